import { type ReactNode, useEffect, useRef } from "react";
import { claimKinds, claimTextMax, claimWishes } from "#contract/rules/claims.ts";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimKindNames, claimWishNames } from "#messages/claim-names.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Stepper } from "#web/ui/buttons/stepper.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { inDigits, showDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { lastDay } from "../orders/claims/last-day.ts";
import { nameHere } from "../product-card/names.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import { useClaim } from "./use-claim.ts";

type Guarantee = NonNullable<ClaimsOfOrder["guarantee"]>;
/** `link`: of the mail, for who has no login and no key. */
type ClaimFormProps = {
  order: ClaimsOfOrder["order"];
  guarantee: Guarantee;
  link?: string | undefined;
  onSent: () => void;
};
const wishTexts = { plant: m.claim_wish_plant_text, money: m.claim_wish_money_text, advice: m.claim_wish_advice_text };

/** Four questions, and what the guarantee covers beside them. */
export function ClaimForm({ order, guarantee, link, onSent }: ClaimFormProps) {
  const { draft, errors, isSending, isReading, change, addPhotos, send } = useClaim(
    { orderId: order._id, link },
    onSent,
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true] input, [aria-invalid=true], [role=alert]")?.focus();
  }, [errors]);
  const pick = (line: string, quantity: number) => {
    const { [line]: _, ...others } = draft.lines;
    change({ lines: quantity === 0 ? others : { ...others, [line]: quantity } });
  };
  return (
    <form
      ref={form}
      className="claim"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="claim__asks">
        {draft.isWaiting ? (
          <div className="banner banner--warn" role="status">
            <Icon name="hourglass" />
            <div>
              <b>{m.claim_waiting_title()}</b>
              <br />
              {m.claim_waiting_text()}
            </div>
          </div>
        ) : null}
        {errors.whole ? (
          <div className="banner banner--bad" role="alert" tabIndex={-1}>
            <Icon name="alert" />
            <div>
              <b>{errors.whole}</b>
            </div>
          </div>
        ) : null}
        <Ask title={m.claim_which()} text={m.claim_which_text()} error={errors.lines}>
          <div className="claim__plants">
            {order.lines.map(({ product, size, quantity }) => {
              const line = `${product._id} ${size}`;
              const found = guarantee.lines.find((one) => one.product === product._id && one.size === size);
              const { left, isPlant } = found ?? { left: quantity, isPlant: true };
              const picked = draft.lines[line] ?? 0;
              return (
                <div key={line} className="claim__plant">
                  <label className="claim__card">
                    <span className="mini__pic mini__pic--cover tint-sand">
                      {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
                    </span>
                    <span>
                      <b>{nameHere(product)}</b>
                      <br />
                      <span className="soft t14">
                        {!isPlant
                          ? m.claim_not_covered()
                          : left === 0
                            ? m.claim_told_already()
                            : `${sizeName(size)} × ${inDigits(quantity)}`}
                      </span>
                    </span>
                    <input
                      type="checkbox"
                      checked={picked > 0}
                      disabled={left === 0}
                      onChange={(event) => pick(line, event.target.checked ? 1 : 0)}
                    />
                  </label>
                  {picked > 0 && left > 1 ? (
                    <div className="claim__count">
                      <span className="t14">{m.claim_how_many({ count: inDigits(left) })}</span>
                      <Stepper
                        quantity={Math.min(picked, left)}
                        label={nameHere(product)}
                        onChange={(count) => pick(line, Math.min(left, count))}
                      />
                    </div>
                  ) : null}
                </div>
              );
            })}
          </div>
        </Ask>
        <Ask title={m.claim_what()} text={m.claim_what_text()} error={errors.kinds}>
          <div className="sizes">
            {claimKinds.map((kind) => (
              <label key={kind} className="size">
                <input
                  className="vh"
                  type="checkbox"
                  checked={draft.kinds.includes(kind)}
                  onChange={({ target }) =>
                    change({
                      kinds: claimKinds.filter((one) => (one === kind ? target.checked : draft.kinds.includes(one))),
                    })
                  }
                />
                {claimKindNames[kind]()}
              </label>
            ))}
          </div>
        </Ask>
        <TextArea
          label={m.claim_more()}
          optional
          rows={3}
          maxLength={claimTextMax}
          value={draft.text}
          error={errors.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Ask title={m.claim_photos()} text={m.claim_photos_text()} error={errors.photos}>
          <ClaimPhotos
            photos={draft.photos}
            isReading={isReading}
            onAdd={addPhotos}
            onRemove={(at) => change({ photos: draft.photos.filter((_, place) => place !== at) })}
          />
        </Ask>
        <Ask title={m.claim_wish_title()} text={m.claim_wish_text()}>
          <div className="claim__plants">
            {claimWishes.map((wish) => (
              <label key={wish} className="claim__card claim__card--wish">
                <input type="radio" name="wish" checked={draft.wish === wish} onChange={() => change({ wish })} />
                <span>
                  <b>{claimWishNames[wish]()}</b>
                  <br />
                  <span className="soft t14">{wishTexts[wish]()}</span>
                </span>
              </label>
            ))}
          </div>
        </Ask>
      </div>
      <aside className="claim__aside">
        <h2>{m.claim_guarantee_title({ days: inDigits(guarantee.days) })}</h2>
        <ul className="claim__terms">
          {[m.claim_term_plants(), m.claim_term_choice(), m.claim_term_keep()].map((term) => (
            <li key={term}>
              <Icon name="check" />
              {term}
            </li>
          ))}
        </ul>
        <p className="soft t14">{m.claim_delivered({ number: order.number, day: showDay(guarantee.deliveredAt) })}</p>
        <p>
          <b>
            {m.claim_days_left({ count: guarantee.daysLeft, days: inDigits(guarantee.daysLeft) })}{" "}
            {m.claim_until({ day: lastDay(guarantee) })}
          </b>
        </p>
        <Button type="submit" size="lg" block isLoading={isSending}>
          {m.claim_send()}
        </Button>
      </aside>
    </form>
  );
}

type AskProps = { title: string; text: string; error?: string | undefined; children: ReactNode };

function Ask({ title, text, error, children }: AskProps) {
  return (
    <fieldset className="claim__ask" aria-invalid={error ? true : undefined}>
      <legend>{title}</legend>
      <p className="soft t14">{text}</p>
      {children}
      {error ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
