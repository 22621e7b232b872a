/**
 * A courier's statement in a PDF as a table. Pure. A PDF has no cells, only words at their places, and a wrong column would be money:
 *
 * 1. A word belongs to the column whose name, or whose other words, stand above or below it. Where two may be meant, or none, the line is
 *    unclear.
 * 2. The names may take several lines, and are repeated on the pages or not.
 * 3. Below the names a line is a parcel with its amounts, or a total, or free of both; any other refuses the file (`parcelRows`).
 * 4. A line that is left out, as what stands at the edge of a page is, has no number that looks like those of the parcels.
 */
import { plainFigure } from "#contract/rules/money/typed-figure.ts";
import * as m from "#messages";
import { isTotalWord } from "../../couriers/column-names.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";
import type { PdfLine, PdfPhrase } from "../../http/input/pdf/pdf-lines.ts";
import type { Sheet } from "../../http/input/workbook.ts";

type Column = { name: string; left: number; right: number };
type Names = { columns: Column[]; first: number; last: number };

/** `unclear`: the columns, by their places, that its unclear words may be in. `isApart`: a few words far below. */
type Line = Pick<PdfLine, "page" | "base"> & {
  cells: string[];
  text: string;
  unclear: number[];
  isSentence: boolean;
  isApart: boolean;
};
export type PdfTable = { sheet: Sheet; lines: Line[] };

/**
 * @param areNames which cells name the columns of parcels: the first of these that any line satisfies, else the line with the most words
 * @throws Refusal 400: it has several tables of parcels
 */
export function pdfTable(lines: readonly PdfLine[], areNames: readonly ((cells: string[]) => boolean)[]): PdfTable {
  const found = areNames.map((are) => allNames(lines, are)).find((some) => some.length > 0) ?? longestNames(lines);
  const header = namesIn(found[0]);
  if (found.some((one) => namesIn(one).join("\n") !== header.join("\n"))) throw unclear(1, header.join(" "));
  const below = groupsOf(found).flatMap((group) => {
    const own = group.map((names) => lines.slice(names.last, nextAfter(found, names)));
    return linesBelow(own, group[0]?.columns ?? []);
  });
  const rows = below.map(({ cells }, at) => ({ row: at + 2, cells }));
  return { sheet: { name: "", header, rows }, lines: below };
}

const namesIn = (names: Names | undefined) => names?.columns.map(({ name }) => name) ?? [];

/**
 * The rows of parcels and totals, of one line or several. The names are the first row.
 * @param marks columns that name a parcel
 * @param amounts columns with an amount of it, that of the cash first
 * @throws Refusal 400 at the first that may be one and is not read as a whole
 */
export function parcelRows({ lines }: PdfTable, marks: readonly number[], amounts: readonly number[]): Sheet["rows"] {
  const [cash = -1] = amounts;
  const rows: Sheet["rows"] = [];
  const leftOut: { row: number; text: string }[] = [];
  for (const { cells, text, unclear: touched, isSentence, isApart } of wrapped(lines, marks, cash)) {
    const row = rows.length + 2;
    const leaveOut = () => touched.some((one) => marks.includes(one)) && leftOut.push({ row, text });
    const has = (columns: readonly number[]) => columns.some((one) => /\p{N}/u.test(cells[one] ?? ""));
    const [hasMark, hasAmount] = [has(marks), has(amounts)];
    const isTotal = cells.some(isTotalWord);
    if (isApart && !(hasMark && (has([cash]) || touched.includes(cash)))) leaveOut();
    else if (touched.length > 0 && (isSentence || (!hasMark && (isTotal || isTotalWord(text))))) leaveOut();
    else if (touched.length > 0) {
      const isHeld = touched.some((one) => marks.includes(one) || amounts.includes(one));
      if (hasMark || hasAmount || isHeld) throw unclear(row, text);
    } else if (isTotal) rows.push({ row, cells });
    else if (hasMark !== hasAmount || (hasMark && isHalf(cells, marks, cash))) throw unclear(row, text);
    else if (hasMark) rows.push({ row, cells });
  }
  const isMark = likeMarks(rows.flatMap(({ cells }) => marks.flatMap((at) => wordsOf(cells[at] ?? ""))));
  const lost = leftOut.find(({ text }) => isParcel(wordsOf(text), isMark));
  if (lost) throw unclear(lost.row, lost.text);
  return rows;
}

