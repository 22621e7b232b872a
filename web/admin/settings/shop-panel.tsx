import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { deliveryChargeMinor, lowStockAt, taxPercent } from "#contract/rules/constants.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import { firstLanguageOf } from "#contract/rules/page-path.ts";
import { specified } from "#contract/rules/promises.ts";
import type { ShopSettings } from "#contract/wire/shop/settings.ts";
import * as m from "#messages";
import { shopDetails } from "#web/content.ts";
import type { Language } from "#web/language.ts";
import { applySaved, isDemo } from "#web/settings.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits, showMinor } from "#web/ui/figures.ts";
import { SwitchRow } from "../kit/form/switch.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";

const settingsKey = ["settings"];

const texts = [
  "shopName",
  "street",
  "bengaliStreet",
  "email",
  "phone",
  "whatsApp",
  "bin",
  "taxName",
  "bengaliTaxName",
] as const;
const figures = ["deliveryCharge", "taxPercent", "lowStockAt", "guaranteeDays", "returnDays"] as const;
type Texts = Record<(typeof texts)[number] | (typeof figures)[number], string>;
type Typed = Texts & { firstLanguage: Language } & Record<
    "guestOrders" | "emailOptional" | "postcodeOptional" | "gifts" | "wholeTakaCash" | "cashCodes",
    boolean
  >;

/**
 * The shop's name and address, and the figures that price a cart. Empty fields mean the defaults, which are named
 * beneath them.
 */
export function ShopPanel() {
  const { data, error } = useQuery({ queryKey: settingsKey, queryFn: office.getSettings });
  const saved = useMemo(() => data && toTyped(data.settings), [data]);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad" aria-labelledby="settings-shop">
      <h2 id="settings-shop">{m.settings_shop()}</h2>
      {saved === undefined ? <ListWait shape="form" count={6} /> : <ShopForm saved={saved} />}
    </section>
  );
}

/** Defaults shown while a field is empty; a real shop has none for a missing address or promise. */
const defaults: { [name in keyof Texts]?: () => string } = {
  shopName: () => shopDetails.shopName,
  whatsApp: () => m.settings_no_whatsapp(),
  ...(isDemo() && {
    street: () => shopDetails.street,
    email: () => shopDetails.email,
    phone: () => shopDetails.phone,
    guaranteeDays: () => inDigits(specified.guaranteeDays),
    returnDays: () => inDigits(specified.returnDays),
  }),
  deliveryCharge: () => showMinor(deliveryChargeMinor),
  taxPercent: () => inDigits(`${taxPercent}%`),
  lowStockAt: () => inDigits(lowStockAt),
};

