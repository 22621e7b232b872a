/** Someone mail comes from or goes to. */
export type Mailbox = { name: string; address: string };

const plainAddress =
  /^[^\s@<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** The e-mail of an address is any text (specification, section 5): whether a mail can be sent there at all. */
export function isPlausibleAddress(text: string): boolean {
  return text.length <= 254 && plainAddress.test(text);
}

/** @param text `hello@shop.example` or `The Shop <hello@shop.example>` */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", address = text.trim()] = /^([^<>\p{C}]*)<([^<>]+)>\s*$/u.exec(text) ?? [];
  if (!isPlausibleAddress(address) && !/^[^\s@<>,;:"]+@localhost$/.test(address)) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
}

export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return ["smtp:", "smtps:"].includes(protocol) && hostname !== "" && ["", "/"].includes(pathname);
}
