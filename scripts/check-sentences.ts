/**
 * Checks that every text shoppers and owners read comes from the message catalog (messages/), that every message exists in both
 * languages with the same placeholders and is said somewhere, that a thing has one word, that one rule says which text a language
 * shows, and that no Bengali ending stands alone after a value.
 *
 * It reads the folders of both user interfaces (text in JSX, attributes and properties that are shown or spoken, the texts of toasts,
 * Bengali wherever it stands: a table of sentences has it beside its English),
 * lists of texts in both wings and the server (the heads of a file for spreadsheets),
 * the server (what refusals, answers and faults of the start say: their types take no text, and nobody goes around them), and the
 * contract (what its schemas say of a field). It also finds sentences that a figure, a name or a word is glued to.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFileSync } from "@swc/core";
import { orderStatuses, productSizes } from "#contract/rules/constants.ts";
import { findGlued } from "./sentences/glued.ts";
import { argumentsOf, type SyntaxNode } from "./sentences/syntax.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const places = ["web/storefront", "web/ui", "web/page", "web/documents", "web/admin"];
const readAttributes = new Set([
  "aria-label",
  "aria-description",
  "alt",
  "title",
  "placeholder",
  "label",
  "hint",
  "text",
]);
/** Of objects that describe a button, a tab, a question. */
const readProperties = new Set(["label", "title", "heading", "description", "text", "hint", "act", "placeholder"]);
/** Two of them; a Bengali letter may have the sign of its vowel between. */
const letters = /\p{L}[\p{L}\p{M}]/u;
const bengaliLetter = /(?=\p{L})\p{Script=Bengali}/u;
/** Names that are the same in both languages, what stands in the empty fields of Bengali texts, and the beginning of an address. */
const sameInBoth = /^(EN|English|বাংলা|বাংলায়|বাংলা নাম|WhatsApp|Facebook|Instagram|YouTube|https?:\/\/.*|\/.*)$/;

/** Texts of one file that are not in the catalog, one fault each. */
export function findSentences(file: string): string[] {
  return faultsIn(parseFileSync(file, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2022" }).body);
}

function faultsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, name, callee } = node as SyntaxNode;
  if (type === "JSXText" && isSentence(String(value).trim()))
    return [`'${String(value).trim()}' is not in the catalog`];
  const isRead = type === "JSXAttribute" && readAttributes.has(name?.value ?? "");
  if (isRead) return textsOf(value).map((text) => `${name?.value} '${text}' is not in the catalog`);
  const { key } = node as { key?: SyntaxNode };
  if (type === "KeyValueProperty" && readProperties.has(String(key?.value)) && isWritten(value))
    return textsOf(value).flatMap((text) => (isName(text) ? [] : [`${key?.value} '${text}' is not in the catalog`]));
  const isToast = type === "CallExpression" && callee?.object?.type === "Identifier" && callee.object.value === "toast";
  if (isToast)
    return textsOf((node as { arguments?: unknown }).arguments).map((text) => `'${text}' is not in the catalog`);
  const { cooked } = node as { cooked?: unknown };
  const text = type === "StringLiteral" ? value : type === "TemplateElement" ? cooked : undefined;
  if (typeof text === "string" && bengaliLetter.test(text) && isSentence(text.trim()))
    return [`'${text.trim()}' is not in the catalog`];
  return Object.values(node).flatMap(faultsIn);
}

/** Names of companies, and what orders store in English: their words stand in messages/names.ts. */
const properNames = new Set(["SA Paribahan", "Samsung Internet"]);
const stored = new Set<string>([...orderStatuses, ...productSizes]);

/**
 * Sentences and heads of a table in a list of texts. Texts that are the keys of a table in the same file are stored ones, whose sentence
 * stands there.
 */
export function findListed(file: string): string[] {
  const { body } = parseFileSync(file, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2022" });
  const keys = new Set(keysIn(body));
  return [...new Set(listedIn(body))]
    .filter((text) => !keys.has(text) && !stored.has(text) && !properNames.has(text))
    .map((text) => `'${text}' in a list is not in the catalog`);
}

function listedIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, elements } = node as SyntaxNode & { elements?: ({ expression: unknown } | null)[] };
  const own = type === "ArrayExpression" ? (elements ?? []).map((one) => one?.expression).filter(isWritten) : [];
  return [...own.flatMap(textsOf).filter(isListed), ...Object.values(node).flatMap(listedIn)];
}

