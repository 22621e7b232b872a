/** Prices in a search: 'under 300', '২০০ টাকার মধ্যে', '200 theke 400', 'over 500', '300 taka'. Pure; bounds are in taka and inclusive. */

/** Hundreds in words, as their digits. */
const hundreds: [words: string, figure: number][] = [
  ["এক ?শ(?:ো|ত)?|ek ?sh?o|one hundred", 100],
  ["দুই ?শ(?:ো|ত)?|দুশো|dui ?sh?o|dusho|two hundred", 200],
  ["আড়াই ?শ(?:ো)?|arai ?sh?o", 250],
  ["তিন ?শ(?:ো|ত)?|tin ?sh?o|three hundred", 300],
  ["চার ?শ(?:ো|ত)?|char ?sh?o|four hundred", 400],
  ["পাঁচ ?শ(?:ো|ত)?|pach ?sh?o|panch ?sh?o|five hundred", 500],
  ["ছয় ?শ(?:ো|ত)?|choy ?sh?o|chho ?sh?o|six hundred", 600],
  ["সাত ?শ(?:ো|ত)?|sat ?sh?o|seven hundred", 700],
  ["আট ?শ(?:ো|ত)?|at ?sh?o|eight hundred", 800],
  ["নয় ?শ(?:ো|ত)?|noy ?sh?o|nine hundred", 900],
  ["এক ?হাজার|হাজার|ek ?hajar|hajar|one thousand|thousand", 1000],
];

export type PriceWords = { lowest: number; highest: number; rest: string };

const sign = "(?:৳|tk|taka|bdt|টাকা) ?\\.? ?";
const before = `(?:${sign})?`;
const number = "(\\d{1,6})";
/** Of a range: '2 to 3' is no price. */
const figures = "(\\d{2,6})";
/** The currency after a number, with its genitive. */
const after = "(?: ?(?:taka[r]?|takay|tk|bdt|টাকা(?:র|য়|তে)?|৳))?";
const of = "(?:[ -]?(?:er|r|এর|র))?";
const most =
  "(?:moddhe|modde|moddhye|modhye|moddhey|maje|majhe|vitore|vitor|bhitore|bhitor|niche|nice|nicher|nche|kome|kom|porjonto|budget|budgete|under|or less|max|মধ্যে|মধ্যেই|ভিতরে|ভেতরে|ভিতর|নিচে|নীচে|নিচের|কমে|কম|কমের|পর্যন্ত|বাজেট|বাজেটে)";
const least =
  "(?:upore|uporer|opore|upor|beshi|besi|beshir|theke beshi|plus|or more|and up|up|min|উপরে|ওপরে|উপরের|বেশি|বেশির|থেকে বেশি|থেকে শুরু)";
const mostBefore =
  "(?:under|below|within|inside|less than|lower than|cheaper than|not more than|no more than|up to|upto|at most|maximum|max|budget(?: of| is)?|বাজেট|সর্বোচ্চ|sorboccho|budget e)";
const leastBefore = "(?:over|above|more than|higher than|at least|minimum|min|starting from|সর্বনিম্ন|কমপক্ষে)";
const to = " ?(?:-|to|and|theke|থেকে|হতে|ও|—|থেকে শুরু করে) ?";
/** A word ends here: the Bengali letters have no \b. */
const end = "(?![\\p{L}\\p{M}\\p{N}])";
const start = "(?<![\\p{L}\\p{M}\\p{N}])";

type Reading = { pattern: RegExp; bounds: (one: number, other: number) => [lowest: number, highest: number] };
const all = Number.POSITIVE_INFINITY;
const readings: Reading[] = [
  {
    pattern: rule(`(?:between |from )?${before}${figures}${after}${to}${before}${figures}${after}${of}(?: ${most})?`),
    bounds: (one, other) => [Math.min(one, other), Math.max(one, other)],
  },
  { pattern: rule(`${mostBefore} ${before}${number}${after}`), bounds: (one) => [0, one] },
  { pattern: rule(`${leastBefore} ${before}${number}${after}`), bounds: (one) => [one, all] },
  { pattern: rule(`${before}${number}${after}${of} ${least}`), bounds: (one) => [one, all] },
  { pattern: rule(`${before}${number}${after}${of}(?: theke| থেকে| cheye| চেয়ে)? ${most}`), bounds: (one) => [0, one] },
  { pattern: rule(`${number} ?(?:taka[r]?|tk|bdt|টাকা(?:র|য়|তে)?|৳)`), bounds: (one) => [0, one] },
  { pattern: rule(`${sign}${number}`), bounds: (one) => [0, one] },
];

/** @param folded by foldText. `rest`: the text without the price. */
export function readPrice(folded: string): PriceWords {
  return readFigures(inFigures.reduce((text, { pattern, figure }) => text.replace(pattern, figure), folded));
}

function readFigures(folded: string): PriceWords {
  for (const { pattern, bounds } of readings) {
    const found = pattern.exec(folded);
    if (found === null) continue;
    const [one, other] = found.slice(1).filter((part) => part !== undefined);
    const [lowest, highest] = bounds(Number(one), Number(other));
    const rest = `${folded.slice(0, found.index)} ${folded.slice(found.index + found[0].length)}`;
    return { lowest, highest, rest: rest.replace(/\s+/g, " ").trim() };
  }
  return { lowest: 0, highest: all, rest: folded };
}

/** The parts are folded like the texts that they are looked for in. */
function rule(source: string): RegExp {
  return new RegExp(start + source.normalize("NFC") + end, "u");
}

const inFigures = hundreds.map(([words, figure]) => ({
  pattern: new RegExp(`${start}(?:${words.normalize("NFC")})${end}`, "gu"),
  figure: String(figure),
}));
