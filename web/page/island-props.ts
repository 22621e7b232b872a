/**
 * The props of islands as an attribute: JSON with backticks in place of its quotes, which an attribute has to write as six letters each,
 * and quotes in place of its backticks.
 */
export function writeProps(props: object): string {
  return swapQuotes(JSON.stringify(props));
}

/** @throws SyntaxError for what {@link writeProps} has not written */
export function readProps(text: string): object {
  return JSON.parse(swapQuotes(text));
}

const swapQuotes = (text: string) => text.replace(/["`]/g, (mark) => (mark === "`" ? '"' : "`"));
