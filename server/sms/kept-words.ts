/** In place of a code, a link that opens something, a number or a text. */
export const notKept = "[not kept]";

/** So many letters of a text are no accident: a gateway's answer is kept in part, and may end within the text that it repeats. */
const leastLetters = 12;

/**
 * A gateway's own words without the message that they repeat: whoever manages the shop reads them.
 *
 * Pure. What JSON or an address has escaped is found as well, in all three forms of the number.
 * @param phone as 01...
 * @param secret of the text, or undefined
 */
export function withoutMessage(
  words: string,
  { phone, text, secret }: { phone: string; text: string; secret: string | undefined },
): string {
  const inFull = spellings(text).reduce(withoutBeginning, unescaped(words));
  return [secret ?? "", `+88${phone}`, `88${phone}`, phone]
    .filter((part) => part !== "")
    .flatMap(spellings)
    .reduce((left, part) => left.replaceAll(part, notKept), inFull);
}

/** As it is, and as forms and addresses write it. */
function spellings(part: string): string[] {
  const inAddress = encodeURIComponent(part);
  return [...new Set([part, part.replace(/\s+/g, " "), inAddress, inAddress.replaceAll("%20", "+")])];
}

/** As a person reads JSON. */
function unescaped(words: string): string {
  return words
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\\n", "\n")
    .replace(/\\(["/\\])/g, "$1");
}

/** Takes out `text` wherever it begins, as far as it goes. */
function withoutBeginning(words: string, text: string): string {
  const beginning = text.slice(0, leastLetters);
  if (beginning === "") return words;
  let left = words;
  for (let at = left.indexOf(beginning); at !== -1; at = left.indexOf(beginning, at + notKept.length)) {
    let length = beginning.length;
    while (length < text.length && left[at + length] === text[length]) length += 1;
    left = left.slice(0, at) + notKept + left.slice(at + length);
  }
  return left;
}
