/**
 * The mails about an order, written from the order as it is when they are sent. A mail that is no longer true is not sent, for example about a
 * cancel that was undone. to-customer.ts decides who gets them.
 */
import { eq } from "drizzle-orm";
import { cancelKinds, type Language, type OrderStatus, online, orderStatuses } from "#contract/rules/constants.ts";
import type { Ledger } from "#contract/rules/money/ledger.ts";
import { minorIn, toMinor } from "#contract/rules/money/money.ts";
import { pageUrl } from "#contract/rules/page-path.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import type { MailName } from "#contract/rules/word-list.ts";
import { paidAdvanceMinor } from "#contract/wire/delivery/advance.ts";
import type { RefundedLine } from "#contract/wire/orders/orders.ts";
import type { ShownWallet } from "#contract/wire/paying/wallets.ts";
import type { Db } from "#db/database.ts";
import { orderEvents } from "#db/schema/orders.ts";
import * as m from "#messages";
import { type LetterContext, type LetterPart, type LetterWriter, textOf } from "../../mail/letter.ts";
import { toOwners } from "../../mail/owner-letters.ts";
import { hasSent } from "../../mail/queue.ts";
import { type Payment, paymentsOf } from "../../payments/payments.ts";
import { remark } from "../../remarks/remarks.ts";
import { loadWallets, walletsInUse } from "../../settings/wallets.ts";
import { payableOfRow } from "../money-of.ts";
import { awaitsTransfer, mayPayRest, type OrderRow, orderNumber } from "../order.ts";
import { claimWay } from "./claim-way.ts";
import { addressText, deliveryText, giftRows, goodsOf, sumOf } from "./letter-parts.ts";
import { type NewOrderWords, newOrderWords } from "./new-order-words.ts";
import { orderWords } from "./order-words.ts";
import { findOrder, toCustomer, toCustomersOwnAct } from "./to-customer.ts";

export const writePlacedLetter: LetterWriter = toCustomersOwnAct(
  async ({ order, lines, ledger, number, isProven }, _mail, context) => {
    const { db } = context;
    const words = orderWords(order.language);
    return {
      mail: "placed",
      subject: words.placedSubject(number),
      heading: thanks(order, isProven),
      parts: [
        {
          kind: "text",
          text: placedText(order, ledger, number),
        },
        ...(asksTransfer(order) ? [walletFacts(order, walletsInUse(await loadWallets(db)))] : []),
        goodsOf(context, order, lines),
        {
          kind: "facts",
          rows: [[words.deliveryTo, deliveryText(order, isProven)], ...giftRows(order, words.gift, isProven)],
        },
      ],
    };
  },
);

/** Whether money is to be sent to the shop's number. What was named by its TrxID is never asked for again. */
const asksTransfer = (order: OrderRow) => awaitsTransfer(order) && order.transfer?.state !== "checking";

function placedText(order: OrderRow, ledger: Ledger, number: string): string {
  const words = orderWords(order.language);
  if (order.totalMinor === 0) return words.placedFree(number);
  if (order.isPaid) return words.placedPaid(number);
  const isToBeSent = asksTransfer(order);
  if (order.paymentMethod !== "COD")
    return isToBeSent ? words.placedWallet(number, sumOf(order, ledger.payNowMinor)) : words.placedUnpaid(number);
  const door = sumOf(order, ledger.toCollectMinor);
  if (awaitsTransfer(order) && !isToBeSent) {
    const rest = ledger.toCollectMinor > 0 ? [words.cashReady(door)] : [];
    return [words.placedUnpaid(number), ...rest].join(" ");
  }
  if (!isToBeSent) return words.placedCash(number, door);
  const [advance, rest] = advanceSums(order, ledger);
  return ledger.toCollectMinor > 0 ? words.placedAdvance(number, advance, rest) : words.placedWallet(number, advance);
}

/** The advance, and what the rider collects after it. */
function advanceSums(order: OrderRow, { toCollectMinor }: Ledger): [advance: string, rest: string] {
  return [sumOf(order, toMinor(order.advance?.amount ?? 0)), sumOf(order, toCollectMinor)];
}

function advanceText(order: OrderRow, ledger: Ledger, number: string): string {
  const words = orderWords(order.language);
  const [advance, rest] = advanceSums(order, ledger);
  return ledger.toCollectMinor > 0 ? words.advanceText(number, advance, rest) : words.advanceWhole(number, advance);
}

