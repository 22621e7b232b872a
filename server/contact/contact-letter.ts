import { eq } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import { contactMessages, contactPictures } from "#db/schema/contact.ts";
import * as m from "#messages";
import { figure, textIn } from "../http/answers/say.ts";
import { type LetterContext, type LetterWords, type LetterWriter, type SampleWriter, textOf } from "../mail/letter.ts";
import { toOwners } from "../mail/owner-letters.ts";
import { remark } from "../remarks/remarks.ts";

type ContactMessage = { name: string; email: string; message: string; pictures: number };

/** @param path of the message in the back office */
function contactLetter(
  locale: Language,
  { name, email, message, pictures }: ContactMessage,
  home: ShopAddress,
  path: string,
): LetterWords {
  const count = m.mail_contact_count({ count: textIn(locale, figure(pictures)) }, { locale });
  return {
    subject: m.mail_contact_subject({ name }, { locale }),
    heading: m.mail_contact_heading({ name }, { locale }),
    parts: [
      { kind: "quote", text: message },
      {
        kind: "facts",
        rows: [
          [m.email({}, { locale }), email],
          ...(pictures > 0 ? [[m.mail_contact_pictures({}, { locale }), count] as [string, string]] : []),
        ],
      },
      { kind: "button", label: m.mail_contact_open({}, { locale }), href: pageUrl(home, locale, path) },
    ],
  };
}

const owners = (context: LetterContext) => context.owners();

/** To the owners. An answer to the mail goes to whoever wrote the message. */
export const writeContactLetter: LetterWriter = toOwners(owners, async (language, { db, home }, mail) => {
  const messageId = textOf(mail, "messageId");
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (found === undefined) return { skip: remark("messageGone") };
  const { name, email } = found;
  const pictures = await db.$count(contactPictures, eq(contactPictures.messageId, messageId));
  return {
    replyTo: { name, address: email },
    ...contactLetter(language, { ...found, pictures }, home, `/admin/messages?message=${messageId}`),
    own: { mail: "message", figures: { name } },
  };
});

export const contactSample: SampleWriter = (language, { name }, home) =>
  contactLetter(
    language,
    { name, email: "ayesha@example.com", message: m.mail_contact_sample({}, { locale: language }), pictures: 0 },
    home,
    "/admin/messages",
  );
