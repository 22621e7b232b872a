import type { Buyer } from "#contract/wire/shoppers/buyers.ts";
import * as m from "#messages";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";

const outcomeLooks: Record<string, string> = { d: "delivered", r: "returned", c: "canceled", o: "open" };

/** How the newest orders ended, oldest first: one box for each. */
export function Outcomes({ buyer }: { buyer: Pick<Buyer, "outcomes" | "orders" | "delivered" | "refused"> }) {
  const { outcomes, orders, delivered, refused } = buyer;
  if (outcomes === "") return <span className="soft">{m.customers_no_orders()}</span>;
  const words = m.customers_outcomes({
    orders: inDigits(orders),
    delivered: inDigits(delivered),
    refused: inDigits(refused),
  });
  return (
    <span className="pips" role="img" aria-label={words} title={words}>
      {[...outcomes].map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have nothing but their place
        <i key={at} className={`pip pip--${outcomeLooks[one]}`} />
      ))}
    </span>
  );
}

/** Warnings before the next parcel: the worst first. */
export function Mark({ buyer }: { buyer: Buyer }) {
  if (buyer.isBlocked) return <Sign look="st-cancelled" icon="ban" text={m.customers_is_blocked()} />;
  if (buyer.refused > 0) {
    return (
      <Sign look="st-cancelled" icon="alert" text={m.customers_refused_times({ count: inDigits(buyer.refused) })} />
    );
  }
  if (buyer.openClaims > 0) return <Sign look="st-packing" icon="alert" text={m.customers_has_claim()} />;
  if (buyer.delivered >= 3) return <Sign look="st-done" icon="shield-check" text={m.customers_is_good()} />;
  if (buyer.orders < 2 && buyer.delivered === 0) {
    return <Sign look="st-placed" icon="user" text={m.customers_is_new()} />;
  }
  return null;
}

/** Agreed for the next order, beside any warning. */
export function PaysFirst() {
  return <Sign look="st-packing" icon="clock" text={m.customers_pay_first()} />;
}

function Sign({ look, icon, text }: { look: string; icon: IconName | "ban"; text: string }) {
  return (
    <Chip className={look}>
      {icon === "ban" ? <AdminIcon name="ban" className="i-16" /> : <Icon name={icon} className="i-16" />}
      {text}
    </Chip>
  );
}

const tints = ["tint-blush", "tint-sky", "tint-sand", "tint-sage"];

/** First letters on a ground that stays the same for the same name. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("");
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span className={`av ${tints[sum % tints.length]}`} aria-hidden="true" lang={languageOf(name)}>
      {letters.toUpperCase()}
    </span>
  );
}

/** 01711-000123, in the reader's digits. */
export function shownPhone(phone: string): string {
  const spaced = /^01\d{9}$/.test(phone) ? `${phone.slice(0, 5)}-${phone.slice(5)}` : phone;
  return inDigits(spaced);
}

export function shownName({ name, phone, email }: Pick<Buyer, "name" | "phone" | "email">): string {
  return name || shownPhone(phone) || email;
}