export const writeAdvanceLetter: LetterWriter = toCustomer(async ({ order, ledger, number }, _mail, { db }) => {
  if (!awaitsTransfer(order)) return { skip: remark("noAdvance") };
  const words = orderWords(order.language);
  return {
    mail: "advance",
    subject: words.advanceSubject(number),
    heading: words.advanceSubject(number),
    parts: [
      { kind: "text", text: advanceText(order, ledger, number) },
      walletFacts(order, walletsInUse(await loadWallets(db))),
    ],
  };
});

export const writePaidLetter: LetterWriter = toCustomer(
  ({ order, lines, ledger, number, isProven }, _mail, context) => {
    if (paidAdvanceMinor(order) > 0 && !order.isPaid) {
      const words = orderWords(order.language);
      return {
        mail: "paid",
        subject: words.paidSubject(number),
        heading: thanks(order, isProven),
        parts: [{ kind: "text", text: words.advancePaid(number, ...advanceSums(order, ledger)) }],
      };
    }
    if (!order.isPaid) return { skip: remark("notPaid") };
    const words = orderWords(order.language);
    return {
      mail: "paid",
      subject: words.paidSubject(number),
      heading: thanks(order, isProven),
      parts: [
        { kind: "text", text: words.paidText(number, sumOf(order, order.totalMinor)) },
        goodsOf(context, order, lines),
      ],
    };
  },
);

export const writeTransferNotFoundLetter: LetterWriter = toCustomer(
  async ({ order, ledger, number }, _mail, { db }) => {
    const { transfer } = order;
    if (transfer?.state !== "not-found" || order.canceledAt !== null) return { skip: remark("paymentFound") };
    const words = orderWords(order.language);
    return {
      mail: "notFound",
      subject: words.notFoundSubject(number),
      heading: words.notFoundSubject(number),
      parts: [
        {
          kind: "text",
          text: transfer.isRest
            ? words.restNotFound(transfer.trxId, sumOf(order, ledger.toCollectMinor))
            : words.notFoundText(transfer.trxId, sumOf(order, ledger.payNowMinor)),
        },
        { kind: "text", text: words.reason(transfer.reason) },
        walletFacts(order, walletsInUse(await loadWallets(db))),
      ],
    };
  },
);

/** Where to send the money. */
function walletFacts({ language }: OrderRow, wallets: ShownWallet[]): LetterPart {
  const words = orderWords(language);
  return {
    kind: "facts",
    rows: wallets.map(({ name, number, kind }) => [words.wallets[name], `${number} (${words.walletKinds[kind]})`]),
  };
}

export const writeStatusLetter: LetterWriter = toCustomer(async ({ order, ledger, number }, queued, context) => {
  const status = orderStatuses.find((known) => known === textOf(queued, "status"));
  if (status === undefined) throw new Error("the mail's status is none of an order");
  if (order.canceledAt !== null || order.returnedAt !== null) return { skip: remark("orderOver") };
  if (orderStatuses.indexOf(order.status) < orderStatuses.indexOf(status)) {
    return { skip: remark("setBack", order.status) };
  }
  const words = orderWords(order.language).statuses[status];
  const mail = mailOfStatus[status];
  return {
    ...(mail && { mail }),
    subject: `${number}: ${words.name}`,
    heading: words.heading,
    parts: [...statusParts(order, ledger, status), ...(status === "Delivered" ? await claimParts(context, order) : [])],
  };
});

const mailOfStatus: Partial<Record<OrderStatus, MailName>> = {
  Packing: "packing",
  Shipped: "shipped",
  "Out for delivery": "out",
  Delivered: "delivered",
};

export const writeCanceledLetter: LetterWriter = toCustomersOwnAct(async ({ order, lines, number }, _mail, context) => {
  const { db } = context;
  if (order.canceledAt === null) return { skip: remark("notCancelled") };
  const isExpired = order.cancelKind === "expired";
  const words = orderWords(order.language);
  return {
    mail: "canceled",
    keepsFirst: isExpired,
    subject: words.canceled(number),
    heading: words.canceled(number),
    parts: [
      {
        kind: "text",
        text: isExpired ? await whyExpired(order, db) : words.notSent,
      },
      ...(order.cancelReason === "" ? [] : [{ kind: "text" as const, text: words.reason(order.cancelReason) }]),
      goodsOf(context, order, lines),
    ],
  };
});

