import { eq } from "drizzle-orm";
import { contactMessages } from "#db/schema/contact.ts";
import { type LetterWriter, textOf } from "../mail/letter.ts";

/** To the owner. An answer to the mail goes to whoever wrote the message. */
export const writeContactLetter: LetterWriter = async ({ db, origin, owners }, mail) => {
  const messageId = textOf(mail, "messageId");
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (found === undefined) return { skip: "The message is gone." };
  const { name, email, message } = found;
  return {
    to: await owners(),
    replyTo: { name, address: email },
    subject: `Message from ${name}`,
    heading: `${name} wrote to the shop`,
    parts: [
      { kind: "quote", text: message },
      { kind: "facts", rows: [["Email", email]] },
      { kind: "button", label: "Open the messages", href: `${origin}/admin/messages?message=${messageId}` },
    ],
  };
};
