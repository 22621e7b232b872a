// An order on receipt, invoice and banner, drawn without a browser.
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import type { OrderDetail, OwnOrder } from "#contract/wire/orders/orders.ts";
import { Collects } from "#web/admin/parcels/check-table.tsx";
import { Invoice } from "#web/admin/print/invoice/invoice-page.tsx";
import { renderIn } from "#web/language.ts";
import { applySettings } from "#web/settings.ts";
import { PlacedBanner } from "#web/storefront/orders/placed-banner.tsx";
import { ReceiptPaper } from "#web/storefront/orders/receipt/receipt-paper.tsx";

afterEach(() => {
  applySettings({});
  renderIn("en");
});

const placed: OwnOrder = {
  _id: "1",
  number: "GP-1001",
  items: [
    {
      product: { _id: "2", name: "Tulsi", bengaliName: "তুলসী", image: [], pictures: [], offerPrice: 100 },
      quantity: 1,
      size: "Small Pot",
    },
  ],
  address: {
    ...{ firstName: "Rahima", lastName: "Khatun", email: "", street: "House 9", phone: "01712345678" },
    ...{ city: "Dhaka", state: "Dhaka", zipcode: "1216", country: "Bangladesh", thana: "Mirpur" },
  },
  place: { en: "Mirpur, Dhaka 1216", bn: "মিরপুর, ঢাকা ১২১৬" },
  ...{ amount: 165, subtotal: 100, delivery: 60, tax: 5, zone: null, isPaid: false, canPay: false, payBy: null },
  ledger: { in: 0, refunded: 0, open: 165, payNow: 0, inCheck: 0, toCollect: 165 },
  ...{ paymentMethod: "COD", status: "Order Placed", canceled: null, returned: null, parcel: null },
  ...{ courierName: "", trackingNumber: "", createdAt: "2026-11-19T03:00:00.000Z", trackingPath: "/track/x" },
};
const ofOwner: OrderDetail = {
  ...placed,
  ...{ source: "shop", note: "", guest: true, flags: [], isTestPayment: false, language: "en", events: [] },
  ...{ payments: [], parcels: [], customer: null, phoneOrders: [], phoneRecord: null },
} as unknown as OrderDetail;

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const receipt = (order = placed) => textOf(createElement(ReceiptPaper, { order }));
const invoice = (locale: "en" | "bn") => textOf(createElement(Invoice, { order: ofOwner, locale }));

test("receipt and invoice print the number of the tax office and the owner's name for the tax", () => {
  const [noNumber, alike] = [/BIN/, /Tax/];
  expect(receipt()).not.toMatch(noNumber);
  expect(receipt()).toMatch(alike);
  applySettings({ bin: "004567891-0203", taxName: "VAT", bengaliTaxName: "ভ্যাট", taxPercent: 5 });
  for (const paper of [receipt(), invoice("en")]) {
    expect(paper).toContain("BIN 004567891-0203");
    expect(paper).toMatch(/VAT \(5%\) ৳5\.00/);
  }
  renderIn("bn");
  for (const paper of [receipt(), invoice("bn")]) {
    expect(paper).toMatch(/(BIN|বিআইএন) 004567891-0203/);
    expect(paper).toMatch(/ভ্যাট \(৫%\) ৳৫\.০০/);
  }
});

test("papers name the place in their language, and no country", () => {
  for (const paper of [receipt(), invoice("en")]) expect(paper).toContain("Mirpur, Dhaka 1216");
  renderIn("bn");
  for (const paper of [receipt(), invoice("bn")]) expect(paper).toContain("মিরপুর, ঢাকা ১২১৬");
  expect(receipt() + invoice("bn")).not.toMatch(/Bangladesh|বাংলাদেশ/);
});

const whole = { ...placed, advance: { amount: 165, isPaid: false } };
const ledger = (money: Partial<OwnOrder["ledger"]>) => ({ ...placed.ledger, toCollect: 0, ...money });

test.each([
  ["asked", ledger({ payNow: 165 }), "Send ৳165.00", "to be paid"],
  ["being checked", ledger({ inCheck: 165 }), "We are checking your ৳165.00", "We are checking your ৳165.00"],
])("an advance that is the whole order, %s: nothing is asked for at the door", (_state, money, banner, paper) => {
  const order = { ...whole, ledger: money };
  const shown = textOf(createElement(PlacedBanner, { order }));
  expect(shown).toContain(banner);
  expect(receipt(order)).toContain(paper);
  expect(shown + receipt(order)).not.toMatch(/৳0\.00|cash ready|door/i);
});

test("a parcel for which nothing is collected says whether it is paid", () => {
  const said = (isPaid: boolean) => textOf(createElement("b", {}, Collects({ order: { amount: 0, isPaid } }))).trim();
  expect([said(true), said(false)]).toEqual(["Paid", "Not paid"]);
});
