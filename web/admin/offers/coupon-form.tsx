import type { OwnerCoupon } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { bindField } from "../kit/form/bind-field.ts";
import { SaveBar } from "../kit/form/save-bar.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { office } from "../office.ts";
import { Choice } from "./choice.tsx";
import { StateChip } from "./coupon-row.tsx";
import { canDelete, deleteCoupon } from "./offer-acts.ts";
import { type Ask, BackToOffers, ScopePanel } from "./offer-frame.tsx";
import { ShoppersSee } from "./shoppers-see.tsx";
import { newCoupon, type TypedCoupon, toInput, toTyped } from "./typed-coupon.ts";

type CouponFormProps = {
  /** Null for a new one. */
  coupon: OwnerCoupon | null;
  onChanged: (coupon: OwnerCoupon | null) => Promise<void>;
  onBack: () => void;
};

export function CouponForm({ coupon, onChanged, onBack }: CouponFormProps) {
  const { typed, setTyped, change, isUnsaved, discard } = useTyped(coupon === null ? newCoupon : toTyped(coupon));
  const { ask, dialog } = useQuestion();
  const idFields = typed.ids.map((_, at) => `ids.${at}`);
  const { errors, isSending, submit } = useForm([...Object.keys(typed), ...idFields], async () => {
    const answer = await office.saveCoupon(toInput(typed), coupon?._id);
    setTyped(toTyped(answer.coupon));
    await onChanged(answer.coupon);
    return answer.message;
  });
  const props = { typed, errors, onChange: change };
  return (
    <form className="offer" noValidate aria-label={m.offers_coupon()} onSubmit={submit}>
      <BackToOffers isUnsaved={isUnsaved} question={m.offers_leave_coupon()} ask={ask} onBack={onBack} />
      <div className="ahead ahead--order">
        <h1>{coupon === null ? m.offers_new_coupon() : coupon.code}</h1>
        {coupon === null ? null : <StateChip coupon={coupon} />}
        {coupon === null || !canDelete(coupon) ? null : (
          <DeleteButton coupon={coupon} ask={ask} onChanged={onChanged} />
        )}
      </div>
      <div className="offer__cols">
        <div>
          <CodePanel {...props} />
          <GiftPanel {...props} />
          <ScopePanel scope={typed} errors={errors} onChange={change} />
          <LimitsPanel {...props} />
        </div>
        <div>
          <section className="panel panel--pad">
            <SwitchRow
              label={m.offers_usable()}
              hint={m.offers_usable_hint()}
              isOn={typed.isOn}
              onPress={() => change({ isOn: !typed.isOn })}
            />
          </section>
          <ShoppersSee typed={typed} />
          {coupon === null ? null : <UsedPanel coupon={coupon} />}
        </div>
      </div>
      <SaveBar
        label={m.offers_save_coupon()}
        isUnsaved={isUnsaved}
        isNew={coupon === null}
        isSending={isSending}
        onDiscard={coupon === null ? undefined : discard}
      />
      {dialog}
    </form>
  );
}

type DeleteButtonProps = { coupon: OwnerCoupon; ask: Ask } & Pick<CouponFormProps, "onChanged">;

function DeleteButton({ coupon, ask, onChanged }: DeleteButtonProps) {
  async function remove() {
    if (await deleteCoupon(coupon, ask)) await onChanged(null);
  }
  return (
    <div className="right">
      <Button variant="danger-quiet" size="sm" onClick={() => void remove()}>
        {m.offers_delete()}
      </Button>
    </div>
  );
}

type PanelProps = {
  typed: TypedCoupon;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedCoupon>) => void;
};

type TextName = Exclude<keyof TypedCoupon, "gives" | "on" | "ids" | "isOn">;

const bind = (form: PanelProps, name: TextName) => bindField(form, name, `coupon-${name}`);

function CodePanel(props: PanelProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="offer-code">
      <h2 id="offer-code">{m.offers_code()}</h2>
      <div className="form2">
        <Field
          className="c3 c6m"
          label={m.offers_code()}
          autoCapitalize="characters"
          autoComplete="off"
          hint={m.offers_code_hint()}
          {...bind(props, "code")}
        />
        <Field className="c3 c6m" label={m.offers_own_name()} optional {...bind(props, "name")} />
      </div>
    </section>
  );
}

function GiftPanel(props: PanelProps) {
  const { gives } = props.typed;
  return (
    <section className="panel panel--pad" aria-labelledby="offer-gift">
      <h2 id="offer-gift">{m.offers_gives()}</h2>
      <Choice
        name="gives"
        label={m.offers_gives()}
        options={{ percent: m.offers_percent(), amount: m.offers_amount(), delivery: m.offers_free_delivery() }}
        chosen={gives}
        onChange={(next) => props.onChange({ gives: next })}
      />
      <div className="form2">
        {gives === "percent" ? (
          <>
            <Field className="c2 c6m" label={m.offers_percent_off()} inputMode="numeric" {...bind(props, "percent")} />
            <TakaField className="c2 c6m" label={m.offers_at_most()} optional {...bind(props, "atMost")} />
          </>
        ) : null}
        {gives === "amount" ? (
          <TakaField className="c2 c6m" label={m.offers_taken_off()} {...bind(props, "amount")} />
        ) : null}
        <TakaField className="c2 c6m" label={m.offers_from_order()} optional {...bind(props, "least")} />
      </div>
    </section>
  );
}

function LimitsPanel(props: PanelProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="offer-limits">
      <h2 id="offer-limits">{m.offers_limits()}</h2>
      <div className="form2">
        <Field className="c3 c6m" label={m.offers_first_day()} optional type="date" {...bind(props, "from")} />
        <Field className="c3 c6m" label={m.offers_last_day()} optional type="date" {...bind(props, "to")} />
        <Field className="c3 c6m" label={m.offers_uses()} optional inputMode="numeric" {...bind(props, "uses")} />
        <Field
          className="c3 c6m"
          label={m.offers_uses_each()}
          optional
          inputMode="numeric"
          hint={m.offers_uses_hint()}
          {...bind(props, "usesEach")}
        />
      </div>
    </section>
  );
}

function UsedPanel({ coupon: { used, uses, given, sold } }: { coupon: OwnerCoupon }) {
  return (
    <section className="panel panel--pad" aria-labelledby="offer-used">
      <h2 id="offer-used">{m.offers_used()}</h2>
      <dl className="osum">
        <dt>{m.orders()}</dt>
        <dd>
          {uses === undefined ? inDigits(used) : m.offers_used_of({ used: inDigits(used), uses: inDigits(uses) })}
        </dd>
        <dt>{m.offers_given_away()}</dt>
        <dd>{showTaka(given)}</dd>
        <dt>{m.offers_sold_with()}</dt>
        <dd>{showTaka(sold)}</dd>
      </dl>
    </section>
  );
}
