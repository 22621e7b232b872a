// The distance of two words, by letters and by sound.

const maxLength = 40;
const rows = [new Float64Array(maxLength + 1), new Float64Array(maxLength + 1), new Float64Array(maxLength + 1)];

/**
 * Counts letters left out, added, replaced, or swapped with their neighbor.
 * @returns at most `max` + 1
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || a.length > maxLength || b.length > maxLength) return max + 1;
  let [before, above, row] = rows as [Float64Array, Float64Array, Float64Array];
  for (let j = 0; j <= b.length; j += 1) above[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i;
    let best = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(
        (above[j - 1] as number) + (letter === other ? 0 : 1),
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
      const isSwapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwapped) cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > max) return max + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[b.length] as number, max + 1);
}

/**
 * The distance of two sounds (sound.ts): consonants count one, vowels little, the unwritten vowel next to nothing.
 * @param isPrefix the second may continue after the first
 * @returns anything above `max` when it is more
 */
export function soundDistance(a: string, b: string, max: number, isPrefix = false): number {
  if (a.length > maxLength || b.length > maxLength) return max + 1;
  let [before, above, row] = rows as [Float64Array, Float64Array, Float64Array];
  above[0] = 0;
  for (let j = 1; j <= b.length; j += 1) above[j] = (above[j - 1] as number) + leftOut(b.charCodeAt(j - 1));
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a.charCodeAt(i - 1);
    let best = (above[0] as number) + leftOut(letter);
    row[0] = best;
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(
        (above[j - 1] as number) + replaced(letter, other),
        (above[j] as number) + leftOut(letter),
        (row[j - 1] as number) + leftOut(other),
      );
      const isSwapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwapped) cost = Math.min(cost, (before[j - 2] as number) + swapped);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > max) return best;
    [before, above, row] = [above, row, before];
  }
  if (!isPrefix) return above[b.length] as number;
  let best = above[b.length] as number;
  for (let j = 0; j < b.length; j += 1) best = Math.min(best, above[j] as number);
  return best;
}

const swapped = 0.6;
const leftOutCosts: Record<string, number> = { "*": 0.1, a: 0.4, e: 0.4, i: 0.5, o: 0.25, u: 0.45, y: 0.15, h: 0.5 };
const pairCosts: Record<string, number> = {
  "*o": 0,
  "*a": 0.15,
  "*e": 0.4,
  "*u": 0.35,
  "*i": 0.5,
  ao: 0.2,
  ae: 0.35,
  ai: 0.8,
  au: 0.7,
  eo: 0.7,
  ei: 0.3,
  eu: 0.8,
  io: 0.8,
  iu: 0.8,
  ou: 0.3,
  iy: 0.15,
  ey: 0.3,
  cs: 0.4,
  ck: 0.6,
  gj: 0.6,
  js: 0.6,
  dr: 0.5,
  mn: 0.7,
  bp: 0.5,
  dt: 0.7,
  gk: 0.7,
  bo: 0.3,
  bu: 0.4,
};
const leftOutTable = new Float64Array(128).fill(1);
const replacedTable = new Float64Array(128 * 128).fill(1);
for (const [letter, cost] of Object.entries(leftOutCosts)) leftOutTable[letter.charCodeAt(0)] = cost;
for (let code = 0; code < 128; code += 1) replacedTable[code * 128 + code] = 0;
for (const [pair, cost] of Object.entries(pairCosts)) {
  const [one, other] = [pair.charCodeAt(0), pair.charCodeAt(1)];
  replacedTable[one * 128 + other] = cost;
  replacedTable[other * 128 + one] = cost;
}

function leftOut(letter: number): number {
  return leftOutTable[letter] as number;
}

function replaced(letter: number, other: number): number {
  return replacedTable[letter * 128 + other] as number;
}
