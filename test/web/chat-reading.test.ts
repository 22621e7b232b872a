// A pasted chat in the draft of a new order: guesses wait for an answer, and another reading replaces the first.
import { beforeEach, expect, test } from "vitest";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import type { ChatDraft } from "#contract/wire/orders/chat-orders.ts";
import {
  answerQuestion,
  openQuestions,
  parseReading,
  readingOf,
  toldTransfer,
} from "#web/admin/orders/chat/chat-reading.ts";
import { blankOrder, type NewOrderDraft, withChat } from "#web/admin/orders/form/new-order-draft.ts";
import { asNewLink, blankTerms } from "#web/admin/orders/links/link-draft.ts";

const fern = { _id: "fern", sizes: ["Small Pot", "Large Pot"] } as ProductCard;
const tulsi = { _id: "tulsi", sizes: ["Small Pot"] } as ProductCard;
const line = (product: string, quantity = 1, change: object = {}) => ({
  ...{ product, choices: [], size: "Small Pot", quantity, isSure: true },
  ...change,
});
const put = (productId: string, quantity = 1, size = "Small Pot") => ({ productId, size, quantity });
const text = "fern 2ta, tulsi 1ta";
const chat: ChatDraft = {
  ...{ name: "Rina Akter", phones: ["01712345678", "01812345678"], street: "House 5" },
  ...{ district: "Dhaka", thana: "Dhanmondi", districtChoices: [], thanaChoices: [] },
  lines: [line("fern", 2)],
  transfer: { wallet: "bkash", trxId: "BKK7A2M9QX" },
  ...{ unknown: [], note: "Happy birthday. Friday please", spans: [{ field: "name", start: 0, end: 4, isSure: true }] },
};
const transfer = "bKash, TrxID BKK7A2M9QX";
const read = (draft: NewOrderDraft, change: Partial<ChatDraft> = {}): NewOrderDraft => {
  const reading = readingOf({ ...chat, ...change }, text, [fern, tulsi], transfer);
  // As it is kept in the tab.
  return JSON.parse(JSON.stringify({ ...draft, ...withChat(draft, reading, text) }));
};
const answer = (draft: NewOrderDraft, at: number, to: Parameters<typeof answerQuestion>[2]): NewOrderDraft => ({
  ...draft,
  ...answerQuestion(draft, at, to),
});
const asks = (draft: NewOrderDraft) => openQuestions(draft).map(({ question }) => question.field);

let blank: NewOrderDraft;
beforeEach(() => {
  blank = blankOrder();
});

test("what is sure is filled in, and nothing is asked", () => {
  const draft = read(blank);
  expect(draft).toMatchObject({
    ...{ source: "messenger", lines: [put("fern", 2)], chat: text },
    address: { firstName: "Rina", lastName: "Akter", phone: "01712345678", city: "Dhaka", thana: "Dhanmondi" },
    note: "Happy birthday. Friday please\nbKash, TrxID BKK7A2M9QX\n01812345678",
  });
  expect(openQuestions(draft)).toEqual([]);
});

test("a guess stays open, with the words of the chat, until it is answered or put aside", () => {
  const spans: ChatDraft["spans"] = [...chat.spans, { field: "line", start: 0, end: 8, isSure: false, line: 0 }];
  const unsure = [line("fern", 2, { isSure: false, choices: ["tulsi"] }), line("fern", 1, { size: null })];
  const draft = read(blank, { lines: unsure, spans });
  expect(draft.lines).toEqual([]);
  expect(openQuestions(draft)).toEqual([
    {
      at: 0,
      question: { field: "line", words: "fern 2ta", products: ["fern", "tulsi"], size: "Small Pot", quantity: 2 },
    },
    { at: 1, question: { field: "line", words: "", products: ["fern"], size: null, quantity: 1 } },
  ]);
  const answered = answer(draft, 0, put("tulsi", 2));
  expect(answered.lines).toEqual([put("tulsi", 2)]);
  expect(openQuestions(answered).map(({ at }) => at)).toEqual([1]);
  const aside = answer(answered, 1, null);
  expect(aside.lines).toEqual([put("tulsi", 2)]);
  expect(openQuestions(aside)).toEqual([]);
});

