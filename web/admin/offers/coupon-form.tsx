import { useState } from "react";
import type { OwnerCoupon } from "#contract/coupons.ts";
import { formatTaka } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useUnsaved } from "../kit/leave-guard.tsx";
import { useQuestion } from "../kit/question.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { Switch } from "../products/product-fields.tsx";
import { refused } from "../shell/queries.ts";
import { Choice } from "./choice.tsx";
import { StateChip } from "./coupons-table.tsx";
import { ScopePicker } from "./scope-picker.tsx";
import { newCoupon, type TypedCoupon, toInput, toTyped } from "./typed-coupon.ts";

type CouponFormProps = {
  /** Null for a new one. */
  coupon: OwnerCoupon | null;
  onChanged: (coupon: OwnerCoupon | null) => void;
  onBack: () => void;
};

export function CouponForm({ coupon, onChanged, onBack }: CouponFormProps) {
  const saved = coupon === null ? newCoupon : toTyped(coupon);
  const [typed, setTyped] = useState(saved);
  const { ask, dialog } = useQuestion();
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(saved);
  useUnsaved(isUnsaved);
  const idFields = typed.ids.map((_, at) => `ids.${at}`);
  const { errors, isSending, submit } = useForm([...Object.keys(typed), ...idFields], async () => {
    const answer = await office.saveCoupon(toInput(typed), coupon?._id);
    setTyped(toTyped(answer.coupon));
    onChanged(answer.coupon);
    return answer.message;
  });
  const change = (part: Partial<TypedCoupon>) => setTyped({ ...typed, ...part });
  async function leave() {
    const text = "What you changed here is not saved.";
    if (!isUnsaved || (await ask({ title: "Leave this coupon?", text, act: "Leave", keep: "Stay" }))) onBack();
  }
  async function remove(known: OwnerCoupon) {
    const text = "Shoppers can no longer use it.";
    if (!(await ask({ title: `Delete ${known.code}?`, text, act: "Delete coupon", isDanger: true }))) return;
    try {
      toast.ok((await office.deleteCoupon(known._id)).message);
      onChanged(null);
    } catch (error) {
      refused(error);
    }
  }
  const scopeError = errors.ids ?? Object.entries(errors).find(([path]) => path.startsWith("ids."))?.[1];
  return (
    <form className="offer" noValidate aria-label="Coupon" onSubmit={submit}>
      <button type="button" className="back" onClick={() => void leave()}>
        <Icon name="arrow-left" className="i-18" />
        Offers
      </button>
      <div className="ahead ahead--order">
        <h1>{coupon === null ? "New coupon" : coupon.code}</h1>
        {coupon === null ? null : <StateChip coupon={coupon} />}
        {coupon === null || coupon.used > 0 ? null : (
          <div className="right">
            <Button variant="danger-quiet" size="sm" onClick={() => void remove(coupon)}>
              Delete
            </Button>
          </div>
        )}
      </div>
      <div className="offer__cols">
        <div>
          <CodePanel typed={typed} errors={errors} onChange={change} />
          <GiftPanel typed={typed} errors={errors} onChange={change} />
          <section className="panel panel--pad" aria-labelledby="offer-scope">
            <h2 id="offer-scope">On what</h2>
            <Choice
              name="on"
              label="On what"
              options={{ everything: "Everything", categories: "Categories", products: "Products" }}
              chosen={typed.on}
              onChange={(on) => change({ on, ids: [] })}
            />
            <ScopePicker on={typed.on} ids={typed.ids} error={scopeError} onChange={(ids) => change({ ids })} />
          </section>
          <LimitsPanel typed={typed} errors={errors} onChange={change} />
        </div>
        <div>
          <section className="panel panel--pad">
            <div className="kvrow">
              <span>
                <b className="label">Shoppers can use it</b>
                <br />
                <span className="hint">Switched off, the shop does not know the code.</span>
              </span>
              <Switch label="Shoppers can use it" isOn={typed.isOn} onPress={() => change({ isOn: !typed.isOn })} />
            </div>
          </section>
          {coupon === null ? null : <UsedPanel coupon={coupon} />}
        </div>
      </div>
      <div className="savebar">
        <span className="soft only-d">{isUnsaved ? "Not saved yet" : "All saved"}</span>
        <div className="right">
          {isUnsaved && coupon !== null ? (
            <Button variant="secondary" size="md" onClick={() => setTyped(saved)}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" size="md" isLoading={isSending}>
            Save coupon
          </Button>
        </div>
      </div>
      {dialog}
    </form>
  );
}

type PanelProps = {
  typed: TypedCoupon;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedCoupon>) => void;
};

type TextName = Exclude<keyof TypedCoupon, "gives" | "on" | "ids" | "isOn">;

function bind({ typed, errors, onChange }: PanelProps, name: TextName) {
  return {
    id: `coupon-${name}`,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
}

function CodePanel(props: PanelProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="offer-code">
      <h2 id="offer-code">Code</h2>
      <div className="form2">
        <Field
          className="c3 c6m"
          label="Code"
          autoCapitalize="characters"
          autoComplete="off"
          hint="4 to 16 letters and digits. Shoppers may type it small or large."
          {...bind(props, "code")}
        />
        <Field className="c3 c6m" label="Name for you" optional {...bind(props, "name")} />
      </div>
    </section>
  );
}

function GiftPanel(props: PanelProps) {
  const { gives } = props.typed;
  const inTaka = { prefix: "৳", inputMode: "decimal" } as const;
  return (
    <section className="panel panel--pad" aria-labelledby="offer-gift">
      <h2 id="offer-gift">What it gives</h2>
      <Choice
        name="gives"
        label="What it gives"
        options={{ percent: "Percent", amount: "Amount", delivery: "Free delivery" }}
        chosen={gives}
        onChange={(next) => props.onChange({ gives: next })}
      />
      <div className="form2">
        {gives === "percent" ? (
          <>
            <Field className="c2 c6m" label="Percent off" inputMode="numeric" {...bind(props, "percent")} />
            <Field className="c2 c6m" label="At most" optional {...inTaka} {...bind(props, "atMost")} />
          </>
        ) : null}
        {gives === "amount" ? (
          <Field className="c2 c6m" label="Taken off" {...inTaka} {...bind(props, "amount")} />
        ) : null}
        <Field className="c2 c6m" label="From an order of" optional {...inTaka} {...bind(props, "least")} />
      </div>
    </section>
  );
}

function LimitsPanel(props: PanelProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="offer-limits">
      <h2 id="offer-limits">When and how often</h2>
      <div className="form2">
        <Field className="c3 c6m" label="First day" optional type="date" {...bind(props, "from")} />
        <Field className="c3 c6m" label="Last day" optional type="date" {...bind(props, "to")} />
        <Field className="c3 c6m" label="How often in all" optional inputMode="numeric" {...bind(props, "uses")} />
        <Field
          className="c3 c6m"
          label="How often each customer"
          optional
          inputMode="numeric"
          hint="By account and phone number"
          {...bind(props, "usesEach")}
        />
      </div>
    </section>
  );
}

function UsedPanel({ coupon: { used, uses, given, sold } }: { coupon: OwnerCoupon }) {
  return (
    <section className="panel panel--pad" aria-labelledby="offer-used">
      <h2 id="offer-used">Used</h2>
      <dl className="osum">
        <dt>Orders</dt>
        <dd>{uses === undefined ? used : `${used} of ${uses}`}</dd>
        <dt>Given away</dt>
        <dd>{formatTaka(given)}</dd>
        <dt>Sold with it</dt>
        <dd>{formatTaka(sold)}</dd>
      </dl>
    </section>
  );
}
