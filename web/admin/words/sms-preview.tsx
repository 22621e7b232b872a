import { useQuery } from "@tanstack/react-query";
import { toMinor } from "#contract/rules/money/money.ts";
import { shownText } from "#contract/rules/shown-text.ts";
import { type SmsName, smsFigureNames } from "#contract/rules/texts/sms-list.ts";
import { smsSize } from "#contract/rules/texts/sms-parts.ts";
import { fillFigures } from "#contract/rules/word-list.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { office } from "../office.ts";

/** A text message with example values in both languages, and how gateways count it. */
export function SmsPreview({ words, sms }: { words: ShopWords; sms: SmsName }) {
  const { data } = useQuery({ queryKey: ["standard-mails"], queryFn: office.getStandardMails });
  return (
    <section className="words__preview" aria-label={m.words_preview()}>
      {(["en", "bn"] as const).map((language) => {
        const own = shownText(language, { en: words.sms.en[sms], bn: words.sms.bn[sms] });
        const text = fillFigures(
          own || (data?.sms[language][sms] ?? ""),
          data?.sms.figures[language] ?? {},
          smsFigureNames,
        );
        return <Bubble key={language} language={language} text={text ?? own} price={data?.sms.price} />;
      })}
      <p className="hint">{m.words_sms_count_hint()}</p>
    </section>
  );
}

function Bubble({ language, text, price }: { language: "en" | "bn"; text: string; price: number | undefined }) {
  const { parts, units, perPart, isUnicode } = smsSize(text);
  const counted = { count: parts, letters: inDigits(units), parts: inDigits(parts), most: inDigits(perPart) };
  return (
    <figure className="words__sms">
      <blockquote lang={language}>{text}</blockquote>
      <figcaption className={parts > 2 ? "t13 words__near" : "soft t13"}>
        {isUnicode ? m.words_sms_size_unicode(counted) : m.words_sms_size(counted)}
        {price === undefined || price === 0 ? null : (
          <b className="b6 num words__smscost">{showSum(toMinor(price) * parts)}</b>
        )}
      </figcaption>
    </figure>
  );
}
