/**
 * A chat in the draft of a new order, and the questions that it leaves open.
 *
 * 1. A guess that is not sure is a question. It enters the draft when an answer is pressed; until then, or until it is put aside, nothing
 *    is saved or sent.
 * 2. A question about a field of the address is open while the field is empty: what the owner types answers it.
 * 3. Another reading replaces what the earlier one has put in. What the owner has typed, changed or removed since stays, and so do the
 *    answers to questions that are asked again.
 */
import { walletNames } from "#contract/rules/constants.ts";
import { districts, placeOf, thanas } from "#contract/rules/delivery/places.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import type { ChatDraft, ChatLine } from "#contract/wire/orders/chat-orders.ts";
import { splitName } from "#web/storefront/purchase/address-fields.tsx";

type Line = { productId: string; size: string; quantity: number };
type FieldName = "firstName" | "lastName" | "phone" | "street" | "city" | "thana";
type Fields = Record<FieldName, string>;

/** `words`: those of the chat. `products`: ids, the likeliest first. */
type LineQuestion = {
  field: "line";
  words: string;
  products: string[];
  size: string | null;
  quantity: number;
  /** Counted pieces, where fewer are left. */
  left?: number;
};
export type FieldQuestion = { field: "name" | "district" | "thana" | "wallet"; choices: string[] };
export type ChatQuestion = LineQuestion | FieldQuestion;
/** Null: the question was put aside. */
export type ChatAnswer = Line | string | null;
type Asked = { question: ChatQuestion; answer?: ChatAnswer };
/** Lines, note and fields as they were put into the draft, answers included. `asked` in the order of the chat. `isWalletOpen`: its wallet is asked for. */
export type ChatReading = {
  lines: Line[];
  note: string;
  fields: Fields;
  asked: Asked[];
  transfer?: Transfer;
  isWalletOpen?: boolean;
};
type Transfer = NonNullable<ChatDraft["transfer"]>;
/** `at`: its place in {@link ChatReading.asked}. */
export type OpenQuestion<Question = ChatQuestion> = { question: Question; at: number };

/** The part of the draft that a chat fills in. */
type Filled = {
  lines: Line[];
  note: string;
  address: Omit<Fields, "thana"> & { thana?: string };
  reading?: ChatReading | undefined;
  /** The sum of the chat's transfer, in taka, as it is in its field. */
  sent?: string | undefined;
};
type Laid<Draft extends Filled> = Pick<Draft, "lines" | "note" | "address"> & { reading: ChatReading; sent?: string };

const noFields: Fields = { firstName: "", lastName: "", phone: "", street: "", city: "", thana: "" };

/**
 * @param products of the chat's lines, as far as they are sold
 * @param transfer the wallet and the transaction in words, for the note; empty for none
 */
export function readingOf(
  chat: ChatDraft,
  text: string,
  products: readonly ProductCard[],
  transfer: string,
): ChatReading {
  const nameSpans = chat.spans.filter(({ field }) => field === "name");
  // The name that an app has for who speaks stands in no message: whose parcel it is, is asked.
  const isNameSure = nameSpans.some(({ isSure }) => isSure);
  const isDistrictSure = chat.districtChoices.length === 0;
  const { transfer: told } = chat;
  const isWalletOpen = told !== null && !isWalletSure(chat);
  const isThanaSure = isDistrictSure && chat.thanaChoices.length === 0;
  const settled = chat.lines.map((line) => settledLine(line, products));
  const asked: ChatQuestion[] = [
    ...(chat.name !== null && !isNameSure ? [{ field: "name" as const, choices: [chat.name] }] : []),
    ...(isDistrictSure
      ? []
      : [{ field: "district" as const, choices: withFirst(chat.district, chat.districtChoices) }]),
    ...(isThanaSure || (chat.thana === null && chat.thanaChoices.length === 0)
      ? []
      : [{ field: "thana" as const, choices: withFirst(chat.thana, chat.thanaChoices) }]),
    ...(isWalletOpen ? [{ field: "wallet" as const, choices: withFirst(told.wallet, [...walletNames]) }] : []),
    ...chat.lines.flatMap((line, at) => (settled[at] === null ? [questionOf(line, wordsOf(chat, text, at))] : [])),
  ];
  return {
    lines: settled.filter((line) => line !== null),
    note: [chat.note ?? "", transfer, chat.phones.slice(1).join(", ")].filter((part) => part !== "").join("\n"),
    fields: {
      ...noFields,
      ...(chat.name !== null && isNameSure && splitName(chat.name)),
      phone: chat.phones[0] ?? "",
      street: chat.street ?? "",
      city: (isDistrictSure && chat.district) || "",
      thana: (isThanaSure && chat.thana) || "",
    },
    asked: asked.map((question) => ({ question })),
    ...(told && { transfer: told, ...(isWalletOpen && { isWalletOpen }) }),
  };
}

