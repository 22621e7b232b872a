/**
 * Where a name holds a search text, as [start, end) in the name's NFC form; null where it does not.
 *
 * It must find what the server's folding finds: without case, without joiners, old ৎ (ত + hasanta + ZWJ) as ৎ, and runs
 * of blanks as one. Each unit of the folded name remembers where it came from.
 */
export function findMark(name: string, text: string): [number, number] | null {
  const wanted = foldWithPlaces(text.normalize("NFC").trim()).folded;
  if (wanted === "") return null;
  const { folded, places } = foldWithPlaces(name.normalize("NFC"));
  const at = folded.indexOf(wanted);
  const [start, end] = [places[at]?.[0], places[at + wanted.length - 1]?.[1]];
  return at === -1 || start === undefined || end === undefined ? null : [start, end];
}

const units = /\u09a4\u09cd\u200d|[\u200b-\u200d\u2060\ufeff]|\s+|./gsu;

function foldWithPlaces(text: string): { folded: string; places: [number, number][] } {
  let folded = "";
  const places: [number, number][] = [];
  for (const { 0: unit, index } of text.matchAll(units)) {
    const part = foldUnit(unit);
    for (let at = 0; at < part.length; at += 1) places.push([index, index + unit.length]);
    folded += part;
  }
  return { folded, places };
}

function foldUnit(unit: string): string {
  if (unit === "\u09a4\u09cd\u200d") return "\u09ce";
  if (/^[\u200b-\u200d\u2060\ufeff]$/.test(unit)) return "";
  if (/^\s+$/.test(unit)) return " ";
  return unit.toLowerCase().replaceAll("ß", "ss");
}
