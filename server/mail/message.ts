import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Mailbox } from "./mailbox.ts";

export type Message = {
  key: string;
  from: Mailbox;
  to: Mailbox[];
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  date: Date;
};

/** The mail as it travels: MIME, UTF-8. Names and subject are encoded by the library, so that they cannot add a header. */
export async function messageBytes({ key, replyTo, ...message }: Message): Promise<Buffer> {
  const composer = new MailComposer({
    ...message,
    ...(replyTo && { replyTo }),
    messageId: messageIdOf(key, message.from.address),
    // So that an absence note does not answer.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableUrlAccess: true,
    disableFileAccess: true,
  });
  return composer.compile().build();
}

/** The same for the same key, so that mail programs know a mail that was sent a second time. */
function messageIdOf(key: string, fromAddress: string): string {
  const host = fromAddress.slice(fromAddress.lastIndexOf("@") + 1);
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${host}>`;
}
