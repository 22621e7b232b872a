import type { ReactNode } from "react";
import { type District, districtOf, districts, placeOf, thanaOf, thanas } from "#contract/rules/delivery/places.ts";
import type { LinkPageData, SentForm } from "#contract/wire/documents.ts";
import type { CustomersLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { Unbroken } from "#web/storefront/kit/unbroken.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showHour, showNearDay, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { whatsAppNumber } from "#web/ui/phone-links.ts";
import { Changes, shownTerms } from "./changed-terms.tsx";
import { OrderLines, OrderSums } from "./order-lines.tsx";
import { SentAlready, WaysToPay } from "./ways-to-pay.tsx";

/** The customer types what is missing, sees the sum, and orders. */
export function CompleteForm({ link, path, form }: LinkPageData) {
  const { note, madeBy, until, holdsStock, lines, sums, person } = link;
  const isKnown = person.name !== "" || person.phone !== "" || person.street !== "";
  const held = { day: showNearDay(until), hour: showHour(until) };
  const isWhole = sums.delivery !== null;
  return (
    <>
      <h1>{m.olink_title()}</h1>
      {note === "" ? null : (
        <figure className="olink__note">
          <blockquote>{note}</blockquote>
          <figcaption>
            {madeBy === "" ? shop.shopName : m.olink_note_by({ name: madeBy, shop: shop.shopName })}
          </figcaption>
        </figure>
      )}
      <p className="olink__until">
        <Icon name="clock" />
        {holdsStock ? m.olink_held(held) : m.olink_prices_held(held)}
      </p>
      <Notice form={form} />
      <Changes link={link} was={form.values.was} />
      <form method="post" action={path} className="olink__form" noValidate>
        <input type="hidden" name="act" value="order" />
        <input type="hidden" name="seen" value={link.terms ?? ""} />
        <input type="hidden" name="was" value={shownTerms(link)} />
        <input type="hidden" name="expected" value={isWhole ? String(sums.total) : ""} />
        <section className="olink__card" aria-labelledby="olink-what">
          <h2 id="olink-what">{m.olink_pieces()}</h2>
          <OrderLines lines={lines} />
          <OrderSums sums={sums} />
        </section>
        <section className="olink__card" aria-labelledby="olink-where">
          <h2 id="olink-where">{m.olink_where()}</h2>
          {isKnown ? <p className="soft">{m.olink_looked_over()}</p> : null}
          <AddressFields form={form} person={person} />
          {sums.arrives ? (
            <p className="olink__arrives">
              <Icon name="truck" />
              {m.olink_arrives({ from: showNearDay(sums.arrives.from), to: showNearDay(sums.arrives.to) })}
            </p>
          ) : null}
        </section>
        {link.isSentElsewhere ? (
          <p className="banner banner--warn">
            <Icon name="alert" />
            {m.olink_sent_elsewhere()}
          </p>
        ) : null}
        {link.sent ? (
          <SentAlready sent={link.sent} sums={sums} />
        ) : (
          <WaysToPay methods={link.methods} takesCash={sums.takesCash} chosen={form.values.method} />
        )}
        <CodeFields form={form} />
        {shop.phone === "" ? null : (
          <p className="olink__talk">
            <a href={`https://wa.me/${whatsAppNumber(shop.phone)}`} rel="noreferrer">
              {m.olink_change_something()}
            </a>
          </p>
        )}
        <div className="olink__go">
          <span>
            <span className="soft">{isWhole ? m.total() : m.olink_total_before_delivery()}</span>
            <br />
            <b className="num">{showTaka(sums.total)}</b>
          </span>
          <button type="submit" className="btn btn--primary btn--lg">
            {isWhole ? m.olink_order() : m.olink_see_total()}
          </button>
        </div>
      </form>
    </>
  );
}

/** One sentence above the form, for whoever reads it by ear too. */
export function Notice({ form: { notice, errors } }: { form: SentForm }) {
  const said = notice !== "" ? notice : Object.keys(errors).length > 0 ? m.olink_look_below() : "";
  return said === "" ? null : (
    <div className="banner banner--warn" role="alert">
      <Icon name="alert" />
      <div>
        <Unbroken text={said} />
      </div>
    </div>
  );
}

/** The code by SMS of an order in cash, where the shop asks for one. */
export function CodeFields({ form: { values, errors } }: { form: SentForm }) {
  if (values.asked !== "1" && !errors.code) return null;
  return (
    <section className="olink__card">
      <div className="olink__fields">
        <input type="hidden" name="asked" value="1" />
        <Field
          id="olink-code"
          name="code"
          label={m.plain_code_label()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          defaultValue={values.code ?? ""}
          error={errors.code}
        />
        <label className="olink__again">
          <input type="checkbox" name="again" value="1" /> {m.plain_code_again()}
        </label>
      </div>
    </section>
  );
}

type AddressFieldsProps = { form: SentForm; person: CustomersLink["person"]; children?: ReactNode };

/** `children`: more fields, after the street. */
export function AddressFields({ form: { values, errors }, person, children }: AddressFieldsProps) {
  const known = placeOf({ city: person.district, thana: person.thana });
  const place = values.place ?? known.thanaId ?? known.districtId ?? "";
  const district = districtOf(thanaOf(place)?.parent ?? place);
  return (
    <div className="olink__fields">
      <input type="hidden" name="offered" value={district?.id ?? ""} />
      <Field
        id="olink-name"
        name="name"
        label={m.your_name()}
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={values.name ?? person.name}
        error={errors.name}
      />
      <Field
        id="olink-phone"
        name="phone"
        type="tel"
        inputMode="tel"
        label={m.phone()}
        autoComplete="tel"
        required
        maxLength={40}
        defaultValue={values.phone ?? person.phone}
        error={errors.phone}
      />
      <Select
        id="olink-place"
        name="place"
        label={district === undefined ? m.district() : m.olink_place()}
        hint={district === undefined ? m.olink_thana_next() : undefined}
        required
        defaultValue={place}
        error={errors.place}
      >
        <option value="">{m.olink_choose_place()}</option>
        <Places known={district} />
      </Select>
      <TextArea
        id="olink-street"
        name="street"
        label={m.street()}
        autoComplete="street-address"
        rows={2}
        required
        maxLength={200}
        defaultValue={values.street ?? person.street}
        error={errors.street}
      />
      {children}
      <Field
        id="olink-note"
        name="note"
        label={m.olink_rider_note()}
        optional
        maxLength={200}
        defaultValue={values.note ?? ""}
        error={errors.note}
      />
    </div>
  );
}

/**
 * Nothing follows a choice without script, and the thanas of all districts are half the page: so there are those of one district, and the
 * names of the others, whose thanas come once one of them is sent (server/pages/plain/forms.ts).
 */
function Places({ known }: { known: District | undefined }) {
  const nameOf = ({ name, bn }: { name: string; bn: string }) => (language() === "bn" ? bn : name);
  const named = (district: District) => (
    <option key={district.id} value={district.id}>
      {nameOf(district)}
    </option>
  );
  if (known === undefined) return districts.map(named);
  return (
    <>
      <optgroup label={nameOf(known)}>
        {thanas
          .filter(({ parent }) => parent === known.id)
          .map((thana) => (
            <option key={thana.id} value={thana.id}>
              {m.olink_place_of({ district: nameOf(known), thana: nameOf(thana) })}
            </option>
          ))}
        <option value={known.id}>{m.olink_other_thana({ district: nameOf(known) })}</option>
      </optgroup>
      <optgroup label={m.olink_other_districts()}>{districts.filter(({ id }) => id !== known.id).map(named)}</optgroup>
    </>
  );
}
