import type { Language } from "#contract/constants.ts";
import { inTransaction } from "#db/open.ts";
import type { Letter, LetterWriter, OwnerMailbox, QueuedMail, Skipped, WritingDesk } from "./letter.ts";
import { queueMails } from "./queue.ts";

type Readers = (desk: WritingDesk, mail: QueuedMail) => Promise<OwnerMailbox[]>;
type Words = Omit<Letter, "to" | "language">;
type Writer = (language: Language, desk: WritingDesk, mail: QueuedMail) => Promise<Words | Skipped>;

/**
 * A letter to several owners, each in the language of their account. When they read different ones, the queued mail is the
 * English one, and a Bengali one is queued beside it.
 */
export function toOwners(readers: Readers, write: Writer): LetterWriter {
  return async (desk, mail) => {
    const all = await readers(desk, mail);
    const reading = (wanted: Language) => all.filter(({ language }) => language === wanted);
    const isBeside = mail.payload.language === "bn";
    const language = isBeside || reading("en").length === 0 ? "bn" : "en";
    const words = await write(language, desk, mail);
    if ("skip" in words) return words;
    if (language === "en" && reading("bn").length > 0) await queueBeside(desk, mail);
    return { ...words, language, to: reading(language).map(({ name, address }) => ({ name, address })) };
  };
}

/** Once, however often the first one is written. */
async function queueBeside({ db }: WritingDesk, { key, kind, payload }: QueuedMail): Promise<void> {
  const beside = { key: `${key}:bn`, kind, payload: { ...payload, language: "bn" } };
  await inTransaction(db, (tx) => queueMails(tx, [beside]));
}