/** Whether the chat says by which wallet the money came. */
export const isWalletSure = ({ spans }: Pick<ChatDraft, "spans">): boolean =>
  spans.every(({ field, isSure }) => field !== "transfer" || isSure);

/**
 * The payment that the chat tells of, with the sum in taka as the owner has left it: without one it is all of the order, NaN is no sum.
 * Undefined as well where the owner has taken its TrxID out of the note.
 */
export function toldTransfer({
  reading,
  note,
  sent = "",
}: Pick<Filled, "reading" | "note" | "sent">): Transfer | undefined {
  if (reading?.transfer === undefined || reading.isWalletOpen) return undefined;
  const { wallet, trxId } = reading.transfer;
  if (!note.includes(trxId)) return undefined;
  const typed = asciiDigits(sent).replaceAll(",", "").trim();
  if (typed === "") return { wallet, trxId };
  return { wallet, trxId, amount: /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN };
}

const sumRead = ({ transfer }: Pick<ChatReading, "transfer">) =>
  transfer?.amount === undefined ? "" : String(transfer.amount);

/** Lays a reading over the draft, in place of an earlier one. */
export function layReading<Draft extends Filled>(draft: Draft, read: ChatReading): Laid<Draft> {
  const before = draft.reading ?? { lines: [], note: "", fields: noFields, asked: [] };
  const reading = withAnswersOf(before, read);
  const { address } = draft;
  const take = (...names: FieldName[]): Partial<Fields> => {
    const isAsPut =
      names.every((name) => (address[name] ?? "") === before.fields[name]) ||
      (names.includes("city") && isSamePlace(address, before.fields));
    const isFree = isAsPut || (address[names[0] as FieldName] ?? "") === "";
    return isFree ? Object.fromEntries(names.map((name) => [name, reading.fields[name]])) : {};
  };
  const note = replaced(linesOf(draft.note), linesOf(before.note), linesOf(reading.note), (line) => line);
  return {
    lines: replaced(draft.lines, before.lines, reading.lines, ({ productId, size }) => `${productId} ${size}`),
    note: note.join("\n").trim(),
    address: {
      ...address,
      ...take("firstName", "lastName"),
      ...take("city", "thana"),
      ...take("phone"),
      ...take("street"),
    },
    reading,
    sent: (draft.sent ?? "") === sumRead(before) ? sumRead(reading) : (draft.sent ?? ""),
  };
}

/** For the owner to answer. The thana is asked after its district, among those that it has. */
export function openQuestions({ address, reading }: Pick<Filled, "address" | "reading">): OpenQuestion[] {
  const { city, thana = "" } = address;
  const asked = (reading?.asked ?? []).map(({ question, answer }, at) => ({ question, answer, at }));
  const open = asked.filter(({ answer }) => answer === undefined);
  const isDistrictOpen = city === "" && open.some(({ question }) => question.field === "district");
  return open.flatMap(({ question, at }): OpenQuestion[] => {
    if (question.field === "name") {
      return `${address.firstName}${address.lastName}` === "" ? [{ question, at }] : [];
    }
    if (question.field === "district") return isDistrictOpen ? [{ question, at }] : [];
    if (question.field === "thana") {
      if (isDistrictOpen || thana !== "") return [];
      const choices = question.choices.filter((name) => city === "" || isThanaOf(name, city));
      return choices.length > 0 ? [{ question: { ...question, choices }, at }] : [];
    }
    return [{ question, at }];
  });
}

/** @param at of {@link openQuestions} */
export function answerQuestion<Draft extends Filled>(draft: Draft, at: number, answer: ChatAnswer): Laid<Draft> {
  const { reading = { lines: [], note: "", fields: noFields, asked: [] }, lines, address, note } = draft;
  const question = reading.asked[at]?.question;
  const asked = reading.asked.map((one, index) => (index === at ? { ...one, answer } : one));
  const answered = question ? withAnswer({ ...reading, asked }, question, answer) : reading;
  const added = answered.lines.slice(reading.lines.length);
  const changed = (Object.keys(noFields) as FieldName[]).filter(
    (name) => answered.fields[name] !== reading.fields[name],
  );
  const filled = Object.fromEntries(changed.map((name) => [name, answered.fields[name]]));
  return { lines: [...lines, ...added], note, address: { ...address, ...filled }, reading: answered };
}

/** Undefined for anything but a reading: the stored text is not trusted. */
export function parseReading(stored: unknown): ChatReading | undefined {
  if (!isRecord(stored) || typeof stored.note !== "string" || !Array.isArray(stored.asked)) return undefined;
  const { lines, note, fields, asked } = stored;
  if (!Array.isArray(lines) || !lines.every(isLine) || !isRecord(fields) || !asked.every(isAsked)) return undefined;
  const known = (Object.keys(noFields) as FieldName[]).map((name) => [name, fields[name]] as const);
  const { wallet, trxId, amount } = isRecord(stored.transfer) ? stored.transfer : {};
  const sum = typeof amount === "number" ? { amount } : {};
  const paidBy = walletNames.find((name) => name === wallet);
  return {
    ...{ lines, note, asked },
    fields: { ...noFields, ...Object.fromEntries(known.filter(([, text]) => typeof text === "string")) },
    ...(paidBy && typeof trxId === "string" && { transfer: { wallet: paidBy, trxId, ...sum } }),
    ...(stored.isWalletOpen === true && { isWalletOpen: true }),
  };
}

