// The mail that asks for reviews, in the language of the order.
import { eq } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { MailName } from "#contract/rules/word-list.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { appSecret } from "../accounts/login/secret.ts";
import { linkPath } from "../http/signed-link.ts";
import { type LetterWords, type LetterWriter, type SampleWriter, textOf } from "../mail/letter.ts";
import { remark } from "../remarks/remarks.ts";

export const writeReviewLetter: LetterWriter = async ({ db, home, shopName }, mail) => {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, textOf(mail, "orderId")));
  const address = order?.address.email ?? "";
  if (order === undefined || address === "" || order.returnedAt !== null || order.canceledAt !== null) {
    return { skip: remark("reviewOver") };
  }
  const { language } = order;
  const path = linkPath(await appSecret(db), "review", order.id);
  const number = `GP-${order.number}`;
  return {
    language,
    to: [{ name: "", address }],
    ...reviewLetter(language, { shop: shopName, number }, { home, path }),
    own: { mail: "reviewAsked", figures: { number } },
    secret: path.replace("/review?link=", ""),
  };
};

function reviewLetter(
  locale: Language,
  values: { shop: string; number: string },
  { home, path }: { home: ShopAddress; path: string },
): LetterWords {
  return {
    subject: m.mail_review_subject(values, { locale }),
    heading: m.mail_review_heading({}, { locale }),
    parts: [
      { kind: "text", text: m.mail_review_text(values, { locale }) },
      { kind: "button", label: m.write_review({}, { locale }), href: pageUrl(home, locale, path) },
      { kind: "small", text: m.mail_review_note({}, { locale }) },
    ],
  };
}

/** For the editor of the owner's words. */
export const reviewSamples = {
  reviewAsked: (language, { shop, number }, home) =>
    reviewLetter(language, { shop, number }, { home, path: "/review?link=sample" }),
} satisfies { [Mail in MailName]?: SampleWriter };