test("an unsure name, district and thana are asked, and not taken", () => {
  const spans: ChatDraft["spans"] = [{ field: "name", start: 0, end: 4, isSure: false }];
  const draft = read(blank, { spans, districtChoices: ["Gazipur"], thanaChoices: ["Tongi East", "Tongi West"] });
  expect(draft.address).toMatchObject({ firstName: "", city: "", thana: "", phone: "01712345678" });
  expect(asks(draft)).toEqual(["name", "district"]);
  expect(openQuestions(draft).map(({ question }) => question)).toEqual([
    { field: "name", choices: ["Rina Akter"] },
    { field: "district", choices: ["Dhaka", "Gazipur"] },
  ]);
  const named = answer(draft, 0, "Rina Akter");
  expect(named.address).toMatchObject({ firstName: "Rina", lastName: "Akter" });
  // The thana is asked among those of the district.
  const placed = answer(named, 1, "Gazipur");
  expect(openQuestions(placed)).toEqual([
    { at: 2, question: { field: "thana", choices: ["Tongi East", "Tongi West"] } },
  ]);
  expect(openQuestions({ ...placed, address: { ...placed.address, thana: "Sreepur" } })).toEqual([]);
  expect(answer(placed, 2, "Tongi West").address).toMatchObject({ city: "Gazipur", thana: "Tongi West" });
  expect(asks(answer(named, 1, "Dhaka"))).toEqual(["thana"]);
  expect(asks(answer(named, 1, null))).toEqual(["thana"]);
});

test("a name that only the app has, and a wallet that nobody named, are asked for", () => {
  const draft = read(blank, { spans: [{ field: "transfer", start: 0, end: 4, isSure: false }] });
  expect(draft.address).toMatchObject({ firstName: "", lastName: "" });
  expect(asks(draft)).toEqual(["name", "wallet"]);
  expect(toldTransfer(draft)).toBeUndefined();
  const answered = answer(answer(draft, 0, "Rina Akter"), 1, "nagad");
  expect(answered.address).toMatchObject({ firstName: "Rina", lastName: "Akter" });
  expect(toldTransfer(answered)).toEqual({ wallet: "nagad", trxId: "BKK7A2M9QX" });
  expect(asks(answered)).toEqual([]);
  expect(parseReading(answered.reading)).toEqual(answered.reading);
});

test.each([
  ["en", "Dhaka", "Dhanmondi"],
  ["bn", "ঢাকা", "ধানমন্ডি"],
])("a corrected place replaces the first, as the form calls it (%s)", (_language, city, thana) => {
  const shown = read(blank);
  const moved = { district: "Chattogram", thana: "Halishahar" };
  const again = read({ ...shown, address: { ...shown.address, city, thana } }, moved);
  expect(again.address).toMatchObject({ city: "Chattogram", thana: "Halishahar" });
  const typed = read({ ...shown, address: { ...shown.address, city, thana: "Mirpur" } }, moved);
  expect(typed.address).toMatchObject({ city, thana: "Mirpur" });
});

test("too few of a plant are asked about, with how many are left", () => {
  const draft = read(blank, { lines: [line("fern", 3, { isSure: false, left: 1 })] });
  expect(draft.lines).toEqual([]);
  expect(openQuestions(draft)[0]?.question).toMatchObject({ products: ["fern"], quantity: 3, left: 1 });
});

test("a thana alone may be unsure", () => {
  const draft = read(blank, { thana: null, thanaChoices: ["Dhanmondi", "Hazaribagh"] });
  expect(draft.address).toMatchObject({ city: "Dhaka", thana: "" });
  expect(asks(draft)).toEqual(["thana"]);
  expect(asks(read(blank, { thana: null }))).toEqual([]);
});

