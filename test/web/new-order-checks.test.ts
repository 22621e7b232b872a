// Fields that a new order lacks before it is saved, and fields that follow from what is typed or read.
import { expect, test } from "vitest";
import { toMinor } from "#contract/rules/money/money.ts";
import type { ChatDraft } from "#contract/wire/orders/chat-orders.ts";
import { readingOf, toldTransfer } from "#web/admin/orders/chat/chat-reading.ts";
import { collectsMinor, orderFaults, withDivision } from "#web/admin/orders/form/new-order-checks.ts";
import { blankOrder, type NewOrderDraft, withChat } from "#web/admin/orders/form/new-order-draft.ts";
import { asNewLink, blankTerms } from "#web/admin/orders/links/link-draft.ts";

const chat: ChatDraft = {
  ...{ name: "Rina Akter", phones: ["01712345678"], street: "House 5" },
  ...{ district: "Dhaka", thana: "Dhanmondi", districtChoices: [], thanaChoices: [], lines: [] },
  transfer: { wallet: "bkash", trxId: "BKK7A2M9QX", amount: 500 },
  ...{ unknown: [], note: null, spans: [{ field: "name", start: 0, end: 10, isSure: true }] },
} as ChatDraft;
const total = toMinor(1540);
const read = (draft: NewOrderDraft, change: Partial<ChatDraft> = {}): NewOrderDraft => {
  const reading = readingOf({ ...chat, ...change }, "", [], "bKash, TrxID BKK7A2M9QX");
  const next = { ...draft, ...withChat(draft, reading, "") };
  return { ...next, address: withDivision(draft.address, next.address) };
};
const faults = (draft: NewOrderDraft) => Object.keys(orderFaults({ ...draft, lines: [line] }, false, total));
const line = { productId: "fern", size: "Small Pot", quantity: 1 };

test("a chat with a name, a phone and a place leaves nothing to type, with delivery zones off", () => {
  const draft = read(blankOrder());
  expect(draft.address).toMatchObject({ city: "Dhaka", state: "Dhaka", zipcode: "" });
  expect(faults(draft)).toEqual([]);
  expect(faults(read(blankOrder(), { name: "Rina" }))).toEqual([]);
  expect(faults(read(blankOrder(), { district: null, thana: null }))).toEqual(["address.city", "address.state"]);
});

test.each([
  ["Daudkandi's district", "Cumilla", "Chattogram"],
  ["in Bengali", "কুমিল্লা", "চট্টগ্রাম"],
  ["no district", "Springfield", ""],
])("the division follows: %s", (_, city, state) => {
  const { address } = blankOrder();
  const first = withDivision(address, { ...address, city });
  expect(first.state).toBe(state);
  const typed = withDivision(first, { ...first, state: "Typed" });
  expect(withDivision(typed, { ...typed, city: "Sylhet" }).state).toBe("Typed");
  expect(withDivision(first, { ...first, city: "Sylhet" }).state).toBe("Sylhet");
});

test("500 of 1,540 were sent: the rider collects 1,040; the owner may correct the sum, which stays", () => {
  const draft = read(blankOrder());
  expect(toldTransfer(draft)).toEqual({ wallet: "bkash", trxId: "BKK7A2M9QX", amount: 500 });
  expect(collectsMinor(draft, total)).toBe(toMinor(1040));
  const typed = { ...draft, sent: "৪৫০.৫০" };
  expect(toldTransfer(typed)?.amount).toBe(450.5);
  expect(read(typed).sent).toBe("৪৫০.৫০");
  expect(
    read(draft, { transfer: { wallet: "bkash", trxId: "BKK7A2M9QX", amount: 600 } as ChatDraft["transfer"] }).sent,
  ).toBe("600");
  expect(collectsMinor({ ...draft, sent: "" }, total)).toBe(0);
  expect(collectsMinor(blankOrder(), total)).toBe(total);
});

test("what was sent by a wallet that the shop has no number of is still collected", () => {
  const draft = read(blankOrder());
  expect(collectsMinor(draft, total, ["nagad"])).toBe(total);
  expect(collectsMinor({ ...draft, sent: "" }, total, [])).toBe(total);
  expect(collectsMinor(draft, total, ["bkash"])).toBe(toMinor(1040));
});

test("a link takes the sum with it, in its note too; without one all of it was sent", () => {
  const draft = { ...read(blankOrder()), lines: [line] };
  const linked = (change: Partial<NewOrderDraft>) => asNewLink({ ...draft, ...change }, blankTerms, () => 1540);
  const sent = { wallet: "bkash", trxId: "BKK7A2M9QX" };
  expect(linked({})).toMatchObject({
    transfer: { ...sent, amount: 500 },
    officeNote: "bKash, TrxID BKK7A2M9QX, ৳500.00",
  });
  expect(linked({ sent: "৪৫০.৫০" }).transfer).toEqual({ ...sent, amount: 450.5 });
  expect(linked({ sent: "" })).toMatchObject({ transfer: sent, officeNote: "bKash, TrxID BKK7A2M9QX" });
  expect(linked({ note: "" }).transfer).toBeUndefined();
});

test.each(["0", "x", "1e3", "5.555", "-1", "1540.01"])("'%s' is no sum to save with", (sent) => {
  expect(faults({ ...read(blankOrder()), sent })).toEqual(["sent"]);
});

test("how the order came is set by the first reading alone", () => {
  const first = read(blankOrder());
  expect(first.source).toBe("messenger");
  expect(read({ ...first, source: "phone" }).source).toBe("phone");
  expect(read({ ...blankOrder(), source: "whatsapp" }).source).toBe("whatsapp");
});
