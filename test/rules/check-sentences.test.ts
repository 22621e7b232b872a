// biome-ignore-all lint/suspicious/noTemplateCurlyInString: planted sources
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findChosenWords,
  findListed,
  findLooseEndings,
  findOwnRules,
  findSchemaSentences,
  findSecondWords,
  findSentences,
  findServerSentences,
  findUneven,
  findUnsaid,
  findWorkerSentences,
  findWrongLanguage,
} from "../../scripts/check-sentences.ts";
import { findGlued } from "../../scripts/sentences/glued.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gachpala-sentences-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function faultsOf(source: string): number {
  const file = join(folder, "planted.tsx");
  writeFileSync(file, source);
  return findSentences(file).length;
}

test.each([
  "const a = <p>Out of stock</p>;",
  "const a = <p>{count} left</p>;",
  'const a = <button aria-label="Close" />;',
  "const a = <button aria-label={`Remove ${name}`} />;",
  'const a = <img alt={isDark ? "A fern" : m.fern()} />;',
  'const a = <input placeholder="Share a tip" />;',
  'const a = <Field label="Name" />;',
  'const a = <iframe title={"Map: " + street} />;',
  'toast.ok("Added to Cart");',
  "toast.bad(`No more than ${count}`);",
  'toast.ok(m.removed(), { label: "Undo", onPress: undo });',
  'const tabs = [{ label: "Home page", part: "hero" }];',
  'await ask({ title: isOne ? "Delete it?" : m.delete_all(), act: m.delete() });',
  "const row = { hint: `From ${day}` };",
  'const meta = pageMeta({ title: m.about(), description: "Who we are" });',
  'const a = <Field label={<span className="vh">Name</span>} />;',
  'const words = { picking: "গাছ তোলার তালিকা" };',
  'const words = { unpaid: "বাকি" };',
  "const words = { hello: (shop: string) => `${shop} থেকে বলছি।` };",
])("%s is caught", (source) => {
  expect(faultsOf(source)).toBe(1);
});

test.each([
  "const a = <p>{m.outOfStock()}</p>;",
  "const a = <p>{shown} / {count} × 2</p>;",
  'const a = <button className="btn btn--md" aria-label={m.close()} />;',
  "const a = <button aria-label={m.removeOf({ name: `${first} Rahman` })} />;",
  'const a = <img alt="" />;',
  "const a = <img alt={picture.alt || name} />;",
  'toast.ok(m.removed(), { label: m.undo(), to: "/cart" });',
  "toast.bad(messageOf(error));",
  'const tabs = [{ label: m.home, part: "hero" }];',
  'const a = <Field label={<span className="vh">{m.name()}</span>} placeholder="https://" />;',
  "const a = <Field hint={`/blog/${slug}`} />;",
  "const sum = `৳${taka}`;",
  'const languages = [{ code: "bn", label: "বাংলা" }];',
])("%s is not", (source) => {
  expect(faultsOf(source)).toBe(0);
});

test("a Bengali ending that stands alone after a value is caught", () => {
  for (const loose of ["{name} এর ছবি", "'{text}' এর ফল", "{name} কে জানান", "Stripe এর পেজ", "১২ এর মধ্যে"])
    expect(findLooseEndings(loose), loose).toHaveLength(1);
  for (const good of ["{name}-এর ছবি", "গাছের এর বদলে", "{count} একটি", "এর বদলে", "{number} কেনা"])
    expect(findLooseEndings(good), good).toEqual([]);
});

test("a key missing in one language, an empty text and a missing value are caught", () => {
  const english = { home: "Home", left: "{count} left", cart: "Cart", gone: "Gone" };
  const bengali = { home: "হোম", left: "বাকি", cart: "", new: "নতুন" };
  expect(findUneven(english, bengali)).toHaveLength(4);
  expect(findUneven({ left: "{count} left" }, { left: "{count}টি বাকি" })).toEqual([]);
});

test("a sentence that ends with a quotation mark is a text; a missing plural form is none", () => {
  expect(findUneven({ found: 'Searched "{text}"' }, { found: '"{text}" খোঁজা হয়েছে' })).toEqual([]);
  const plural = (other: string) => [
    { declarations: ["input count"], match: { "plural=one": "one", "plural=other": other } },
  ];
  expect(findUneven({ left: plural("many") }, { left: plural("") })).toHaveLength(1);
});

