// Amounts that card pages do not take.
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say, taka } from "../../http/answers/say.ts";

export function tooSmallForCards(minMinor?: number): Refusal {
  const said =
    minMinor === undefined
      ? say(m.refusal_too_small_for_cards)
      : say(m.refusal_less_than_cards_take, { amount: taka(minMinor) });
  return new Refusal(400, said, {
    code: "amount-too-small",
  });
}

export function tooLargeForCards(maxMinor?: number): Refusal {
  const said =
    maxMinor === undefined
      ? say(m.refusal_too_large_for_cards)
      : say(m.refusal_more_than_cards_take, { amount: taka(maxMinor) });
  return new Refusal(400, said, {
    code: "amount-too-large",
  });
}
