import type { Language } from "#contract/rules/constants.ts";
import { inTransaction } from "#db/open.ts";
import { remark } from "../remarks/remarks.ts";
import type { Letter, LetterContext, LetterWriter, OwnerMailbox, QueuedMail, Skipped } from "./letter.ts";
import { queueMails } from "./queue.ts";

type Readers = (context: LetterContext, mail: QueuedMail) => Promise<OwnerMailbox[]>;
type Words = Omit<Letter, "to" | "language">;
type Writer = (language: Language, context: LetterContext, mail: QueuedMail) => Promise<Words | Skipped>;

/**
 * A letter to several owners, each in the language of their account. When they read different ones, the queued mail is the
 * English one, and a Bengali one is queued beside it.
 */
export function toOwners(readers: Readers, write: Writer): LetterWriter {
  return async (context, mail) => {
    const all = await readers(context, mail);
    if (all.length === 0) return { skip: remark("ownerGone") };
    const reading = (wanted: Language) => all.filter(({ language }) => language === wanted);
    const isBeside = mail.payload.language === "bn";
    const language = isBeside || reading("en").length === 0 ? "bn" : "en";
    const words = await write(language, context, mail);
    if ("skip" in words) return words;
    if (language === "en" && reading("bn").length > 0) await queueBeside(context, mail);
    return { ...words, language, to: reading(language).map(({ name, address }) => ({ name, address })) };
  };
}

/** Once, however often the first one is written. */
async function queueBeside({ db }: LetterContext, { key, kind, payload }: QueuedMail): Promise<void> {
  const beside = { key: `${key}:bn`, kind, payload: { ...payload, language: "bn" } };
  await inTransaction(db, (tx) => queueMails(tx, [beside]));
}
