import { eq } from "drizzle-orm";
import type { Language } from "#contract/constants.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { type LetterContext, type LetterWords, type LetterWriter, type SampleWriter, textOf } from "../mail/letter.ts";
import { toOwners } from "../mail/owner-letters.ts";

const words = {
  en: {
    prefix: "",
    subject: (name: string) => `Message from ${name}`,
    heading: (name: string) => `${name} wrote to the shop`,
    email: "Email",
    open: "Open the messages",
    sampleMessage: "Which lemon fruits on a balcony?",
  },
  bn: {
    prefix: "/bn",
    subject: (name: string) => `${name}-এর মেসেজ`,
    heading: (name: string) => `${name} দোকানে মেসেজ পাঠিয়েছেন`,
    email: "ইমেইল",
    open: "মেসেজগুলো খুলুন",
    sampleMessage: "বারান্দায় কোন লেবু ভালো ফলে?",
  },
} satisfies Record<Language, unknown>;

type ContactMessage = { name: string; email: string; message: string };

/** @param path of the message in the back office */
function contactLetter(
  language: Language,
  { name, email, message }: ContactMessage,
  origin: string,
  path: string,
): LetterWords {
  const { prefix, subject, heading, email: emailLabel, open } = words[language];
  return {
    subject: subject(name),
    heading: heading(name),
    parts: [
      { kind: "quote", text: message },
      { kind: "facts", rows: [[emailLabel, email]] },
      { kind: "button", label: open, href: `${origin}${prefix}${path}` },
    ],
  };
}

const owners = (context: LetterContext) => context.owners();

/** To the owners. An answer to the mail goes to whoever wrote the message. */
export const writeContactLetter: LetterWriter = toOwners(owners, async (language, { db, origin }, mail) => {
  const messageId = textOf(mail, "messageId");
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (found === undefined) return { skip: "The message is gone." };
  const { name, email } = found;
  return {
    replyTo: { name, address: email },
    ...contactLetter(language, found, origin, `/admin/messages?message=${messageId}`),
    own: { mail: "message", figures: { name } },
  };
});

export const contactSample: SampleWriter = (language, { name }, origin) =>
  contactLetter(
    language,
    { name, email: "ayesha@example.com", message: words[language].sampleMessage },
    origin,
    "/admin/messages",
  );
