/**
 * A link that opens the owner's own mail program. Everything that a stranger wrote is encoded: it adds no recipient and no
 * header of its own.
 */
export function mailto(email: string, { subject, body }: { subject?: string; body?: string } = {}): string {
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text)}`],
  );
  const query = fields.length > 0 ? `?${fields.join("&")}` : "";
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}${query}`;
}