/** A code, a path and what a shop reads in others' texts begin small. */
const isListed = (text: string) => isProse(text) && /^\p{Lu}/u.test(text);

function keysIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, key } = node as SyntaxNode & { key?: SyntaxNode };
  const own = type === "KeyValueProperty" && key?.type === "StringLiteral" ? [String(key.value)] : [];
  return [...own, ...Object.values(node).flatMap(keysIn)];
}

/** Bengali words of a file of the server that are chosen beside their English. Lists of words that it reads are no sentences. */
export function findChosenWords(file: string): string[] {
  return chosenWordsIn(parseFileSync(file, { syntax: "typescript", target: "es2022" }).body);
}

function chosenWordsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, consequent, alternate } = node as SyntaxNode & { consequent?: unknown; alternate?: unknown };
  const chosen = type === "ConditionalExpression" ? [...textsOf(consequent), ...textsOf(alternate)] : [];
  const bengali = chosen.filter((text) => bengaliLetter.test(text));
  return [...bengali.map((text) => `'${text}' is not in the catalog`), ...Object.values(node).flatMap(chosenWordsIn)];
}

/** Sentences of a script that stands alone in public/: as the value of a name, in Bengali, or between two tags. */
export function findWorkerSentences(file: string): string[] {
  return workerFaultsIn(parseFileSync(file, { syntax: "ecmascript", target: "es2022" }).body);
}

function workerFaultsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as SyntaxNode;
  const written = writtenIn(node);
  const between = [...written.matchAll(/>([^<>{}]+)(?=<|$)/g)].map(([, text = ""]) => text.trim()).filter(isSentence);
  const own = type === "KeyValueProperty" && isWritten(value) ? textsOf(value).filter(isProse) : [];
  const bengali = bengaliLetter.test(written) ? [written.trim()] : [];
  return [
    ...[...own, ...between, ...bengali].map((text) => `'${text}' is not in the catalog`),
    ...Object.values(node).flatMap(workerFaultsIn),
  ];
}

/** The text of a literal or of a part of a template; "" of anything else. */
function writtenIn(node: object): string {
  const { type, value, cooked } = node as SyntaxNode & { cooked?: unknown };
  return type === "StringLiteral" ? String(value) : type === "TemplateElement" ? String(cooked) : "";
}

function isSentence(text: string): boolean {
  return letters.test(text) && !sameInBoth.test(text);
}

/** `promiseText1`, `-label`: what the code calls something. */
function isName(text: string): boolean {
  return /^[-a-z][\w-]*$/.test(text);
}

/** An object or a function inside has properties and results of its own. */
function isWritten(value: unknown): boolean {
  return ["StringLiteral", "TemplateLiteral", "ConditionalExpression"].includes(
    (value as SyntaxNode | null)?.type ?? "",
  );
}

/**
 * The texts that an expression may result in. Texts that are only compared, passed to a message, or attributes that nobody
 * reads, are left out.
 */
function textsOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as SyntaxNode & { cooked?: unknown };
  if (type === "CallExpression" || type === "NewExpression" || type === "MemberExpression") return [];
  if (type === "JSXAttribute" && !readAttributes.has((node as SyntaxNode).name?.value ?? "")) return [];
  const { consequent, alternate, cooked } = node as { consequent?: unknown; alternate?: unknown; cooked?: unknown };
  if (type === "ConditionalExpression") return [...textsOf(consequent), ...textsOf(alternate)];
  if (type === "JSXText" || type === "StringLiteral")
    return isSentence(String(value).trim()) ? [String(value).trim()] : [];
  if (type === "TemplateElement") return isSentence(String(cooked)) ? [String(cooked)] : [];
  return Object.values(node).flatMap(textsOf);
}

/**
 * Sentences of a file of the office that are said in the wrong language: those of #messages, which are in that of the office alone, in
 * one that is named, and those of #messages/both in none.
 */
