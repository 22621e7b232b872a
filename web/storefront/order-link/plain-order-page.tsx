/**
 * A product's form for a guest without script: size, how many, address, how it is paid. Its server answers it with a page
 * (server/pages/plain/order-page.ts); a link in the product's page leads here where scripts are off.
 */
import { offerPriceOf } from "#contract/rules/money/money.ts";
import type { ProductDetail } from "#contract/wire/catalog/catalog.ts";
import type { SentForm } from "#contract/wire/documents.ts";
import * as m from "#messages";
import type { Asked, Meta } from "#web/page/page.ts";
import { needsEmail, needsPostcode, pageTitle, takesGuests } from "#web/settings.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { nameHere } from "../product-card/names.tsx";
import { AddressFields, CodeFields, Notice } from "./complete-form.tsx";
import { GoOn, Talk } from "./link-states.tsx";
import { type Way, WaysToPay } from "./ways-to-pay.tsx";

type Loaded = { product: ProductDetail["product"]; methods: Way[]; path: string; formKey: string; form: SentForm };

export const meta = ({ product }: Loaded): Meta[] => [
  { title: pageTitle(m.plain_order_title({ product: nameHere(product) })) },
  { name: "robots", content: "noindex" },
];

export async function load({ api, params }: Asked): Promise<Loaded> {
  const sent = await api.readPlainOrderPage();
  const { product } = await api.getProduct(params.id ?? "");
  const { methods } = await api.listPaymentMethods();
  return { product, methods, ...sent };
}

const nobody = { name: "", phone: "", district: "", thana: "", street: "" };
/** More are typed by nobody without script; the shop takes them in a chat. */
const counts = Array.from({ length: 10 }, (_, at) => at + 1);

export default function PlainOrderPage({ product, methods, path, formKey, form }: Loaded) {
  const { values, errors } = form;
  const [picture] = product.pictures;
  const isSeen = (values.expected ?? "") !== "";
  return (
    <div className="wrap olink">
      {form.payAt ? (
        <GoOn payAt={form.payAt} />
      ) : (
        <>
          <h1 lang={languageOf(nameHere(product))}>{m.plain_order_title({ product: nameHere(product) })}</h1>
          <Notice form={form} />
          {takesGuests() && product.inStock ? (
            <form method="post" action={path} className="olink__form" noValidate>
              <input type="hidden" name="act" value="order" />
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="expected" value={values.expected ?? ""} />
              <section className="olink__card">
                {picture ? (
                  <span className="olink__pic olink__pic--wide">
                    <Picture picture={picture} alt="" sizes="96px" />
                  </span>
                ) : null}
                <div className="olink__fields">
                  <Select
                    id="olink-size"
                    name="size"
                    label={m.size()}
                    required
                    defaultValue={values.size ?? ""}
                    error={errors.size}
                  >
                    <option value="">{m.olink_choose_place()}</option>
                    {product.sizes.map((size) => (
                      <option key={size} value={size}>
                        {m.plain_order_size({ size: sizeName(size), price: showTaka(offerPriceOf(product, size)) })}
                      </option>
                    ))}
                  </Select>
                  <Select
                    id="olink-quantity"
                    name="quantity"
                    label={m.quantity()}
                    required
                    defaultValue={values.quantity ?? "1"}
                    error={errors.quantity}
                  >
                    {counts.map((count) => (
                      <option key={count} value={count}>
                        {inDigits(count)}
                      </option>
                    ))}
                  </Select>
                </div>
              </section>
              <section className="olink__card" aria-labelledby="olink-where">
                <h2 id="olink-where">{m.olink_where()}</h2>
                <AddressFields form={form} person={nobody}>
                  {needsEmail() ? (
                    <Field
                      id="olink-email"
                      name="email"
                      type="email"
                      label={m.email()}
                      autoComplete="email"
                      required
                      maxLength={254}
                      defaultValue={values.email ?? ""}
                      error={errors.email}
                    />
                  ) : null}
                  {needsPostcode() ? (
                    <Field
                      id="olink-zipcode"
                      name="zipcode"
                      label={m.zip_code()}
                      autoComplete="postal-code"
                      required
                      maxLength={20}
                      defaultValue={values.zipcode ?? ""}
                      error={errors.zipcode}
                    />
                  ) : null}
                </AddressFields>
              </section>
              <WaysToPay methods={methods} takesCash chosen={values.method} />
              <CodeFields form={form} />
              <div className="olink__go">
                <span />
                <button type="submit" className="btn btn--primary btn--lg">
                  {isSeen ? m.olink_order() : m.olink_see_total()}
                </button>
              </div>
            </form>
          ) : (
            <>
              <p className="banner banner--warn">{product.inStock ? m.plain_order_not_here() : m.out_of_stock()}</p>
              <Talk />
            </>
          )}
        </>
      )}
    </div>
  );
}
