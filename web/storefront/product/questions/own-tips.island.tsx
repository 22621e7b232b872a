import { useEffect, useState } from "react";
import * as m from "#messages";
import { forgetWords, keepWords } from "#web/storefront/shopper/kept-words.ts";
import { languageOf } from "#web/ui/language.ts";
import { readComments } from "../comments/product-comments.ts";

/** The tips about this product that were written on this device: one becomes the question with a press. Nothing where there are none. */
export default function OwnTips({ productId }: { productId: string }) {
  const [tips, setTips] = useState<string[]>([]);
  const [used, setUsed] = useState<string>();
  useEffect(() => {
    const all = readComments(productId).flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]);
    setTips([...new Set(all)]);
  }, [productId]);
  useEffect(() => {
    const field = questionField();
    if (field === null) return;
    keepWords(field, `question-${productId}`);
    field.form?.addEventListener("submit", () => forgetWords(field));
  }, [productId]);
  if (tips.length === 0) return null;

  function use(tip: string) {
    const field = questionField();
    if (field === null) return;
    field.value = tip.slice(0, field.maxLength);
    field.focus();
    setUsed(tip);
  }
  return (
    <section className="olink__card" aria-labelledby="own-tips">
      <h2 id="own-tips">{m.question_from_tip()}</h2>
      <p className="soft">{m.question_from_tip_text()}</p>
      <ul className="ask__tips">
        {tips.map((tip) => (
          <li key={tip}>
            <p lang={languageOf(tip)}>{tip}</p>
            {used === tip ? (
              <span role="status">{m.question_tip_used()}</span>
            ) : (
              <button type="button" className="btn btn--secondary btn--md" onClick={() => use(tip)}>
                {m.question_use_tip()}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the page, not of this part. */
const questionField = () => document.querySelector<HTMLTextAreaElement>("#question-text");