/** Without what stands around them: '(DR100009)', '500,'. */
const wordsOf = (text: string) =>
  text.split(/\s+/).map((word) => {
    const signs = [...word];
    const isOfWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
    return signs.slice(Math.max(signs.findIndex(isOfWord), 0), signs.findLastIndex(isOfWord) + 1).join("");
  });

/** A number of a parcel with an amount beside it: 'Rahim DR100009 500'. */
function isParcel(words: readonly string[], isMark: (word: string) => boolean): boolean {
  return words.some(
    (word, at) => isMark(word) && words.some((other, place) => place !== at && plainFigure(other) !== undefined),
  );
}

const signsOfMarks = [":", "/", ".", ","];

/** Whether a word begins as one of them does, and is no shorter by more than a digit. A year is none. */
function likeMarks(words: readonly string[]): (word: string) => boolean {
  const beginning = ([first = ""]: string) => (/\p{N}/u.test(first) ? "0" : first.toLowerCase());
  const signsOf = (word: string) => signsOfMarks.filter((sign) => word.includes(sign));
  const shortest = new Map<string, number>();
  for (const word of words.filter((one) => /\p{N}/u.test(one) && !isTotalWord(one))) {
    const shape = beginning(word) + signsOf(word).join("");
    shortest.set(shape, Math.min(shortest.get(shape) ?? word.length, word.length));
  }
  return (word) =>
    /\p{N}/u.test(word) &&
    !/^20\d\d$/.test(word) &&
    word.length >= (shortest.get(beginning(word) + signsOf(word).join("")) ?? Number.POSITIVE_INFINITY) - 1;
}

/** Without its cash, or with a number of two words or lines: the other may be of the next column. */
const isHalf = (cells: readonly string[], marks: readonly number[], cash: number) =>
  cells[cash] === "" || marks.some((at) => /\s/.test(cells[at] ?? ""));

/**
 * Lines that are one row, since its cells have several: no farther apart than it takes for each number to have its cash beside it, which a row
 * has once. As they are where that is not possible.
 */
function wrapped(lines: readonly Line[], marks: readonly number[], cash: number): Line[] {
  const gaps = lines.map((line, at) => gapBetween(lines[at - 1], line));
  const isHeld = (line: Line) =>
    !line.isApart && !line.isSentence && marks.some((at) => /\p{N}/u.test(line.cells[at] ?? ""));
  const isWhole = (row: Line[]) => {
    const withCash = row.filter(({ cells }) => cells[cash] !== "").length;
    return withCash === 1 || (withCash === 0 && !row.some(isHeld));
  };
  for (const most of [0, ...new Set(gaps)].filter(Number.isFinite).sort((a, b) => a - b)) {
    const rows = split(lines, gaps, most);
    if (rows.every(isWhole)) return rows.map(oneRow);
  }
  return [...lines];
}

/** In points, to a tenth. */
const gapBetween = (above: Line | undefined, line: Line) =>
  above?.page === line.page ? Math.round((line.base - above.base) * 10) / 10 : Number.POSITIVE_INFINITY;