export function findWrongLanguage(file: string): string[] {
  const { body } = parseFileSync(file, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2022" });
  const sources = body.flatMap((node) => (node.type === "ImportDeclaration" ? [node.source.value] : []));
  const [hasBoth, hasOne] = [sources.includes("#messages/both"), sources.includes("#messages")];
  if (hasBoth && hasOne) return ["imports #messages and #messages/both"];
  return callsOf(body).flatMap(({ name, count }) => {
    if (hasBoth && count < 2) return [`${name} is said without its language`];
    return hasOne && count > 1 ? [`${name} is said in a language of its own: import it from #messages/both`] : [];
  });
}

/** `m.name(...)`, with the number of its arguments. */
function callsOf(node: unknown): { name: string; count: number }[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, callee } = node as SyntaxNode;
  const isMessage = callee?.type === "MemberExpression" && callee.object?.value === "m";
  const name = (callee as { property?: SyntaxNode } | undefined)?.property?.value;
  const own = type === "CallExpression" && isMessage ? [{ name: String(name), count: argumentsOf(node).length }] : [];
  return [...own, ...Object.values(node).flatMap(callsOf)];
}

/** Lists of places and of what customers write in chats. */
const chatWords = "server/orders/reading-chat/";
/** Texts for programs: the answers to providers' and couriers' messages, and to whoever watches the shop. */
const forPrograms = /^server\/(.*webhook-routes|http\/(health|connections|log)|http\/answers\/(say|said-answers))\.ts$/;
const spoken = new Set(["message", "said"]);
/** Errors whose words only the log has, or who runs the code. Any other class of error may reach a person: it takes sentences by name. */
const forLog = new Set([
  ...["Error", "TypeError", "RangeError", "AggregateError", "URIError"],
  ...[
    "CallFault",
    "PrivateAddress",
    "ProviderFault",
    "WrongSignature",
    "CourierFault",
    "WrongSecret",
    "UnreadableMessage",
  ],
  ...["DatabaseAway", "NoAnswer", "WrongRole", "Busy", "Gone", "EarlierByCard", "LimitReached", "NotDone"],
]);

/** Sentences of a file of the server that a refusal, an error or an answer says without the catalog. */
export function findServerSentences(file: string, errors: readonly string[] = []): string[] {
  const { body } = parseFileSync(file, { syntax: "typescript", target: "es2022" });
  return serverFaultsIn(body, new Set(["Said", ...errors, ...errorsIn(body)].filter((name) => !forLog.has(name))));
}

/** Names of the errors that a file declares. */
function findErrors(file: string): string[] {
  return errorsIn(parseFileSync(file, { syntax: "typescript", target: "es2022" }).body);
}

function errorsIn(body: readonly unknown[]): string[] {
  return body.flatMap((node) => {
    const { declaration } = node as { declaration?: unknown };
    const { type, identifier, superClass } = (declaration ?? node) as SyntaxNode & Declared;
    return type === "ClassDeclaration" && isErrorName(superClass) ? [String(identifier?.value)] : [];
  });
}

type Declared = { identifier?: SyntaxNode; superClass?: SyntaxNode | null };
const isErrorName = (node: SyntaxNode | null | undefined) => /Error$|Fault$|Refusal$/.test(String(node?.value));

function serverFaultsIn(node: unknown, errors: ReadonlySet<string>): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, callee } = node as SyntaxNode;
  const { key } = node as { key?: SyntaxNode };
  const isAnswer = type === "KeyValueProperty" && spoken.has(String(key?.value)) && isWritten(value);
  const { identifier, superClass } = node as Declared;
  const isForLog = type === "ClassDeclaration" && isErrorName(superClass) && forLog.has(String(identifier?.value));
  if (isForLog) return [];
  const isSaid = (type === "NewExpression" && errors.has(String(callee?.value))) || callee?.type === "Super";
  const own = isAnswer ? textsOf(value) : isSaid ? argumentsOf(node).flatMap(textsOf).filter(isProse) : [];
  return [
    ...own.map((text) => `'${text}' is not in the catalog`),
    ...Object.values(node).flatMap((one) => serverFaultsIn(one, errors)),
  ];
}