function planted(source: string): string {
  const file = join(folder, "planted.ts");
  writeFileSync(file, source);
  return file;
}

test.each([
  ['reply.send({ success: false, message: "The note was removed" });', 1],
  ["const result = { outcome: unsure, message: `${title} does not answer` };", 1],
  ['throw new Refusal(409, "The note was removed", { code: "note-changed" });', 1],
  ["throw new StartError(`Port ${port} is in use`);", 1],
  ["throw new StartError(terminal(m.start_port_in_use, { port }));", 0],
  ['throw new SmsFault("The gateway could not be reached", { isUnsure: true });', 1],
  ['throw new SmsFault(remark("smsGatewayAway"), { isUnsure: true });', 0],
  ['class Away extends Error {\n  constructor() {\n    super("The address is away");\n  }\n}', 1],
  ['class NoAnswer extends Error {\n  constructor() {\n    super("no answer came");\n  }\n}', 0],
  ['throw new ProviderRefusal("refused", "", { cause: new Error("no such session") });', 0],
  ['const said = new Said(() => isOne ? "A product was removed" : m.removed());', 1],
  ['throw new Refusal(409, say(m.refusal_note_removed), { code: "note-changed" });', 0],
  ['const log = { message: "" };', 0],
])("%s of the server: %i", (source, count) => {
  expect(findServerSentences(planted(source), ["Refusal", "StartError", "SmsFault", "ProviderRefusal"])).toHaveLength(
    count,
  );
});

test("words that a server chooses by the language are sentences; those that it reads are not", () => {
  const ofTaka = 'const sum = language === "bn" ? `${figure} টাকা` : `Tk ${figure}`;';
  expect(findChosenWords(planted(ofTaka))).toHaveLength(1);
  expect(findChosenWords(planted('const known = ["টাকা", "taka"];'))).toEqual([]);
});

test.each([
  ['const header = ["Botanical name", "Plants", "Lived %"];', 1],
  ['const heads = [...["Delivered from", "Delivered to"], ...more];', 2],
  ["const heads = [`Cost of ${product}`];", 1],
  ['const heads = [isOne ? "One plant" : m.plants()];', 1],
  ["const heads = [m.botanical_name, m.plants];", 0],
  ['const known = ["send to", "cash on delivery"];', 0],
  ['const tabs = ["Order Placed", "Out for delivery"] as const;', 0],
  ['const reasons = ["Ordered twice"];\nconst names = { "Ordered twice": m.orders_reason_twice };', 0],
])("%s lists %i sentences", (source, count) => {
  expect(findListed(planted(source))).toHaveLength(count);
});

test.each([
  ['const words = { en: { notice: "You are offline" } };', 1],
  ['const words = { notice: "ইন্টারনেট নেই" };', 1],
  ["const page = `<h1>No connection</h1><p>${text}</p>`;", 1],
  ["const page = `<h1>${m.offline_title[language]}</h1>`;", 0],
  ['const headers = { "content-type": "text/html; charset=utf-8" };', 0],
])("%s in a worker: %i", (source, count) => {
  expect(findWorkerSentences(planted(source))).toHaveLength(count);
});

test.each([
  ['const days = z.int().min(0, "is below zero");', 1],
  ["const text = z.string().max(max, `is longer than ${max}`);", 1],
  ['const name = requiredLine(100, "Name is required");', 1],
  ['const days = z.int().min(0, fault("belowZero"));', 0],
  ['const kind = z.enum(["Order Placed"]);', 0],
  ['const message = z.string().meta({ description: "A sentence for the reader" });', 0],
])("%s of a schema: %i", (source, count) => {
  expect(findSchemaSentences(planted(source))).toHaveLength(count);
});

test.each([
  ["const left = `${count} ${m.left()}`;", 1],
  ["const left = `${m.left()}: 3`;", 1],
  ['const who = m.hello() + " " + name;', 1],
  ["const who = name + m.hello();", 1],
  ["const who = shop + (`${m.hello()} there`);", 1],
  ["throw new StartError(`${terminal(m.start_failed, { words })} ${name}`);", 1],
  ["const said = `${say(m.hello).in(language)} ${name}`;", 1],
  ["const left = m.left({ count: inDigits(count) });", 0],
  ["const both = `${m.left()} · ${m.hello()}`;", 0],
  ["const html = `<p class='soft'>${m.hello()} ${mark}</p>`;", 0],
  ["const key = `${product} ${size}`;", 0],
])("%s glues %i sentences", (source, count) => {
  expect(findGlued(planted(source))).toHaveLength(count);
});

