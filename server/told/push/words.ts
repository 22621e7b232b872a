// A phone shows numbers and counts, nothing about a customer and no sum.
import type { Language } from "#contract/rules/constants.ts";
import { type PushTopic, pushTopics } from "#contract/rules/office/push.ts";
import { pagePath } from "#contract/rules/page-path.ts";
import * as m from "#messages";
import { figure } from "../../http/answers/say.ts";

export type Notice = { topic: PushTopic; subjectId: string; createdAt: Date };
/** For the worker of the browser (public/office-push.js). `path`: of the office, without language; `address`: with it. */
export type PushText = { title: string; body: string; path: string; address: string; lang: Language; tag: string };

type Told = {
  notices: readonly Notice[];
  /** Of orders, and of the orders of claims: GP-1042, by the id of the order or claim. */
  numbers: ReadonlyMap<string, string>;
  /** Of claims whose offer has ended: their own number, and how. By the id of the claim. */
  offers: ReadonlyMap<string, { number: string; end: "accepted" | "failed"; endedAt: Date }>;
  shop: string;
  language: Language;
  /** It came in the person's quiet hours, and is summed up. */
  isAfterQuiet: boolean;
  /** A message that is sent twice replaces itself. */
  tag: string;
};

export function pushText({ notices, numbers, offers, shop, language, isAfterQuiet, tag }: Told): PushText {
  const byTopic = Map.groupBy(notices, ({ topic }) => topic);
  const lines = pushTopics.flatMap((topic) => {
    const ofTopic = byTopic.get(topic) ?? [];
    return ofTopic.length === 0 ? [] : [lineOf(topic, ofTopic, { numbers, offers }, language)];
  });
  const path = placeOf(notices);
  const about = { path, address: pagePath(language, path, "en"), lang: language, tag };
  const options = { locale: language };
  if (isAfterQuiet) return { title: m.push_after_quiet({}, options), body: lines.join("\n"), ...about };
  const [only = "", ...more] = lines;
  if (more.length === 0) return { title: only, body: shop, ...about };
  return { title: shop, body: lines.join("\n"), ...about };
}

function lineOf(
  topic: PushTopic,
  notices: readonly Notice[],
  { numbers, offers }: Pick<Told, "numbers" | "offers">,
  locale: Language,
): string {
  const count = notices.length;
  const number = numbers.get(notices[0]?.subjectId ?? "");
  const counted = { count, shown: figure(count).in(locale) };
  if (topic === "orders") {
    return count === 1 && number !== undefined
      ? m.push_new_order({ number }, { locale })
      : m.news_new_orders(counted, { locale });
  }
  if (topic === "claims") {
    const [notice] = notices;
    const offer = count === 1 ? offers.get(notice?.subjectId ?? "") : undefined;
    // Else it has ended before, and the claim's newest word is another.
    if (offer !== undefined && notice !== undefined && offer.endedAt >= notice.createdAt) {
      const said = offer.end === "accepted" ? m.push_offer_accepted : m.push_offer_failed;
      return said({ number: offer.number }, { locale });
    }
    return count === 1 && number !== undefined
      ? m.push_new_claim({ number }, { locale })
      : m.push_new_claims(counted, { locale });
  }
  if (topic === "questions") return m.push_new_questions(counted, { locale });
  return m.push_new_messages(counted, { locale });
}

/** One thing opens its own page, messages and questions their list, and whatever was joined the work of the day. */
function placeOf(notices: readonly Notice[]): string {
  const [first, ...more] = notices;
  if (first === undefined || more.some(({ topic }) => topic !== first.topic)) return "/admin/today";
  if (first.topic === "messages") return "/admin/messages";
  if (first.topic === "questions") return "/admin/questions";
  if (more.length > 0) return "/admin/today";
  return first.topic === "orders" ? `/admin/orders/${first.subjectId}` : `/admin/claims/${first.subjectId}`;
}
