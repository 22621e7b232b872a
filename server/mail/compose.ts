import { mailKinds } from "#contract/rules/constants.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import type { Db } from "#db/database.ts";
import { remark } from "../remarks/remarks.ts";
import type { Row, WrittenCopy } from "./claims.ts";
import { letterHtml, letterText, type Sender } from "./layout.ts";
import type { LetterContext, LetterWriters, OwnerMailbox, Skipped } from "./letter.ts";
import type { Mailbox } from "./mailbox.ts";
import { messageBytes } from "./message.ts";
import { inOwnWords } from "./own-words.ts";

/** The shop's facts in letters, besides what stands on each. */
type FromSettings = Pick<LetterContext, "taxNames"> & { phone: string };

export type ComposeOptions = {
  db: Db;
  writers: LetterWriters;
  limitsStrangers: boolean;
  isPlant: LetterContext["isPlant"];
  /** Asked for each round of mails, since the owner may change what it is made of. */
  sender(): Promise<Sender & FromSettings & { from: Mailbox }>;
  words(): Promise<ShopWords>;
  owners(): Promise<OwnerMailbox[]>;
};

/** Mails that are sent together: what several of them ask for is read once. */
export type Round = ComposeOptions & { now: Date; once: LetterContext["once"] };

export type Composed = { from: Mailbox; to: Mailbox[]; bytes: Buffer; copy: WrittenCopy };

export function openRound(options: ComposeOptions, now: Date): Round {
  const asked = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = asked.get(key) ?? read();
    asked.set(key, known);
    return known as Promise<T>;
  };
  return {
    ...options,
    now,
    once,
    sender: () => once("the sender", options.sender),
    owners: () => once("the owners", options.owners),
    words: () => once("the words", options.words),
  };
}

/** The mail as it travels, and what the owner may read of it; or why it is needless. @throws when it cannot be written */
export async function compose(round: Round, mail: Row): Promise<Composed | Skipped> {
  const sender = await round.sender();
  const letter = await write(round, sender, mail);
  if ("skip" in letter) return letter;
  const { to, replyTo, subject, secret } = letter;
  const { from } = sender;
  const [text, html] = [letterText(letter, sender), letterHtml(letter, sender)];
  const bytes = await messageBytes({ key: mail.messageKey, from, to, replyTo, subject, text, html, date: round.now });
  const recipient = to.map(({ address }) => address).join(", ");
  return { from, to, bytes, copy: { recipient, subject, bodyText: hide(text, secret), bodyHtml: hide(html, secret) } };
}

async function write(
  { db, writers, limitsStrangers, isPlant, owners, words, once, now }: Round,
  { shopName, home, phone, taxNames }: Sender & FromSettings,
  mail: Row,
) {
  const kind = mailKinds.find((known) => known === mail.kind);
  if (kind === undefined) throw new Error(`there is no mail of the kind ${mail.kind}`);
  const context: LetterContext = { db, home, shopName, taxNames, limitsStrangers, isPlant, owners, once, now };
  const letter = await writers[kind](context, {
    key: mail.messageKey,
    kind,
    payload: mail.payload,
    queuedAt: mail.createdAt,
  });
  if ("skip" in letter) return letter;
  if (letter.to.length === 0) return { skip: remark("nobody") };
  const own = await words();
  if ((own.mailsOff as readonly string[]).includes(letter.own?.mail ?? "")) return { skip: remark("switchedOff") };
  return inOwnWords(letter, own, { shop: shopName, phone: phone || undefined });
}

function hide(text: string, secret: string | undefined): string {
  return secret === undefined ? text : text.replaceAll(secret, "[not kept]");
}
