import { eq } from "drizzle-orm";
import type { Language } from "#contract/constants.ts";
import { bengaliDigits } from "#contract/text.ts";
import { contactMessages, contactPictures } from "#db/schema/contact.ts";
import { type LetterContext, type LetterWords, type LetterWriter, type SampleWriter, textOf } from "../mail/letter.ts";
import { toOwners } from "../mail/owner-letters.ts";
import { remark } from "../mail/remarks.ts";

const words = {
  en: {
    prefix: "",
    subject: (name: string) => `Message from ${name}`,
    heading: (name: string) => `${name} wrote to the shop`,
    email: "Email",
    pictures: "Pictures",
    count: String,
    open: "Open the messages",
    sampleMessage: "Which lemon fruits on a balcony?",
  },
  bn: {
    prefix: "/bn",
    subject: (name: string) => `${name}-এর মেসেজ`,
    heading: (name: string) => `${name} দোকানে মেসেজ পাঠিয়েছেন`,
    email: "ইমেইল",
    pictures: "ছবি",
    count: (pictures: number) => `${bengaliDigits(String(pictures))}টি`,
    open: "মেসেজগুলো খুলুন",
    sampleMessage: "বারান্দায় কোন লেবু ভালো ফলে?",
  },
} satisfies Record<Language, unknown>;

type ContactMessage = { name: string; email: string; message: string; pictures: number };

/** @param path of the message in the back office */
function contactLetter(
  language: Language,
  { name, email, message, pictures }: ContactMessage,
  origin: string,
  path: string,
): LetterWords {
  const { prefix, subject, heading, email: emailLabel, open, ...said } = words[language];
  return {
    subject: subject(name),
    heading: heading(name),
    parts: [
      { kind: "quote", text: message },
      {
        kind: "facts",
        rows: [
          [emailLabel, email],
          ...(pictures > 0 ? [[said.pictures, said.count(pictures)] as [string, string]] : []),
        ],
      },
      { kind: "button", label: open, href: `${origin}${prefix}${path}` },
    ],
  };
}

const owners = (context: LetterContext) => context.owners();

/** To the owners. An answer to the mail goes to whoever wrote the message. */
export const writeContactLetter: LetterWriter = toOwners(owners, async (language, { db, origin }, mail) => {
  const messageId = textOf(mail, "messageId");
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (found === undefined) return { skip: remark("messageGone") };
  const { name, email } = found;
  const pictures = await db.$count(contactPictures, eq(contactPictures.messageId, messageId));
  return {
    replyTo: { name, address: email },
    ...contactLetter(language, { ...found, pictures }, origin, `/admin/messages?message=${messageId}`),
    own: { mail: "message", figures: { name } },
  };
});

export const contactSample: SampleWriter = (language, { name }, origin) =>
  contactLetter(
    language,
    { name, email: "ayesha@example.com", message: words[language].sampleMessage, pictures: 0 },
    origin,
    "/admin/messages",
  );
