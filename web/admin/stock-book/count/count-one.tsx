import { useEffect, useEffectEvent, useState } from "react";
import type { LossReason } from "#contract/rules/plants/stock-lists.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { StocktakeRow } from "#contract/wire/books/stocktake.ts";
import * as m from "#messages";
import { lossReasonNames } from "#messages/stock-names.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { type Question, useQuestion } from "../../kit/dialog/question.tsx";
import { PlantName } from "../../kit/plant-name.tsx";
import { PlantPicture } from "../kit/plant-picture.tsx";

const most = 999_999;
const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const offered = ["died", "broken", "sold-here", "not-found"] as const;

type CountOneProps = {
  row: StocktakeRow;
  onCount: (pieces: number, reason: LossReason | null) => void;
  onSkip: () => void;
};

/** One plant and size, with keys for a thumb. What the book says is where it begins. */
export function CountOne({ row, onCount, onSkip }: CountOneProps) {
  const [count, setCount] = useState(row.counted ?? row.book ?? 0);
  /** The first key begins anew. */
  const [isTyped, setIsTyped] = useState(false);
  const [reason, setReason] = useState<LossReason | null>(row.reason);
  const [isAsked, setIsAsked] = useState(false);
  const { ask, dialog } = useQuestion();
  const difference = row.book === null ? 0 : count - row.book;
  function type(next: number) {
    setIsTyped(true);
    setCount(Math.max(0, Math.min(most, next)));
  }
  const typeDigit = (digit: number) => type(isTyped ? count * 10 + digit : digit);
  async function goOn() {
    // A missing piece needs a reason, and more than double a second look.
    if (difference < 0 && reason === null) return setIsAsked(true);
    if (row.book !== null && row.book > 0 && count > 2 * row.book && !(await ask(really(count, row.book)))) return;
    onCount(count, difference < 0 ? reason : null);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== "radio") return;
    // Enter on a button presses that one.
    if (event.key === "Enter" && event.target instanceof Element && event.target.closest("a, button")) return;
    const digit = asciiDigits(event.key);
    if (/^\d$/.test(digit)) typeDigit(Number(digit));
    else if (event.key === "+") type(count + 1);
    else if (event.key === "-") type(count - 1);
    else if (event.key === "Backspace") type(Math.floor(count / 10));
    else if (event.key === "Enter") void goOn();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <section className="countone" aria-label={m.stocktake()}>
      <div className="countone__plant">
        <PlantPicture picture={row.picture} className="plantpic tint-sage" sizes="136px" />
        <div>
          <h2>
            <PlantName name={row.name} bengaliName={row.bengaliName} className="plantother" />
          </h2>
          <p className="soft">{sizeName(row.size)}</p>
          {row.book === null ? null : <p className="t14">{m.stocktake_book_says({ count: inDigits(row.book) })}</p>}
          {row.held === 0 ? null : <p className="t14 soft">{m.stocktake_held({ count: inDigits(row.held) })}</p>}
        </div>
      </div>
      <div className="countone__count">
        <button type="button" aria-label={m.growing_fewer({ step: inDigits(1) })} onClick={() => type(count - 1)}>
          <Icon name="minus" />
        </button>
        <output className="num">{inDigits(count)}</output>
        <button type="button" aria-label={m.growing_more({ step: inDigits(1) })} onClick={() => type(count + 1)}>
          <Icon name="plus" />
        </button>
      </div>
      <p className={difference < 0 ? "countone__differs stock__bad" : "countone__differs"} role="status">
        {difference < 0 ? m.stocktake_less({ count: inDigits(-difference) }) : null}
        {difference > 0 ? m.stocktake_more({ count: inDigits(difference) }) : null}
      </p>
      {difference < 0 ? (
        <div className="sizes countone__reasons" role="radiogroup" aria-label={m.stock_why()}>
          {offered.map((one) => (
            <label key={one} className="size size--sm">
              <input
                className="vh"
                type="radio"
                name="count-reason"
                checked={reason === one}
                onChange={() => setReason(one)}
              />
              {lossReasonNames[one]()}
            </label>
          ))}
        </div>
      ) : null}
      {isAsked && difference < 0 && reason === null ? (
        <p className="error" role="alert">
          {m.stocktake_choose_why()}
        </p>
      ) : null}
      <div className="countkeys">
        {keys.map((key) => (
          <button key={key} type="button" onClick={() => typeDigit(key)}>
            {inDigits(key)}
          </button>
        ))}
        <button type="button" aria-label={m.stocktake_clear()} onClick={() => type(0)}>
          <Icon name="close" />
        </button>
        <button type="button" onClick={() => typeDigit(0)}>
          {inDigits(0)}
        </button>
        <button type="button" aria-label={m.stocktake_last_digit()} onClick={() => type(Math.floor(count / 10))}>
          <Icon name="arrow-left" />
        </button>
      </div>
      <div className="countone__acts">
        <Button variant="secondary" size="lg" onClick={onSkip}>
          {m.stocktake_skip()}
        </Button>
        <Button size="lg" onClick={() => void goOn()}>
          {m.stocktake_next()}
          <Icon name="arrow-right" className="i-18" />
        </Button>
      </div>
      {dialog}
    </section>
  );
}

const really = (count: number, book: number): Question => ({
  title: m.stocktake_really({ count: inDigits(count) }),
  text: m.stocktake_really_text({ book: inDigits(book) }),
  act: m.stocktake_really_yes({ count: inDigits(count) }),
  keep: m.stocktake_again(),
});