test("another reading replaces what the first has put in", () => {
  const again = read(read(blank), {
    lines: [line("fern", 3), line("tulsi")],
    note: "Saturday",
    phones: ["01912345678"],
  });
  expect(again).toMatchObject({
    ...{ lines: [put("fern", 3), put("tulsi")], note: `Saturday\n${transfer}` },
    address: { phone: "01912345678", firstName: "Rina", city: "Dhaka" },
  });
  expect(read(read(blank))).toEqual(read(blank));
  expect(read(read(blank), { name: null, district: null, thana: null }).address).toMatchObject({
    ...{ firstName: "", lastName: "", city: "", thana: "" },
  });
});

test("another reading keeps what the owner has typed, changed or removed since", () => {
  const first = read(blank, { lines: [line("fern", 2), line("tulsi"), line("fern", 1, { size: "Large Pot" })] });
  const typed: NewOrderDraft = {
    ...first,
    lines: [put("fern", 5), put("fern", 1, "Large Pot"), put("rose")],
    note: `${first.note}\nRing twice`.replace(transfer, "bKash, TrxID BKK7A2M9QY"),
    address: { ...first.address, thana: "Mirpur", street: "House 6" },
  };
  const again = read(typed, { lines: [line("fern", 2), line("tulsi"), line("fern", 4, { size: "Large Pot" })] });
  expect(again.lines).toEqual([put("fern", 5), put("rose"), put("fern", 4, "Large Pot")]);
  expect(again.note.split("\n").toSorted()).toEqual(
    ["Happy birthday. Friday please", "bKash, TrxID BKK7A2M9QY", "01812345678", "Ring twice"].toSorted(),
  );
  expect(again.address).toMatchObject({ city: "Dhaka", thana: "Mirpur", street: "House 6" });
});

test("an answer holds for the same question of another reading", () => {
  const unsure = { lines: [line("fern", 2, { isSure: false }), line("tulsi", 1, { isSure: false })] };
  const answered = answer(answer(read(blank, unsure), 0, put("fern", 2)), 1, null);
  const again = read(answered, { lines: [...unsure.lines, line("tulsi", 3)] });
  expect(openQuestions(again)).toEqual([]);
  expect(again.lines).toEqual([put("tulsi", 3), put("fern", 2)]);
  // Asked otherwise, it is open again, and its answer goes.
  const other = read(again, { lines: [line("fern", 4, { isSure: false })] });
  expect(asks(other)).toEqual(["line"]);
  expect(other.lines).toEqual([]);
});

test("a stored reading is taken whole or not at all", () => {
  const { reading } = read(blank, {
    lines: [line("fern", 2, { isSure: false })],
    thana: null,
    thanaChoices: ["Mirpur"],
  });
  expect(parseReading(reading)).toEqual(reading);
  for (const wrong of [null, "x", {}, { ...reading, asked: [{}] }, { ...reading, lines: [{ productId: 1 }] }]) {
    expect(parseReading(wrong)).toBeUndefined();
  }
});

test("a link takes the owner's note with it, and not to the customer", () => {
  const { note, officeNote } = asNewLink(read(blank), blankTerms, () => 100);
  expect(note).toBe("");
  for (const kept of ["Happy birthday", "Friday", "BKK7A2M9QX", "01812345678"]) expect(officeNote).toContain(kept);
});

test("a TrxID of the chat is a payment to check, unless the owner takes it out of the note", () => {
  const draft = read(blank);
  expect(parseReading(draft.reading)).toEqual(draft.reading);
  expect(toldTransfer(draft)).toEqual({ wallet: "bkash", trxId: "BKK7A2M9QX" });
  expect(toldTransfer({ ...draft, note: "Friday" })).toBeUndefined();
  expect(toldTransfer(read(draft, { transfer: null }))).toBeUndefined();
  expect(toldTransfer(blank)).toBeUndefined();
});
