import type { PaymentProviderName } from "#contract/rules/constants.ts";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { PaymentChoice } from "#contract/wire/paying/payments.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { isDemo } from "#web/settings.ts";
import potSet from "#web/storefront/cart/pot-set.webp";
import { MorePlants } from "#web/storefront/kit/more-plants.tsx";
import { QuietError, WithoutScript } from "#web/storefront/kit/page-states.tsx";
import { cardName, walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { AddressFields } from "#web/storefront/purchase/address-fields.tsx";
import { CheckoutSteps, OrderSummary, SummaryLines, SummarySkeleton } from "#web/storefront/purchase/order-summary.tsx";
import { blockedWords, type CartRow } from "#web/storefront/shopper/cart/cart-rows.ts";
import type { CheckoutDraft } from "#web/storefront/shopper/checkout-draft.ts";
import { useShopper } from "#web/storefront/shopper/shopper.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { CustomerNotice, LoginNotice, NoticeBanner, namesOfWays } from "./checkout-notices.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";
import { type CheckoutState, useCheckout } from "./use-checkout.ts";
import { useGiftParts } from "./use-gift-parts.ts";

const formId = "checkout";

const cardTexts: Record<PaymentProviderName, () => string> = {
  stripe: m.card_stripe,
  sslcommerz: m.card_sslcommerz,
  bkash: m.card_bkash,
  demo: m.card_demo,
};

type CheckoutProps = { methods: PaymentChoice[]; delivery: DeliverySettings | null; hasCoupons?: boolean };

export default function Checkout({ methods, delivery, hasCoupons = false }: CheckoutProps) {
  const checkout = useCheckout(methods, { delivery, hasCoupons });
  const { rows, status, advanceMinor } = checkout;
  const isEmpty = status === "ready" && rows.length === 0 && !checkout.isPlacing;
  return (
    <>
      <div className="wrap wrap--tall">
        <div className="pagehead pagehead--steps">
          <h1>{m.step_delivery()}</h1>
          {isEmpty ? null : <CheckoutSteps at="delivery" />}
        </div>
        <WithoutScript />
        {isEmpty ? (
          <>
            {checkout.notice ? <NoticeBanner notice={checkout.notice} /> : null}
            <NothingToOrder />
          </>
        ) : (
          <form className="co" id={formId} noValidate ref={checkout.form} onSubmit={checkout.submit}>
            <Delivery checkout={checkout} methods={methods} delivery={delivery} />
            {status === "loading" ? <SummarySkeleton /> : <Summary checkout={checkout} delivery={delivery} />}
          </form>
        )}
      </div>
      {checkout.codes.asked ? <AskedCode checkout={checkout} asked={checkout.codes.asked} /> : null}
      {rows.length > 0 || status !== "ready" ? (
        <div className="buybar">
          <div className="price">
            <small>{advanceMinor === null ? m.total() : m.advance_now_short()}</small>
            <b className="num">{status === "ready" ? barSum(checkout) : "\u00a0"}</b>
          </div>
          {orderButton(checkout, "")}
        </div>
      ) : null}
    </>
  );
}

type AskedCodeProps = { checkout: CheckoutState; asked: NonNullable<CheckoutState["codes"]["asked"]> };

function AskedCode({ checkout, asked }: AskedCodeProps) {
  const { draft, isPlacing, place, codes } = checkout;
  return (
    <asked.part.CashCode
      phone={draft.address.phone}
      asked={asked}
      isPlacing={isPlacing}
      onPlace={(code) => void place(code)}
      onClose={codes.close}
    />
  );
}

type DeliveryProps = { checkout: CheckoutState } & Pick<CheckoutProps, "methods" | "delivery">;

function Delivery({ checkout, methods, delivery }: DeliveryProps) {
  const { status, customer } = useShopper();
  const gifts = useGiftParts();
  const { draft, errors, zones, totals, changeAddress, advanceMinor } = checkout;
  const terms = zones.termsOf(totals);
  return (
    <div>
      {/* Reserves the notice's space before sign-in is known, so that nothing moves. */}
      <div className="checkout__who">
        <LoginNotice isShown={status === "visitor"} methods={methods} />
        {customer ? <CustomerNotice name={customer.name} email={customer.email || (customer.phone ?? "")} /> : null}
      </div>
      <div className="co__head">
        <h2 className="subhead">{m.delivery_information()}</h2>
        {customer ? (
          // Another account has other addresses: its list begins anew.
          <SavedAddresses
            key={customer._id}
            customer={customer}
            address={draft.address}
            onFill={checkout.fillAddress}
          />
        ) : null}
      </div>
      <AddressFields
        address={draft.address}
        errors={errors}
        onChange={changeAddress}
        place={
          zones.parts ? (
            <zones.parts.PlaceFields
              delivery={delivery}
              address={draft.address}
              errors={errors}
              onChange={changeAddress}
            />
          ) : null
        }
      />
      {zones.parts && terms && delivery ? (
        <zones.parts.ZonePanel
          delivery={delivery}
          address={draft.address}
          terms={terms}
          isKnown={zones.isKnown}
          advanceMinor={advanceMinor}
          totals={totals}
          rows={checkout.rows}
          otherWays={namesOfWays(methods.filter(({ method }) => method !== "COD"))}
        />
      ) : null}
      {checkout.isFree ? (
        <p className="banner">{m.nothing_to_pay()}</p>
      ) : (
        <PaymentFields methods={methods} chosen={draft} onChoose={checkout.changeMethod} />
      )}
      {zones.parts && advanceMinor !== null ? (
        <zones.parts.AdvancePanel advanceMinor={advanceMinor} totals={totals} />
      ) : null}
      {gifts ? <gifts.GiftFields message={draft.gift} onChange={checkout.changeGift} /> : null}
    </div>
  );
}

type SummaryProps = { checkout: CheckoutState } & Pick<CheckoutProps, "delivery">;

function Summary({ checkout, delivery }: SummaryProps) {
  const { rows, isBlocked, reload, status, totals, coupon, notice, zones, advanceMinor } = checkout;
  return (
    <OrderSummary
      totals={status === "ready" ? totals : null}
      coupon={coupon.placed}
      isPlaceKnown={zones.isKnown}
      advanceMinor={advanceMinor}
      before={
        status === "ready" ? (
          <>
            <SummaryLines rows={rows} />
            {coupon.parts ? <coupon.parts.CouponField {...coupon.field} /> : null}
          </>
        ) : (
          <QuietError message={m.cart_not_loaded()} onRetry={reload} />
        )
      }
    >
      {isBlocked ? <BlockedNotice rows={rows} /> : null}
      {notice ? <NoticeBanner notice={notice} /> : null}
      {orderButton(checkout, "btn--block only-d sum__go", "lg")}
      {isDemo() && !delivery ? <p className="hint">{m.free_delivery_over()}</p> : null}
    </OrderSummary>
  );
}

/** The sum to pay now, or in all. */
function barSum({ advanceMinor, totals, zones }: CheckoutState): string {
  if (advanceMinor !== null) return showMinor(advanceMinor);
  return zones.isKnown ? showMinor(totals.totalMinor) : m.from_sum({ sum: showMinor(totals.totalMinor) });
}

function orderButton({ status, canOrder, isPlacing }: CheckoutState, className: string, size?: "lg") {
  return (
    <Button
      // A new element once the total is shown beside it, so that the button does not count as a layout shift.
      key={status}
      type="submit"
      form={formId}
      size={size}
      className={className}
      disabled={!canOrder}
      isLoading={isPlacing}
    >
      {m.proceed_to_order()}
    </Button>
  );
}

type PaymentFieldsProps = {
  methods: PaymentChoice[];
  chosen: Pick<CheckoutDraft, "method" | "provider">;
  onChoose: (choice: PaymentChoice) => void;
};

function PaymentFields({ methods, chosen, onChoose }: PaymentFieldsProps) {
  return (
    <fieldset className="pay-choice">
      <legend>
        <h2 className="subhead">{m.payment_method()}</h2>
      </legend>
      <div className="payopts">
        {methods.map(({ method, provider, wallets = [] }) => {
          // checkout-draft.ts reads it if it is chosen before hydration.
          const value = provider ? `${method} ${provider}` : method;
          // A provider is a part of the choice only where there are several.
          const isChosen = method === chosen.method && (chosen.provider ?? provider) === provider;
          return (
            <label key={value} className={isChosen ? "payopt is-on" : "payopt"}>
              <input
                type="radio"
                name="payment"
                value={value}
                checked={isChosen}
                onChange={() => onChoose({ method, provider })}
              />
              <span className="radio" />
              <span>
                <b>
                  {provider
                    ? cardName(provider)
                    : method === "wallet"
                      ? wallets.map(({ name }) => walletName(name)).join(", ")
                      : m.cash_on_delivery()}
                </b>
                <span className="d">
                  {provider ? cardTexts[provider]() : method === "wallet" ? m.wallet_text() : m.pay_courier()}
                </span>
              </span>
              <Icon name={iconOf(method, provider)} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function iconOf(method: string, provider: PaymentProviderName | null) {
  if (method === "wallet" || provider === "bkash") return "phone";
  return provider ? "credit-card" : "banknote";
}

function BlockedNotice({ rows }: { rows: CartRow[] }) {
  return (
    <p className="error">
      <Icon name="alert" />
      <span>
        {blockedWords(rows)}{" "}
        <a className="link" href={pathHere("/cart")}>
          {m.back_to_cart()}
        </a>
      </span>
    </p>
  );
}

function NothingToOrder() {
  return (
    <EmptyState
      title={m.cart_is_empty()}
      text={m.nothing_to_deliver()}
      picture={potSet}
      tint="sand"
      below={<MorePlants />}
    >
      <ButtonLink size="md" href={pathHere("/collection")}>
        {m.shop_plants()}
      </ButtonLink>
      {useShopper().customer ? (
        <ButtonLink variant="secondary" size="md" href={pathHere("/my-orders")}>
          {m.my_orders()}
        </ButtonLink>
      ) : null}
    </EmptyState>
  );
}