/** Only for customers who got the mail about the cancel. */
export const writeRestoredLetter: LetterWriter = toCustomersOwnAct(async ({ order, lines, number }, _mail, context) => {
  const { db } = context;
  if (order.canceledAt !== null) return { skip: remark("cancelledAgain") };
  if (!(await hasSent(db, "order-canceled", order.id))) return { skip: remark("nobodyTold") };
  const words = orderWords(order.language);
  return {
    mail: "restored",
    subject: words.goesAhead(number),
    heading: words.goesAhead(number),
    parts: [{ kind: "text", text: words.goesAheadText }, goodsOf(context, order, lines)],
  };
});

export const writeReturnedLetter: LetterWriter = toCustomer(({ order, lines, number }, _mail, context) => {
  if (order.returnedAt === null) return { skip: remark("notReturned") };
  const words = orderWords(order.language);
  return {
    mail: "returned",
    subject: words.returned(number),
    heading: words.returned(number),
    parts: [
      { kind: "text", text: words.returnedText },
      ...(order.returnReason === "" ? [] : [{ kind: "text" as const, text: words.reason(order.returnReason) }]),
      goodsOf(context, order, lines),
    ],
  };
});

export const writeEditedLetter: LetterWriter = toCustomersOwnAct(
  async ({ order, lines, ledger, number }, _mail, context) => {
    if (order.canceledAt !== null) return { skip: remark("cancelled") };
    const words = orderWords(order.language);
    return {
      mail: "edited",
      subject: words.edited(number),
      heading: words.edited(number),
      parts: [
        { kind: "text", text: words.editedText },
        ...differenceParts(order, ledger, walletsInUse(await loadWallets(context.db))),
        goodsOf(context, order, lines),
      ],
    };
  },
);

/** The rest to pay, or the sum that comes back, of an order that was paid before the edit. */
function differenceParts(order: OrderRow, { toCollectMinor }: Ledger, wallets: ShownWallet[]): LetterPart[] {
  const words = orderWords(order.language);
  const over = order.flags.find(({ kind }) => kind === "overpaid");
  if (over) {
    const sum = sumOf(order, toMinor(over.paid ?? 0) - toMinor(over.asked ?? 0));
    return [{ kind: "text", text: words.differenceBack(sum) }];
  }
  if (paidAdvanceMinor(order) === 0 || toCollectMinor === 0) return [];
  const sum = sumOf(order, toCollectMinor);
  if (wallets.length === 0 || !mayPayRest(order)) return [{ kind: "text", text: words.cashReady(sum) }];
  return [{ kind: "text", text: words.restReady(sum) }, walletFacts(order, wallets)];
}

/** About the refund of its event, because an order may have several. */
export const writeRefundedLetter: LetterWriter = toCustomer(async ({ order, number }, mail, { db }) => {
  const [event] = await db
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(eq(orderEvents.id, textOf(mail, "eventId")));
  if (event === undefined) return { skip: remark("refundGone") };
  const { amount = 0, reason = "", inCash = false, sentByHand = false, lines = [] } = event.detail;
  const words = orderWords(order.language);
  const isByHand = sentByHand || order.paymentMethod !== online;
  const sum = sumOf(order, toMinor(amount));
  return {
    mail: "refunded",
    subject: words.refundedSubject(number),
    heading: words.refundedSubject(number),
    parts: [
      {
        kind: "text",
        text: inCash
          ? words.givenBackText(number, sum)
          : isByHand
            ? words.sentBackText(number, sum)
            : words.refundedText(number, sum),
      },
      ...(lines.length === 0
        ? []
        : [{ kind: "text" as const, text: words.refundedFor(lines.map(refundedPieces(order))) }]),
      ...(isKind(reason) ? [] : [{ kind: "text" as const, text: words.reason(reason) }]),
    ],
  };
});

/** "2 × Money Plant (Small Pot)" */
function refundedPieces({ language }: OrderRow) {
  const words = orderWords(language);
  return ({ size, quantity, ...product }: RefundedLine) => {
    const times = language === "bn" ? bengaliDigits(String(quantity)) : String(quantity);
    return `${times} × ${shownName(language, product)} (${words.sizes[size] ?? size})`;
  };
}

/** Without a reason, or with one of the shop's own kinds, which have no sentence for customers. */
function isKind(reason: string): boolean {
  return reason === "" || (cancelKinds as readonly string[]).includes(reason);
}

async function whyExpired(order: OrderRow, db: Db): Promise<string> {
  if (order.paymentMethod === online) return expiredText(order, await paymentsOf(db, [order.id]));
  const words = orderWords(order.language);
  return words.expired(words.sentAlready);
}

