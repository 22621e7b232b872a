import type { PaymentChoice } from "#contract/wire/paying/payments.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { takesGuests } from "#web/settings.ts";
import { hole } from "#web/ui/around.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { cardName, walletName } from "../orders/pay/wallet-words.ts";
import { useCardNumber } from "../orders/placed-number.ts";
import { openLogin } from "../shopper/shopper.ts";
import type { Notice } from "./notice.ts";

/** @param methods the ways to pay that the shop offers */
export function LoginNotice({ isShown, methods }: { isShown: boolean; methods: readonly PaymentChoice[] }) {
  return (
    <div
      className={isShown ? "banner banner--middle checkout__note" : "banner banner--middle checkout__note is-unseen"}
    >
      <Icon name="user" />
      <div>{takesGuests() ? m.guest_note({ ways: namesOfWays(methods) }) : m.login_note()}</div>
      <div className="right">
        <Button variant="quiet" size="sm" onClick={() => openLogin("login", { reason: m.login_to_order() })}>
          {m.login()}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => openLogin("register", { reason: m.login_to_order() })}>
          {m.register()}
        </Button>
      </div>
    </div>
  );
}

/** As the tiles name them: bKash, Nagad, Card. */
export function namesOfWays(methods: readonly PaymentChoice[]): string {
  return methods
    .flatMap(({ provider, method, wallets = [] }) =>
      method === "wallet"
        ? wallets.map(({ name }) => walletName(name))
        : [provider ? cardName(provider) : m.cash_on_delivery()],
    )
    .join(", ");
}

/** Shows who is ordering, or that this checkout continues an unpaid card order of the same cart. */
export function CustomerNotice({ name, email }: { name: string; email: string }) {
  const number = useCardNumber();
  if (number === null) {
    return (
      <div className="banner banner--middle checkout__note">
        <Icon name="user" />
        <OrderingAs name={name} email={email} />
      </div>
    );
  }
  return (
    <div className="banner banner--warn banner--middle checkout__note" role="status">
      <Icon name="clock" />
      <div>
        <b>{m.card_order_waits({ number })}</b> {m.card_order_goes_on()}
      </div>
    </div>
  );
}

export function NoticeBanner({ notice }: { notice: Notice }) {
  return (
    <div
      className={`banner ${notice.kind === "new-total" ? "banner--warn" : "banner--bad"} checkout__note`}
      role="alert"
      tabIndex={-1}
    >
      <Icon name="alert" />
      <div>
        <b>{notice.text}</b>
        {notice.kind === "already-placed" ? (
          <>
            {" "}
            <a className="link" href={pathHere(notice.to ?? "/my-orders")}>
              {notice.to ? m.track_order() : m.see_my_orders()}
            </a>
          </>
        ) : null}
        {notice.kind === "no-answer" ? (
          <>
            <br />
            {m.nothing_lost()}
          </>
        ) : null}
        {notice.kind === "new-total" ? ` ${m.price_changed()}` : null}
      </div>
    </div>
  );
}

function OrderingAs({ name, email }: { name: string; email: string }) {
  const [before, after] = m.ordering_as({ name: hole, email }).split(hole);
  return (
    <div>
      {before}
      <span lang={languageOf(name)}>{name}</span>
      {after}
    </div>
  );
}
