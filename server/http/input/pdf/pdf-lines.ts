// The lines of a PDF, from words that it sets one by one at their places. Pure.

/** In points from the upper left corner of its page. `base`: of its letters. */
export type PdfRun = { page: number; text: string; left: number; right: number; base: number; size: number };
/** Words with no more than a space between them. */
export type PdfPhrase = { text: string; left: number; right: number };
export type PdfLine = { page: number; base: number; size: number; phrases: PdfPhrase[] };

/** Parts of the size of the letters: how far one line may waver, the widest space within a phrase, and the narrowest. */
const [waver, widest, narrowest] = [0.4, 0.35, 0.1];

/** From top to bottom, each from left to right. */
export function linesOf(runs: readonly PdfRun[]): PdfLine[] {
  const lines: (PdfLine & { runs: PdfRun[] })[] = [];
  for (const run of runs.toSorted((a, b) => a.page - b.page || a.base - b.base)) {
    const line = lines.at(-1);
    const isSame = line && line.page === run.page && run.base - line.base <= waver * Math.min(line.size, run.size);
    if (!isSame) lines.push({ page: run.page, base: run.base, size: run.size, phrases: [], runs: [run] });
    else if (!line.runs.some((one) => isTwice(one, run))) line.runs.push(run);
  }
  return lines.map(({ runs: own, ...line }) => ({ ...line, phrases: phrasesOf(own) }));
}

/** Some programs set a word twice to make it bold. */
const isTwice = (one: PdfRun, other: PdfRun) =>
  one.text === other.text && Math.abs(one.left - other.left) <= waver * one.size;

function phrasesOf(runs: readonly PdfRun[]): PdfPhrase[] {
  const phrases: PdfPhrase[] = [];
  for (const { text, left, right, size } of runs.toSorted((a, b) => a.left - b.left)) {
    const last = phrases.at(-1);
    const gap = last ? (left - last.right) / size : Number.POSITIVE_INFINITY;
    // Words over one another are no phrase: whoever reads their column finds two.
    if (last === undefined || gap > widest || gap < -widest) phrases.push({ text, left, right });
    else {
      last.text += gap > narrowest ? ` ${text}` : text;
      last.right = Math.max(last.right, right);
    }
  }
  return phrases;
}
