import type { Language, MailKind } from "#contract/rules/constants.ts";
import type { TaxNames } from "#contract/rules/money/money.ts";
import type { ShopAddress } from "#contract/rules/page-path.ts";
import type { MailFigureName, MailFigures, MailName } from "#contract/rules/word-list.ts";
import type { Db } from "#db/database.ts";
import type { Mailbox } from "./mailbox.ts";

/** One part of a letter, from top to bottom. Texts are plain; the layout escapes them. */
export type LetterPart =
  | { kind: "text"; text: string }
  | { kind: "small"; text: string }
  | { kind: "quote"; text: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "facts"; rows: [label: string, value: string][] }
  | {
      kind: "goods";
      lines: { name: string; detail: string; amount: string }[];
      sums: { label: string; amount: string; isTotal?: boolean }[];
    };

export type Letter = {
  to: Mailbox[];
  replyTo?: Mailbox;
  /** English when left out. */
  language?: Language;
  subject: string;
  heading: string;
  parts: LetterPart[];
  /** Where the owner's sentences go. */
  own?: OwnPlace;
  /**
   * A secret that opens something, such as a link's token: it is mailed, and left out of the copy that the owner can
   * read.
   */
  secret?: string;
};

/**
 * Whose sentences the owner may replace, and what stands for their placeholders; the shop's own are filled in for every
 * mail. `keepsFirst`: the first part must be said in any case.
 */
export type OwnPlace = { mail: MailName; figures: Omit<MailFigures, "shop" | "phone" | "link">; keepsFirst?: boolean };

/** A letter's text, whoever it goes to. */
export type LetterWords = Pick<Letter, "subject" | "heading" | "parts">;

/** Writes a mail that there is not, for the editor of the owner's words. @param figures samples, or the placeholders */
export type SampleWriter = (language: Language, figures: SampleFigures, home: ShopAddress) => LetterWords;
export type SampleFigures = Record<Exclude<MailFigureName, "phone" | "link">, string>;

/** No mail after all, with the reason in words for the owner. */
export type Skipped = { skip: string };

/** `language`: in which the owner reads the back office. */
export type OwnerMailbox = Mailbox & { language: Language };

export type LetterContext = {
  db: Db;
  /** Of all links. */
  home: ShopAddress;
  now: Date;
  shopName: string;
  /** The owner's names for the tax. */
  taxNames: TaxNames;
  /** Whether a mailbox that nobody has confirmed is sent only so many mails. */
  limitsStrangers: boolean;
  /** Whether a product is one, by the catalog of the moment. */
  isPlant(productId: string): boolean;
  /** The enabled owners. */
  owners(): Promise<OwnerMailbox[]>;
  /** Reads it, or gives what another letter of the same round has read under this key. */
  once<T>(key: string, read: () => Promise<T>): Promise<T>;
};

export type QueuedMail = { key: string; kind: MailKind; payload: Record<string, unknown>; queuedAt: Date };
/** Writes the letter when it is sent, from what is true then. May run several times for one mail. */
export type LetterWriter = (context: LetterContext, mail: QueuedMail) => Promise<Letter | Skipped>;
export type LetterWriters = Record<MailKind, LetterWriter>;

/** A text of the payload. @throws when it is not there: the mail was queued by a mistake */
export function textOf({ payload }: QueuedMail, name: string): string {
  const value = payload[name];
  if (typeof value !== "string") throw new Error(`the mail's payload has no ${name}`);
  return value;
}

/** The language that the mail was asked for in. */
export function languageOf({ payload }: QueuedMail): Language {
  return payload.language === "bn" ? "bn" : "en";
}