/** Sentences of a file of the contract that its schemas give zod, in place of a fault. */
export function findSchemaSentences(file: string): string[] {
  return schemaFaultsIn(parseFileSync(file, { syntax: "typescript", target: "es2022" }).body);
}

function schemaFaultsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, callee } = node as SyntaxNode;
  const method = (callee as { property?: SyntaxNode } | undefined)?.property?.value;
  const isMethod = callee?.type === "MemberExpression" && method !== "meta";
  const isSchema = type === "CallExpression" && (isMethod || /^required/.test(String(callee?.value)));
  const own = isSchema ? argumentsOf(node).filter(isWritten).flatMap(textsOf).filter(isProse) : [];
  return [...own.map((text) => `'${text}' is no fault of faults.ts`), ...Object.values(node).flatMap(schemaFaultsIn)];
}

/** Words with blanks between them; a code, a path and a pattern have none. */
function isProse(text: string): boolean {
  return /\p{L}{2,} \p{L}/u.test(text);
}

/** Keys that nothing says. @param sources all files that may */
export function findUnsaid(catalog: Catalog, sources: string): string[] {
  const said = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
  return Object.keys(catalog).filter((key) => !said.has(key));
}

type Catalog = Record<string, unknown>;

/** Keys that one language lacks, empty texts, and placeholders that only one language has. */
export function findUneven(english: Catalog, bengali: Catalog): string[] {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(bengali)])];
  return keys.flatMap((key) => {
    if (isEmpty(english[key])) return [`${key} has no English text`];
    if (isEmpty(bengali[key])) return [`${key} has no Bengali text`];
    const [one, other] = [placeholdersOf(english[key]), placeholdersOf(bengali[key])];
    return one === other ? [] : [`${key} names {${one}} in English and {${other}} in Bengali`];
  });
}

/** Places that decide themselves which text a language shows: contract/rules/shown-text.ts does. */
export function findOwnRules(text: string): string[] {
  return text.match(/\b(?:language(?:\(\))?|locale) === "bn" && (?:\w+\.)?(?:bengali\w*|own\b)/g) ?? [];
}

/** Things with one word in each language (docs/glossary.md): statuses, books, papers, units. */
const things = [
  ...[
    "Order placed",
    "Shipped",
    "Out for delivery",
    "Delivered",
    "Canceled",
    "Returned",
    "Refunded",
    "Unpaid",
    "Pending",
  ],
  ...["Waiting", "In stock", "Out of stock", "Stock book", "Growing book", "Cash book", "Stock", "Stocktake"],
  ...["Invoice", "Invoices", "Packing slip", "Picking list", "Label", "Labels", "Receipt", "Tax Challan"],
  ...[
    "kg",
    "cm",
    "Piece",
    "Pieces",
    "Batch",
    "Order link",
    "Advance",
    "Courier",
    "Parcel",
    "Coupon",
    "Tracking number",
    "Claim",
    "Claims",
  ],
];

/** Words in the midst of a sentence too: what the English one says, and what no Bengali one calls it. */
const otherWords = [
  { thing: /\bclaims?\b/i, word: "অভিযোগ", other: /দাবি/ },
  { thing: /\bTrxIDs?\b/, word: "TrxID", other: /লেনদেন নম্বর|ট্রানজ্যাকশন আইডি/ },
];

/** Equal English words of a thing that two Bengali words stand for, and sentences that call one by another word. */
export function findSecondWords(english: Catalog, bengali: Catalog): string[] {
  const called = Object.entries(english).flatMap(([key, text]) =>
    otherWords
      .filter(({ thing, other }) => thing.test(saidIn(text)) && other.test(saidIn(bengali[key])))
      .map(({ word, other }) => `${key} says ${saidIn(bengali[key]).match(other)?.[0]}: the shop says ${word}`),
  );
  const second = things.flatMap((thing) => {
    const keys = Object.keys(english).filter((key) => spelledAlike(english[key]) === spelledAlike(thing));
    const words = [...new Set(keys.map((key) => String(bengali[key])))];
    return words.length < 2 ? [] : [`'${thing}' is ${words.join(" and ")}: ${keys.join(", ")}`];
  });
  return [...second, ...called];
}