function ShopForm({ saved }: { saved: Typed }) {
  const { typed, setTyped, change } = useTyped(saved);
  const { errors, isSending, submit } = useForm([...texts, ...figures], async () => {
    const answer = await office.saveSettings(toSettings(typed));
    applySaved(answer.settings);
    // As the next document says it: links to the shop follow at once.
    document.documentElement.dataset.first = firstLanguageOf(answer.settings);
    setTyped(toTyped(answer.settings));
    queries.setQueryData(settingsKey, answer);
    return answer.message;
  });
  const bind = (name: keyof Texts, hint?: string) => ({
    name,
    value: typed[name],
    error: errors[name],
    hint: typed[name].trim() === "" ? notSet(name) : hint,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form className="form2" noValidate onSubmit={submit}>
      <Field className="c3 c6m" label={m.settings_shop_name()} {...bind("shopName")} />
      <Field className="c3 c6m" label={m.phone()} inputMode="tel" {...bind("phone")} />
      <Field className="c3 c6m" label="WhatsApp" inputMode="tel" {...bind("whatsApp", m.settings_whatsapp_hint())} />
      <Field className="c3 c6m" label={m.email()} inputMode="email" {...bind("email")} />
      <Field className="c3 c6m" label={m.street()} {...bind("street")} />
      <Field className="c3 c6m" label={m.settings_street_bn()} lang="bn" {...bind("bengaliStreet")} />
      <Select
        className="c3 c6m"
        label={m.settings_first_language()}
        hint={typed.firstLanguage === "en" ? m.settings_first_english_hint() : m.settings_first_bengali_hint()}
        name="firstLanguage"
        value={typed.firstLanguage}
        onChange={(event) => change({ firstLanguage: event.target.value === "bn" ? "bn" : "en" })}
      >
        <option value="en" lang="en">
          English
        </option>
        <option value="bn" lang="bn">
          বাংলা
        </option>
      </Select>
      <TakaField className="c3 m3" label={m.settings_delivery_charge()} {...bind("deliveryCharge")} />
      <Field
        className="c3 m3"
        label={m.settings_tax()}
        inputMode="decimal"
        {...bind("taxPercent", m.settings_tax_hint())}
      />
      <Field className="c3 m3" label={m.settings_tax_name()} {...bind("taxName")} />
      <Field className="c3 m3" label={m.settings_tax_name_bn()} lang="bn" {...bind("bengaliTaxName")} />
      <Field className="c3 m3" label={m.settings_bin()} {...bind("bin", m.settings_bin_hint())} />
      <Field
        className="c3 m3"
        label={m.settings_guarantee_days()}
        inputMode="numeric"
        {...bind("guaranteeDays", m.settings_promised_hint())}
      />
      <Field
        className="c3 m3"
        label={m.settings_return_days()}
        inputMode="numeric"
        {...bind("returnDays", m.settings_promised_hint())}
      />
      <Field
        className="c3 m3"
        label={m.settings_low_stock()}
        inputMode="numeric"
        {...bind("lowStockAt", m.settings_low_stock_hint())}
      />
      <SwitchRow
        className="c6"
        label={m.settings_guest_orders()}
        hint={m.settings_guest_orders_hint()}
        isOn={typed.guestOrders}
        onPress={() => change({ guestOrders: !typed.guestOrders })}
      />
      <SwitchRow
        className="c6"
        label={m.settings_email_optional()}
        hint={m.settings_email_optional_hint()}
        isOn={typed.emailOptional}
        onPress={() => change({ emailOptional: !typed.emailOptional })}
      />
      <SwitchRow
        className="c6"
        label={m.settings_postcode_optional()}
        hint={m.settings_postcode_optional_hint()}
        isOn={typed.postcodeOptional}
        onPress={() => change({ postcodeOptional: !typed.postcodeOptional })}
      />
      <SwitchRow
        className="c6"
        label={m.settings_gifts()}
        hint={m.settings_gifts_hint()}
        isOn={typed.gifts}
        onPress={() => change({ gifts: !typed.gifts })}
      />
      <SwitchRow
        className="c6"
        label={m.settings_cash_codes()}
        hint={m.settings_cash_codes_hint()}
        isOn={typed.cashCodes}
        onPress={() => change({ cashCodes: !typed.cashCodes })}
      />
      <SwitchRow
        className="c6"
        label={m.settings_whole_taka()}
        hint={m.settings_whole_taka_hint()}
        isOn={typed.wholeTakaCash}
        onPress={() => change({ wholeTakaCash: !typed.wholeTakaCash })}
      />
      <div className="c6">
        <Button type="submit" size="md" isLoading={isSending}>
          {m.settings_save()}
        </Button>
      </div>
    </form>
  );
}

function notSet(name: keyof Texts): string {
  const value = defaults[name]?.();
  if (value !== undefined) return m.settings_not_set({ value });
  if (name === "taxName" || name === "bengaliTaxName") return m.settings_tax_name_hint();
  if (name === "bengaliStreet") return m.settings_street_bn_hint();
  return m.settings_nothing_shown();
}

function toTyped(settings: ShopSettings): Typed {
  const entries = [...texts, ...figures].map((name) => [name, String(settings[name] ?? "")]);
  return {
    ...(Object.fromEntries(entries) as Texts),
    firstLanguage: firstLanguageOf(settings),
    guestOrders: settings.guestOrders ?? false,
    emailOptional: settings.emailOptional ?? false,
    postcodeOptional: settings.postcodeOptional ?? false,
    gifts: settings.gifts ?? false,
    wholeTakaCash: settings.wholeTakaCash ?? false,
    cashCodes: settings.cashCodes ?? false,
  };
}

/** Sends what is not a number too: the server's refusal names the field. */
function toSettings(typed: Typed): ShopSettings {
  const figure = (name: (typeof figures)[number]) => (typed[name].trim() === "" ? undefined : typedFigure(typed[name]));
  const sent = Object.fromEntries(figures.map((name) => [name, figure(name)])) as Record<
    (typeof figures)[number],
    number | undefined
  >;
  return { ...typed, ...sent, firstLanguage: typed.firstLanguage === "en" ? undefined : typed.firstLanguage };
}