export function isLine(line: unknown): line is Line {
  const { productId, size, quantity } = isRecord(line) ? line : {};
  return typeof productId === "string" && typeof size === "string" && typeof quantity === "number";
}

function isAsked(stored: unknown): stored is Asked {
  if (!isRecord(stored) || !isRecord(stored.question)) return false;
  const { field, words, products, size, quantity, choices } = stored.question;
  const { answer } = stored;
  if (field !== "line") {
    const isField = field === "name" || field === "district" || field === "thana" || field === "wallet";
    return isField && isTexts(choices) && (answer === undefined || answer === null || typeof answer === "string");
  }
  const isQuestion = typeof words === "string" && typeof quantity === "number" && isTexts(products);
  const isSize = size === null || typeof size === "string";
  const { left } = stored.question;
  return (
    isQuestion &&
    isSize &&
    (left === undefined || typeof left === "number") &&
    (answer === undefined || answer === null || isLine(answer))
  );
}

const isTexts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === "string");
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Null for a guess. A size that was not said is none where there is only one. */
function settledLine({ isSure, product, size, quantity }: ChatLine, products: readonly ProductCard[]): Line | null {
  const sizes = products.find(({ _id }) => _id === product)?.sizes ?? [];
  const only = size ?? (sizes.length === 1 ? sizes[0] : undefined);
  return isSure && product !== null && only !== undefined ? { productId: product, size: only, quantity } : null;
}

function questionOf({ product, choices, size, quantity, left }: ChatLine, words: string): LineQuestion {
  const products = product === null ? choices : [product, ...choices];
  return { field: "line", words, products, size, quantity, ...(left !== undefined && { left }) };
}

function wordsOf({ spans }: ChatDraft, text: string, at: number): string {
  const own = spans.filter(({ field, line }) => field === "line" && line === at);
  return own.map(({ start, end }) => text.slice(start, end).trim()).join(" … ");
}

const withFirst = (first: string | null, others: string[]) => [
  ...new Set(first === null ? others : [first, ...others]),
];
const linesOf = (note: string) => (note === "" ? [] : note.split("\n"));

/** A form in Bengali calls them by other names. */
function isSamePlace(one: Pick<Fields, "city"> & { thana?: string }, other: Fields): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a.districtId !== undefined && a.districtId === b.districtId && a.thanaId === b.thanaId;
}

function isThanaOf(name: string, city: string): boolean {
  const district = districts.find((one) => one.name === city);
  return district === undefined || thanas.some((one) => one.name === name && one.parent === district.id);
}

function withAnswersOf(before: ChatReading, read: ChatReading): ChatReading {
  const left = before.asked.filter(({ answer }) => answer !== undefined);
  let reading: ChatReading = { ...read, asked: [] };
  for (const { question } of read.asked) {
    const at = left.findIndex((one) => JSON.stringify(one.question) === JSON.stringify(question));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    reading = { ...reading, asked: [...reading.asked, same ?? { question }] };
    if (same) reading = withAnswer(reading, question, same.answer ?? null);
  }
  return reading;
}

function withAnswer(reading: ChatReading, { field }: ChatQuestion, answer: ChatAnswer): ChatReading {
  if (answer === null) return reading;
  if (field === "wallet") {
    const wallet = walletNames.find((name) => name === answer);
    const { isWalletOpen: _, transfer, ...rest } = reading;
    return wallet && transfer ? { ...rest, transfer: { ...transfer, wallet } } : reading;
  }
  if (typeof answer === "object") return { ...reading, lines: [...reading.lines, answer] };
  const put = field === "name" ? splitName(answer) : field === "district" ? { city: answer } : { thana: answer };
  return { ...reading, fields: { ...reading.fields, ...put } };
}

/** The new rows in place of the old. An old one that is no longer there as it was is the owner's by now: none of its key is put. */
function replaced<Row>(there: Row[], old: Row[], fresh: Row[], keyOf: (row: Row) => string): Row[] {
  const rest = [...there];
  const touched = new Set<string>();
  for (const one of old) {
    const at = rest.findIndex((row) => isSame(row, one));
    if (at < 0) touched.add(keyOf(one));
    else rest.splice(at, 1);
  }
  return [...rest, ...fresh.filter((row) => !touched.has(keyOf(row)))];
}

function isSame(one: unknown, other: unknown): boolean {
  return isLine(one) && isLine(other)
    ? one.productId === other.productId && one.size === other.size && one.quantity === other.quantity
    : one === other;
}
