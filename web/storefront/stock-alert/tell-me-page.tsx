/**
 * Being told when a product is back, for a browser without script: a plain form, which its server answers with this page
 * (server/pages/plain/ask-pages.ts). A link in the product's page leads here where scripts are off.
 */
import type { ProductDetail } from "#contract/wire/catalog/catalog.ts";
import type { PlainAskData } from "#contract/wire/documents.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import type { Asked, Meta } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { languageOf } from "#web/ui/language.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { Notice } from "../order-link/complete-form.tsx";
import { nameHere } from "../product-card/names.tsx";
import { loginNameField } from "../session/login-name.ts";

type Loaded = PlainAskData & { product: ProductDetail["product"] };

export const meta = ({ product }: Loaded): Meta[] => [
  { title: pageTitle(m.alert_title_of({ product: nameHere(product) })) },
  { name: "robots", content: "noindex" },
];

export async function load({ api, params }: Asked): Promise<Loaded> {
  const sent = await api.readPlainAskPage();
  const { product } = await api.getProduct(params.id ?? "");
  return { product, ...sent };
}

export default function TellMePage({ product, path, form, done }: Loaded) {
  const { values, errors } = form;
  const name = nameHere(product);
  const asksCode = values.step === "code";
  const { label, autoComplete } = loginNameField();
  return (
    <div className="wrap olink">
      <h1 lang={languageOf(name)}>{m.alert_title_of({ product: name })}</h1>
      {done === "" ? (
        <>
          <Notice form={form} />
          <form method="post" action={path} className="olink__form" noValidate>
            <section className="olink__card olink__fields">
              <input type="hidden" name="step" value={asksCode ? "code" : ""} />
              <Select id="tell-size" name="size" label={m.size()} defaultValue={values.size ?? ""} error={errors.size}>
                <option value="">{m.alert_any_size()}</option>
                {product.sizes.map((size) => (
                  <option key={size} value={size}>
                    {sizeName(size)}
                  </option>
                ))}
              </Select>
              <Field
                id="tell-way"
                name="way"
                label={label}
                autoComplete={autoComplete}
                required
                maxLength={254}
                defaultValue={values.way ?? ""}
                error={errors.way}
              />
              {asksCode ? (
                <Field
                  id="tell-code"
                  name="code"
                  label={m.sms_code()}
                  hint={m.sms_code_sent({ phone: values.way ?? "" })}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  required
                  maxLength={12}
                  defaultValue=""
                  error={errors.code}
                />
              ) : null}
              <button type="submit" className="btn btn--primary btn--lg">
                {m.alert_tell_me()}
              </button>
              <p className="t14 soft">{m.alert_once()}</p>
            </section>
          </form>
        </>
      ) : (
        <p role="status">{done}</p>
      )}
      <p>
        <a className="link" href={pathHere(`/product/${product._id}`)}>
          {m.question_back({ product: name })}
        </a>
      </p>
    </div>
  );
}
