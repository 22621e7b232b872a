// The rules as they stand in the form: figures are texts until they are sent, and the server names what is none.

import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { PhoneAsk, PhoneRules } from "#contract/wire/orders/phone-rules.ts";

type Typed = { ask: PhoneAsk; from: string };
export type TypedRules = {
  refused: Typed;
  open: Typed;
  amount: Typed;
  newAtNight: { ask: PhoneAsk; fromHour: string; toHour: string };
  /** A number to a line, perhaps with a note after it: those that get no cash, and those that cannot order. */
  blocked: string;
  noOrders: string;
  /** A number to a line. */
  paidFirst: string;
};

export function toTyped({ refused, open, amount, newAtNight, blocked, paidFirst }: PhoneRules): TypedRules {
  const typed = ({ ask, from }: { ask: PhoneAsk; from: number }) => ({ ask, from: String(from) });
  const { ask, fromHour, toHour } = newAtNight;
  return {
    ...{ refused: typed(refused), open: typed(open), amount: typed(amount) },
    newAtNight: { ask, fromHour: String(fromHour), toHour: String(toHour) },
    blocked: linesOf(blocked.filter((one) => !one.noOrders)),
    noOrders: linesOf(blocked.filter((one) => one.noOrders)),
    paidFirst: paidFirst.join("\n"),
  };
}

/** A text that is no number is sent as it is. */
export function toRules({ refused, open, amount, newAtNight, blocked, noOrders, paidFirst }: TypedRules): PhoneRules {
  const rule = ({ ask, from }: Typed) => ({ ask, from: typedFigure(from) });
  const { ask, fromHour, toHour } = newAtNight;
  return {
    ...{ refused: rule(refused), open: rule(open), amount: rule(amount) },
    newAtNight: { ask, fromHour: typedFigure(fromHour), toHour: typedFigure(toHour) },
    paidFirst: paidFirst.split("\n").filter((text) => text.trim() !== ""),
    blocked: [...numbersOf(blocked, false), ...numbersOf(noOrders, true)],
  };
}

type Blocked = PhoneRules["blocked"];

const linesOf = (blocked: Blocked) =>
  blocked.map(({ phone, note }) => (note === "" ? phone : `${phone}, ${note}`)).join("\n");

function numbersOf(typed: string, noOrders: boolean): Blocked {
  return typed
    .split("\n")
    .filter((text) => text.trim() !== "")
    .map((text) => {
      const [phone = "", ...note] = text.split(",");
      return { phone, note: note.join(","), noOrders };
    });
}