test.each([
  ["const left = <p><b>{inDigits(count)}</b> {m.left()}</p>;", 1],
  ["const left = <p><b>{showCount(alive)}</b> <span className='soft'>{m.alive()}</span></p>;", 1],
  [
    "const left = <p>{showCount(count)}<span>{language() === 'bn' ? '' : ' '}{m.product_word({ count })}</span></p>;",
    1,
  ],
  ["const marks = <p>{m.before()} <b>{orderCount(settled.length)}</b> {m.after()}</p>;", 1],
  ["const sum = <p>{showSum(sum)}{' '}\n{m.to_collect()}</p>;", 1],
  ["const title = <h2>{m.receipt()} {order.number}</h2>;", 1],
  ["const title = <h2>{m.devices()} <span className='chip'>{inDigits(all.length)}</span></h2>;", 0],
  ["const gift = <p><b>{m.gift()}</b> {gift.message}</p>;", 0],
  ["const cost = <p><b>{showSum(cost)}</b> <span>{m.parts({ parts: inDigits(parts) })}</span></p>;", 0],
  ["const left = <Around sentence={m.left({ count: hole })}><b>{inDigits(count)}</b></Around>;", 0],
])("%s glues %i sentences among its children", (source, count) => {
  const file = join(folder, "children.tsx");
  writeFileSync(file, source);
  expect(findGlued(file)).toHaveLength(count);
});

test("a thing with two Bengali words is found", () => {
  const english = {
    status: "Delivered",
    figure: "delivered",
    ended: "Cancelled",
    mark: "Canceled",
    day: "From",
    hour: "From",
  };
  const bengali = {
    status: "ডেলিভারি হয়েছে",
    figure: "পৌঁছেছে",
    ended: "বাতিল হয়েছে",
    mark: "বাতিল",
    day: "থেকে",
    hour: "শুরু",
  };
  expect(findSecondWords(english, bengali)).toEqual([
    "'Delivered' is ডেলিভারি হয়েছে and পৌঁছেছে: status, figure",
    "'Canceled' is বাতিল হয়েছে and বাতিল: ended, mark",
  ]);
});

test("a claim and a TrxID have one word in the midst of a sentence too", () => {
  const english = { see: "See the claim", sent: "Sent, TrxID {id}", right: "Your claim" };
  const bengali = { see: "দাবিটি দেখুন", sent: "এসেছে, লেনদেন নম্বর {id}", right: "আপনার অভিযোগ" };
  expect(findSecondWords(english, bengali)).toEqual([
    "see says দাবি: the shop says অভিযোগ",
    "sent says লেনদেন নম্বর: the shop says TrxID",
  ]);
  expect(findSecondWords({ other: "What is due {claim}" }, { other: "দাবি {claim}" })).toEqual([]);
});

test.each([
  ['const called = (language() === "bn" && bengaliName) || name;', 1],
  ['const name = locale === "bn" && line.bengaliName ? line.bengaliName : line.name;', 1],
  ['return (language === "bn" && bengaliTaxName) || taxName || word;', 1],
  ["return shownName(language(), product);", 0],
])("%s decides %i times what a language shows", (source, count) => {
  expect(findOwnRules(source)).toHaveLength(count);
});

test("a key that nothing says is found", () => {
  expect(findUnsaid({ said: "Said", left: "Left" }, "say(m.said, { left })")).toEqual(["left"]);
});

test.each([
  ['import * as m from "#messages/both"; m.paper_to({}, { locale }); m.paper_to({}, { locale: "bn" });', 0],
  ['import * as m from "#messages/both"; m.paper_to();', 1],
  ['import * as m from "#messages"; m.close(); m.opens({ number });', 0],
  ['import * as m from "#messages"; m.close({}, { locale });', 1],
  ['import * as m from "#messages"; import * as both from "#messages/both";', 1],
])("in the office, %s has %i sentences in the wrong language", (source, count) => {
  const file = join(folder, "planted.ts");
  writeFileSync(file, source);
  expect(findWrongLanguage(file)).toHaveLength(count);
});
