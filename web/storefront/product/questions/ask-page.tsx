/**
 * A question about a product: a plain form, which its server answers with this page (server/pages/plain/ask-pages.ts). A script only
 * offers the tips that were written on this device.
 */
import { askerNameMax, questionTextMax } from "#contract/rules/questions.ts";
import type { ProductDetail } from "#contract/wire/catalog/catalog.ts";
import type { PlainAskData } from "#contract/wire/documents.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import type { Asked, Meta } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Notice } from "../../order-link/complete-form.tsx";
import { nameHere } from "../../product-card/names.tsx";
import OwnTips from "./own-tips.island.tsx";

type Loaded = PlainAskData & { product: ProductDetail["product"] };

export const meta = ({ product }: Loaded): Meta[] => [
  { title: pageTitle(m.question_ask_about({ product: nameHere(product) })) },
  { name: "robots", content: "noindex" },
];

export async function load({ api, params }: Asked): Promise<Loaded> {
  const sent = await api.readPlainAskPage();
  const { product } = await api.getProduct(params.id ?? "");
  return { product, ...sent };
}

export default function AskPage({ product, path, form, done, questionKey }: Loaded) {
  const { values, errors } = form;
  const name = nameHere(product);
  const back = (
    <a className="link" href={pathHere(`/product/${product._id}`)}>
      {m.question_back({ product: name })}
    </a>
  );
  if (done !== "") {
    return (
      <div className="wrap olink" role="status">
        <h1>{m.question_sent_title()}</h1>
        <p>{m.question_sent_text()}</p>
        <p>
          <a className="link" href={pathHere(`/question?link=${questionKey}`)}>
            {m.question_yours()}
          </a>
        </p>
        <p>{back}</p>
      </div>
    );
  }
  return (
    <div className="wrap olink">
      <h1 lang={languageOf(name)}>{m.question_ask_about({ product: name })}</h1>
      <p className="soft">{m.question_lead()}</p>
      <Notice form={form} />
      <form method="post" action={path} className="olink__form" noValidate>
        <input type="hidden" name="key" value={values.key ?? ""} />
        <section className="olink__card olink__fields">
          <TextArea
            id="question-text"
            name="text"
            label={m.question_text()}
            rows={4}
            required
            maxLength={questionTextMax}
            defaultValue={values.text ?? ""}
            error={errors.text}
          />
          <Field
            id="question-way"
            name="way"
            label={m.question_way()}
            hint={m.question_way_hint()}
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={values.way ?? ""}
            error={errors.way}
          />
          <Field
            id="question-name"
            name="name"
            label={m.question_name()}
            hint={m.question_name_hint()}
            optional
            autoComplete="name"
            maxLength={askerNameMax}
            defaultValue={values.name ?? ""}
            error={errors.name}
          />
          <button type="submit" className="btn btn--primary btn--lg">
            {m.question_send()}
          </button>
        </section>
      </form>
      <Island of={OwnTips} when="now" props={{ productId: product._id }} />
      <p>{back}</p>
    </div>
  );
}
