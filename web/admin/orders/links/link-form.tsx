import type { ReactNode } from "react";
import { languages } from "#contract/rules/constants.ts";
import { type LinkDays, linkDays, linkEnd } from "#contract/rules/office/link-days.ts";
import * as m from "#messages";
import { walletWords } from "#messages/names.ts";
import { SwitchRow } from "#web/admin/kit/form/switch.tsx";
import { TakaField } from "#web/admin/kit/form/taka-field.tsx";
import { shownName } from "#web/admin/kit/shown-name.ts";
import type { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { splitName } from "#web/storefront/purchase/address-fields.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits, showNearDay } from "#web/ui/figures.ts";
import { toldTransfer } from "../chat/chat-reading.ts";
import { discountHint } from "../form/discount-hint.ts";
import type { NewOrderDraft, OrderErrors, WrittenSource } from "../form/new-order-draft.ts";
import { ProductsPanel } from "../form/order-form.tsx";
import { type LinkTerms, lineKey } from "./link-draft.ts";

type Errors = Record<string, string | undefined>;
type TermsProps = { terms: LinkTerms; errors: Errors; onTerms: (part: Partial<LinkTerms>) => void };
type DraftProps = { draft: NewOrderDraft; errors: Errors; onChange: (part: Partial<NewOrderDraft>) => void };
type LinkLinesProps = TermsProps & DraftProps & { products: ReturnType<typeof useSoldProducts> };

/** The lines, and under them an own price for each. */
export function LinkLines({ draft, terms, products, errors, onChange, onTerms }: LinkLinesProps) {
  const ofLines = Object.entries(errors).map(([path, message]) => [path.replace(/^lines\b/, "items"), message ?? ""]);
  return (
    <ProductsPanel
      lines={draft.lines}
      products={products}
      errors={Object.fromEntries(ofLines) as OrderErrors}
      onChange={(lines) => onChange({ lines })}
    >
      {draft.lines.length > 0 ? (
        <div className="form2">
          {draft.lines.map((line, at) => {
            const product = products.find(line.productId);
            const key = lineKey(line);
            return product ? (
              <TakaField
                key={key}
                className="c3 c6m"
                label={m.link_desk_own_price({ name: shownName(product) })}
                optional
                autoComplete="off"
                value={terms.prices[key] ?? ""}
                error={errors[`lines.${at}.price`]}
                onChange={(event) => onTerms({ prices: { ...terms.prices, [key]: event.target.value } })}
              />
            ) : null;
          })}
        </div>
      ) : null}
    </ProductsPanel>
  );
}

type LinkTermsPanelProps = TermsProps & { discountMinor: number | null; end?: string };

/** `end`: of a link that was sent, until when it lasts. `discountMinor`: what the typed discount comes to; null while it is none. */
export function LinkTermsPanel({ terms, errors, onTerms, discountMinor, end }: LinkTermsPanelProps) {
  return (
    <section className="panel panel--pad oform" aria-label={m.link_desk_lasts()}>
      <div className="form2">
        <Field
          className="c3 c6m"
          label={m.discount()}
          optional
          autoComplete="off"
          maxLength={20}
          value={terms.discount}
          error={errors.discount}
          hint={discountHint(terms.discount, discountMinor)}
          onChange={(event) => onTerms({ discount: event.target.value })}
        />
        <Select
          className="c3 c6m"
          label={m.link_desk_delivery()}
          value={terms.delivery}
          onChange={(event) => onTerms({ delivery: event.target.value as LinkTerms["delivery"] })}
        >
          <option value="address">{m.link_desk_by_address()}</option>
          <option value="free">{m.link_desk_free()}</option>
          <option value="fixed">{m.link_desk_fixed()}</option>
        </Select>
        {terms.delivery === "fixed" ? (
          <TakaField
            className="c3 c6m"
            label={m.link_desk_charge()}
            required
            autoComplete="off"
            value={terms.charge}
            error={errors.charge}
            onChange={(event) => onTerms({ charge: event.target.value })}
          />
        ) : null}
        <Field
          className="c6"
          label={m.link_desk_reason()}
          optional
          maxLength={200}
          value={terms.reason}
          error={errors.reason}
          hint={m.link_desk_reason_hint()}
          onChange={(event) => onTerms({ reason: event.target.value })}
        />
      </div>
      <TextArea
        label={m.link_desk_note()}
        optional
        rows={2}
        maxLength={160}
        value={terms.note}
        error={errors.note}
        onChange={(event) => onTerms({ note: event.target.value })}
      />
      <DaysChoice days={terms.days} end={end} onChange={(days) => onTerms({ days })} />
      <SwitchRow
        label={m.link_desk_holds()}
        hint={m.link_desk_holds_hint()}
        isOn={terms.holdsStock}
        onPress={() => onTerms({ holdsStock: !terms.holdsStock })}
      />
      <Select
        label={m.link_desk_language()}
        value={terms.language}
        onChange={(event) => onTerms({ language: event.target.value as LinkTerms["language"] })}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one === "bn" ? "bn" : undefined}>
            {one === "bn" ? m.blog_desk_bengali() : m.blog_desk_english()}
          </option>
        ))}
      </Select>
    </section>
  );
}