/** In all its forms, without the names of its values. */
const saidIn = (text: unknown) => (JSON.stringify(text) ?? "").replaceAll(/\{\w+\}/g, "");

function spelledAlike(text: unknown): string {
  return String(text).toLowerCase().replace("cancelled", "canceled");
}

/**
 * Values, names in Latin letters and quotations that an ending follows as a word of its own: '{name} এর' is '{name}-এর'. Of
 * whole files too.
 */
export function findLooseEndings(text: string): string[] {
  return text.match(/\S*[}'’”"A-Za-z০-৯)] (?:এর|কে|ের)(?=[\s,।!?:;"'`<)]|$)/gm) ?? [];
}

/** Also when only one of its forms is. */
function isEmpty(text: unknown): boolean {
  if (typeof text === "object" && text !== null) return Object.values(text).some(isEmpty);
  return text === undefined || text === "";
}

function placeholdersOf(text: unknown): string {
  const found = JSON.stringify(text).match(/\{\w+\}/g) ?? [];
  return [...new Set(found.map((place) => place.slice(1, -1)))].sort().join(", ");
}

function sourcesIn(place: string): string[] {
  return readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("compiled"))
    .map((file) => `${place}/${file}`);
}

function bengaliFiles(place: string): string[] {
  if (place.endsWith(".json")) return [place];
  return readdirSync(join(root, place), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${place}/${file}`);
}

if (import.meta.main) {
  const files = places.flatMap(sourcesIn);
  const served = sourcesIn("server").filter((file) => !forPrograms.test(file));
  const contract = sourcesIn("contract");
  const throwing = [...served, ...["db", "scripts"].flatMap(sourcesIn)];
  const errors = throwing.flatMap((file) => findErrors(join(root, file)));
  const workers = ["public/sw.js", "public/office-push.js"];
  const speakers = [
    ...workers,
    ...files,
    ...served,
    ...contract,
    ...["web", "server", "messages", "scripts", "db"].flatMap(sourcesIn),
  ];
  const sources = speakers.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const read = (language: string) => JSON.parse(readFileSync(join(root, `messages/${language}.json`), "utf8"));
  const withBengali = ["server", "contract", "web", "messages/bn.json"].flatMap(bengaliFiles);
  const faults = [
    ...withBengali.flatMap((file) =>
      findLooseEndings(readFileSync(join(root, file), "utf8")).map((loose) => `${file}: '${loose}' wants a hyphen`),
    ),
    ...files.flatMap((file) => findSentences(join(root, file)).map((fault) => `${file}: ${fault}`)),
    ...files
      .filter((file) => file.startsWith("web/admin/"))
      .flatMap((file) => findWrongLanguage(join(root, file)).map((fault) => `${file}: ${fault}`)),
    ...served.flatMap((file) => findChosenWords(join(root, file)).map((fault) => `${file}: ${fault}`)),
    ...[...files, ...served.filter((file) => !file.startsWith(chatWords))].flatMap((file) =>
      findListed(join(root, file)).map((fault) => `${file}: ${fault}`),
    ),
    ...workers.flatMap((file) => findWorkerSentences(join(root, file)).map((fault) => `${file}: ${fault}`)),
    ...[...files, ...served].flatMap((file) => findGlued(join(root, file)).map((fault) => `${file}: ${fault}`)),
    ...throwing.flatMap((file) => findServerSentences(join(root, file), errors).map((fault) => `${file}: ${fault}`)),
    ...contract.flatMap((file) => findSchemaSentences(join(root, file)).map((fault) => `${file}: ${fault}`)),
    // The scripts of the shop's pages have no room for it.
    ...[...files.filter((file) => file.startsWith("web/admin/")), ...served].flatMap((file) =>
      findOwnRules(readFileSync(join(root, file), "utf8")).map(
        (rule) => `${file}: '${rule}' is shown-text.ts's to decide`,
      ),
    ),
    ...findUnsaid(read("en"), sources).map((key) => `messages: nothing says ${key}`),
    ...findUneven(read("en"), read("bn")).map((fault) => `messages: ${fault}`),
    ...findSecondWords(read("en"), read("bn")).map((fault) => `messages: ${fault}`),
  ];
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} files`);
}