/** Money that arrived and is not refunded yet counts as charged, whatever the amount. */
function expiredText({ language }: OrderRow, payments: Payment[]): string {
  const words = orderWords(language);
  const kept = payments.filter(({ paidAt, refundedAt }) => paidAt !== null && refundedAt === null);
  if (kept.some(({ state }) => state === "mismatched")) {
    return words.refunded;
  }
  return words.expired(kept.length > 0 ? words.laterRefunded : words.nothingCharged);
}

const owners = (context: LetterContext) => context.owners();

export const writeNewOrderLetter: LetterWriter = toOwners(owners, async (language, context, mail) => {
  const found = await findOrder(context, mail);
  if (found === undefined) return { skip: remark("orderGone") };
  const { order, lines, number } = found;
  const { address, transfer } = order;
  const words = newOrderWords(language);
  const sum = minorIn(language, order.totalMinor);
  const figures = { name: address.firstName, number, total: minorIn(language, payableOfRow(order)) };
  const isToCheck = transfer?.state === "checking";
  return {
    own: { mail: isToCheck ? "toCheck" : "newOrder", figures },
    subject: isToCheck ? words.toCheck(number, sum) : words.subject(number, sum),
    heading: words.heading(number),
    parts: [
      goodsOf(context, order, lines, language),
      {
        kind: "facts",
        rows: [
          [words.customer, `${address.firstName} ${address.lastName}`],
          [words.phone, address.phone],
          [words.deliveryTo, addressText(address, language)],
          ...giftRows(order, words.gift),
          [words.payment, paymentText(order, words, language)],
        ],
      },
      { kind: "button", label: words.open, href: pageUrl(context.home, language, `/admin/orders/${order.id}`) },
    ],
  };
});

function paymentText(order: OrderRow, words: NewOrderWords, language: Language): string {
  const { paymentMethod, isPaid } = order;
  if (paymentMethod === "COD") return cashText(order, words, language);
  if (paymentMethod !== "wallet") return isPaid ? words.cardPaid : words.cardUnpaid;
  return transferText(order, isPaid, words);
}

function cashText(order: OrderRow, words: NewOrderWords, language: Language): string {
  if (order.totalMinor === 0) return words.nothing;
  if (order.advance === null) return words.cash;
  const sum = minorIn(language, toMinor(order.advance.amount));
  if (paidAdvanceMinor(order) > 0) {
    const paid = words.advancePaid(sum);
    return order.transfer?.isRest ? `${paid}. ${transferText(order, order.isPaid, words)}` : paid;
  }
  const asked = words.advanceAsked(sum);
  return order.transfer === null ? asked : `${asked} ${transferText(order, false, words)}`;
}

function transferText({ transfer }: OrderRow, isPaid: boolean, words: NewOrderWords): string {
  if (transfer === null) return words.walletUnpaid;
  const wallet = words.wallets[transfer.wallet];
  return isPaid ? words.transferPaid(wallet, transfer.trxId) : words.transferToCheck(wallet, transfer.trxId);
}

function statusParts(order: OrderRow, { toCollectMinor }: Ledger, status: OrderStatus): LetterPart[] {
  const isCash = toCollectMinor > 0 && status !== "Delivered";
  const number = orderNumber(order.number);
  const words = orderWords(order.language);
  const courier: [string, string][] = [
    [words.courier, order.courierName],
    [words.trackingNumber, order.trackingNumber],
  ];
  const rows = courier.filter(([, value]) => value !== "");
  return [
    { kind: "text", text: words.statuses[status].text(number) },
    ...(isCash ? [{ kind: "text" as const, text: words.cashReady(sumOf(order, toCollectMinor)) }] : []),
    ...(rows.length > 0 && status !== "Delivered" ? [{ kind: "facts" as const, rows }] : []),
  ];
}

async function claimParts({ db, home, isPlant }: LetterContext, order: OrderRow): Promise<LetterPart[]> {
  const way = await claimWay(db, order, isPlant);
  if (way === undefined) return [];
  const { language: locale } = order;
  return [{ kind: "button", label: m.claim_title({}, { locale }), href: pageUrl(home, locale, way.path) }];
}

function thanks({ address, language }: OrderRow, isProven: boolean): string {
  const words = orderWords(language);
  return isProven ? words.thanks(address.firstName) : words.thanksForOrder;
}