function split(lines: readonly Line[], gaps: readonly number[], most: number): Line[][] {
  const rows: Line[][] = [];
  for (const [at, line] of lines.entries()) {
    const row = rows.at(-1);
    if (row && (gaps[at] ?? 0) <= most) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function oneRow(row: Line[]): Line {
  const [first] = row as [Line];
  if (row.length === 1) return first;
  const joint = (before: string, after: string) => (before === "" || after === "" || /[-/]$/.test(before) ? "" : "\n");
  const cells = first.cells.map((_, at) =>
    row.reduce((cell, line) => cell + joint(cell, line.cells[at] ?? "") + (line.cells[at] ?? ""), ""),
  );
  const text = row.map((line) => line.text).join(" ");
  const unclear = [...new Set(row.flatMap((line) => line.unclear))];
  return { ...first, cells, text, unclear, isSentence: false, isApart: row.every((line) => line.isApart) };
}

const longestText = 60;

function unclear(row: number, text: string): Refusal {
  const message = say(m.refusal_pdf_row_is_unclear, { row: figure(row), text: text.slice(0, longestText) });
  return new Refusal(400, message, { code: "statement", field: "file" });
}

function allNames(lines: readonly PdfLine[], are: (cells: string[]) => boolean): Names[] {
  const all: Names[] = [];
  for (let at = 0; at < lines.length; at++) {
    const names = namesAround(lines, at);
    if (!are(names.columns.map(({ name }) => name))) continue;
    all.push(names);
    at = names.last;
  }
  return all;
}

function longestNames(lines: readonly PdfLine[]): Names[] {
  const words = ({ columns }: Names) => columns.filter(({ name }) => /\p{L}/u.test(name)).length;
  const all = lines.map((_, at) => namesAround(lines, at));
  const most = Math.max(0, ...all.map(words));
  const names = all.find((one) => words(one) === most);
  return names ? [names] : [];
}

const mostNameLines = 5;
/** In sizes of the letters: lines of one name are closer than rows. */
const closestRows = 1.6;

/** A line, with those close above and below it that go on with its names. */
function namesAround(lines: readonly PdfLine[], at: number): Names {
  const names = { first: at, last: at };
  let columns = joined(lines.slice(at, at + 1));
  const areWords = (line: PdfLine | undefined) => line?.phrases.every(({ text }) => !/\p{N}/u.test(text));
  const goesOn = (next: PdfLine | undefined, from: PdfLine | undefined) =>
    next !== undefined &&
    from?.page === next.page &&
    Math.abs(next.base - from.base) <= closestRows * from.size &&
    [next, lines[at]].every(areWords) &&
    next.phrases.every((place) => columns.filter((one) => overlap(one, place)).length < 2);
  const grow = (step: 1 | -1) => {
    const from = step === 1 ? names.last : names.first;
    if (names.last - names.first >= mostNameLines || !goesOn(lines[from + step], lines[from])) return false;
    if (step === 1) names.last += 1;
    else names.first -= 1;
    columns = joined(lines.slice(names.first, names.last + 1));
    return true;
  };
  while (grow(1));
  while (grow(-1));
  return { ...names, columns };
}

const overlap = (one: { left: number; right: number }, other: { left: number; right: number }) =>
  one.left < other.right && other.left < one.right;

/** Words above one another are one name, from top to bottom. */
function joined(lines: readonly PdfLine[]): Column[] {
  const columns: Column[] = [];
  for (const { text, left, right } of lines.flatMap(({ phrases }) => phrases)) {
    const column = columns.find((one) => overlap(one, { left, right }));
    if (column === undefined) columns.push({ name: text, left, right });
    else {
      column.name += ` ${text}`;
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
    }
  }
  return columns.sort((a, b) => a.left - b.left);
}

const nextAfter = (found: readonly Names[], names: Names) => found[found.indexOf(names) + 1]?.first;

/** Names at the same places, in points, have one set of columns below them. */
const samePlace = 3;

function groupsOf(found: readonly Names[]): Names[][] {
  const groups: Names[][] = [];
  for (const names of found) {
    const before = groups.at(-1)?.[0];
    const isSame = before?.columns.every(
      ({ left }, at) => Math.abs(left - (names.columns[at]?.left ?? 0)) <= samePlace,
    );
    if (isSame) groups.at(-1)?.push(names);
    else groups.push([names]);
  }
  return groups;
}

/** Words below one another, in lines that fill the table. `column`: "none" left of all names, undefined where none is surely meant. */
type Stack = { left: number; right: number; hasFigures: boolean; column: number | "none" | undefined };

/** @param parts the last line of the names, and those below */
function linesBelow(parts: readonly PdfLine[][], columns: readonly Column[]): Line[] {
  const isFull = ({ phrases }: PdfLine) => phrases.length >= Math.max(2, Math.ceil(columns.length / 2));
  const isPlain = ({ phrases }: PdfLine) =>
    phrases.every((phrase) => columns.filter((column) => overlap(column, phrase)).length < 2);
  const below = parts.flatMap(([, ...lines]) => lines);
  const stacks = stacksOf(
    below.filter((line) => isFull(line) && isPlain(line)),
    columns,
  );
  return parts.flatMap(([names, ...lines]) => {
    let before = names;
    return lines.map((line) => {
      const isFar = before?.page !== line.page || line.base - before.base > farBelow * line.size;
      const isApart = isFar && !isFull(line) && amountsIn(line.phrases.map(({ text }) => text).join(" ")) < 2;
      if (!isApart) before = line;
      return { page: line.page, base: line.base, ...cellsOf(line.phrases, columns, stacks), isApart };
    });
  });
}

/** In sizes of the letters. */
const farBelow = 4;

function cellsOf(phrases: readonly PdfPhrase[], columns: readonly Column[], stacks: readonly Stack[]) {
  const cells = columns.map(() => "");
  const touched: number[] = [];
  for (const phrase of phrases) {
    const above = columns.flatMap((column, at) => (overlap(column, phrase) ? [at] : []));
    const beside = stacks.filter((stack) => overlap(stack, phrase)).map(({ column }) => column);
    const meant = new Set([...above, ...beside]);
    const [only] = meant;
    if (meant.size === 1 && only === "none") continue;
    const parts =
      meant.size === 1 && typeof only === "number" ? [{ at: only, text: phrase.text }] : partsOf(phrase, meant);
    for (const { at, text } of parts) cells[at] = `${cells[at] ?? ""} ${text}`.trim();
    if (parts.length === 0 && /\p{N}/u.test(phrase.text)) touched.push(...between(columns, phrase));
  }
  const text = phrases.map((phrase) => phrase.text).join(" ");
  return { cells, text, unclear: [...new Set(touched)], isSentence: phrases.length === 1 && isSentence(text) };
}

/** One phrase below several names: a row whose cells are that close begins with a number or has several amounts. */
function isSentence(text: string): boolean {
  const [first = ""] = text.split(/\s+/);
  return !/\p{N}/u.test(first) && amountsIn(text) < 2;
}

const amountsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{N}[.,]\p{N}/u.test(word)).length;

/** Cells with no more than a space between them: as many words as columns, side by side. Else none. */
function partsOf({ text }: PdfPhrase, meant: ReadonlySet<Stack["column"]>): { at: number; text: string }[] {
  const columns = [...meant].filter((at) => typeof at === "number").sort((a, b) => a - b);
  const words = text.split(/\s+/);
  const isBeside = columns.every((at, place) => at === (columns[0] ?? 0) + place);
  if (columns.length !== meant.size || words.length !== columns.length || !isBeside) return [];
  return columns.map((at, place) => ({ at, text: words[place] ?? "" }));
}

/** The columns that the words may be in: those below whose names they stand, and their neighbors. */
function between(columns: readonly Column[], { left, right }: PdfPhrase): number[] {
  const before = columns.findLastIndex((column) => column.right <= left);
  const after = columns.findIndex((column) => column.left >= right);
  const end = after < 0 ? columns.length - 1 : after;
  return Array.from({ length: end - Math.max(0, before) + 1 }, (_, at) => Math.max(0, before) + at);
}

function stacksOf(lines: readonly PdfLine[], columns: readonly Column[]): Stack[] {
  const stacks: Stack[] = [];
  for (const { left, right, text } of lines.flatMap(({ phrases }) => phrases).sort((a, b) => a.left - b.left)) {
    const last = stacks.at(-1);
    const hasFigures = /\p{N}/u.test(text);
    if (last && left < last.right)
      Object.assign(last, { right: Math.max(last.right, right), hasFigures: hasFigures || last.hasFigures });
    else stacks.push({ left, right, hasFigures, column: undefined });
  }
  const above = stacks.map((stack) => columns.flatMap((column, at) => (overlap(column, stack) ? [at] : [])));
  const inOrder = stacks.length === columns.length && above.every((some, at) => some.every((one) => one === at));
  for (const [at, stack] of stacks.entries())
    stack.column = inOrder ? at : above[at]?.length === 1 ? above[at]?.[0] : undefined;
  for (const [at, stack] of stacks.entries()) {
    if (stack.column !== undefined || (above[at]?.length ?? 0) > 0) continue;
    const [before, after] = [stacks[at - 1], stacks[at + 1]].map((one) => one?.column);
    if (at === 0 && after === 0) stack.column = "none";
    else stack.column = onlyBetween(at === 0 ? -1 : before, at === stacks.length - 1 ? columns.length : after);
  }
  // Two names with no more than a space between them would be read as one.
  const isTwo = columns.findIndex(
    (_, at) => stacks.filter(({ column, hasFigures }) => hasFigures && column === at).length > 1,
  );
  if (isTwo >= 0) throw unclear(1, columns[isTwo]?.name ?? "");
  return stacks;
}

/** The one column between two, where there is one. */
function onlyBetween(before: Stack["column"], after: Stack["column"]): number | undefined {
  return typeof before === "number" && typeof after === "number" && after - before === 2 ? before + 1 : undefined;
}