type DaysChoiceProps<Days extends LinkDays | null> = {
  days: Days;
  end?: string | undefined;
  onChange: (days: LinkDays | Days) => void;
};

/** `end`: with one, null is a choice: it stays. */
function DaysChoice<Days extends LinkDays | null>({ days, end, onChange }: DaysChoiceProps<Days>) {
  const until = days === null ? (end ?? "") : linkEnd(new Date(), days).toISOString();
  return (
    <fieldset className="ldays">
      <legend className="label">{m.link_desk_lasts()}</legend>
      <div className="sizes">
        {end === undefined ? null : (
          <label className="size size--sm">
            <input
              className="vh"
              type="radio"
              name="days"
              checked={days === null}
              onChange={() => onChange(null as Days)}
            />
            {m.link_desk_keep_end()}
          </label>
        )}
        {linkDays.map((one) => (
          <label key={one} className="size size--sm">
            <input className="vh" type="radio" name="days" checked={one === days} onChange={() => onChange(one)} />
            {one === 1 ? m.link_desk_one_day() : m.link_desk_days({ days: inDigits(one) })}
          </label>
        ))}
      </div>
      <p className="hint">{m.link_desk_until({ day: showNearDay(until) })}</p>
    </fieldset>
  );
}

const sources: { source: WrittenSource; label: () => string }[] = [
  { source: "messenger", label: m.link_desk_by_messenger },
  { source: "whatsapp", label: m.link_desk_by_whatsapp },
  { source: "phone", label: m.link_desk_by_phone },
];

/** District and thana as they come from the chat, or as they are typed. `asked`: the chat's open questions of them. */
export function LinkPerson({ draft, errors, onChange, asked }: DraftProps & { asked: ReactNode }) {
  const { address, source, reading } = draft;
  const change = (part: Partial<NewOrderDraft["address"]>) => onChange({ address: { ...address, ...part } });
  return (
    <section className="panel panel--pad oform" aria-labelledby="link-person">
      <h2 id="link-person">{m.link_desk_person()}</h2>
      <p className="hint">{m.link_desk_person_hint()}</p>
      <div className="sizes" role="radiogroup" aria-label={m.order_desk_how_it_came()}>
        {sources.map((one) => (
          <label key={one.source} className="size size--sm">
            <input
              className="vh"
              type="radio"
              name="source"
              checked={source === one.source}
              onChange={() => onChange({ source: one.source })}
            />
            {one.label()}
          </label>
        ))}
      </div>
      {asked}
      <NameOf
        // An answer to the chat's question stands in the field at once.
        key={`${reading?.fields.firstName} ${reading?.fields.lastName}`}
        address={address}
        error={errors["person.name"]}
        onChange={change}
      />
      <Field
        label={m.phone()}
        optional
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={address.phone}
        error={errors["person.phone"]}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <Field
        label={m.district()}
        optional
        autoComplete="off"
        maxLength={100}
        value={address.city}
        error={errors["person.district"]}
        onChange={(event) => change({ city: event.target.value })}
      />
      <Field
        label={m.thana()}
        optional
        autoComplete="off"
        maxLength={100}
        value={address.thana ?? ""}
        error={errors["person.thana"]}
        onChange={(event) => change({ thana: event.target.value })}
      />
      <Field
        label={m.street()}
        optional
        autoComplete="off"
        maxLength={200}
        value={address.street}
        error={errors["person.street"]}
        onChange={(event) => change({ street: event.target.value })}
      />
    </section>
  );
}

/** The office's own words: they become the order's note, and the customer never sees them. */
export function LinkOfficeNote({ draft: { note }, errors, onChange }: DraftProps) {
  return (
    <section className="panel panel--pad oform" aria-label={m.order_desk_note()}>
      <TextArea
        label={m.order_desk_note_for_owners()}
        optional
        rows={3}
        maxLength={2000}
        value={note}
        error={errors.officeNote}
        hint={m.order_desk_note_hint()}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </section>
  );
}

/** The money that was sent already, as the chat says. */
export function LinkSent({ draft, errors, onChange }: DraftProps) {
  const told = toldTransfer(draft);
  return told === undefined ? null : (
    <TakaField
      label={m.order_chat_sent({ wallet: walletWords[told.wallet](), id: told.trxId })}
      optional
      autoComplete="off"
      value={draft.sent ?? ""}
      error={errors["transfer.amount"]}
      hint={m.link_desk_sent_hint()}
      onChange={(event) => onChange({ sent: event.target.value })}
    />
  );
}

type NameOfProps = {
  address: NewOrderDraft["address"];
  error: string | undefined;
  onChange: (part: { firstName: string; lastName: string }) => void;
};

function NameOf({ address: { firstName, lastName }, error, onChange }: NameOfProps) {
  return (
    <Field
      label={m.name()}
      optional
      autoComplete="off"
      maxLength={200}
      defaultValue={`${firstName} ${lastName}`.trim()}
      error={error}
      onChange={(event) => onChange(splitName(event.target.value))}
    />
  );
}
