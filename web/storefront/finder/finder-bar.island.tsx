import { useEffect, useRef, useState } from "react";
import type { PlantFinding } from "#contract/wire/catalog/plant-finder.ts";
import * as m from "#messages";
import { browserCalls } from "#web/api.ts";
import { language, pathHere } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import type { ShownPicture } from "#web/ui/picture/shown-picture.ts";

/** How many fit, or are near if none does, and pictures of the first. */
export type Counted = { fit: number; near: number; pictures: ShownPicture[] };

/** As many pictures as the bar has room for. */
export const barPictures = 4;

/** Counts what fits while the questions are answered, marks answers that would leave nothing, and keeps the address. */
export default function FinderBar({ counted: sent }: { counted: Counted }) {
  const [counted, setCounted] = useState(sent);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = bar.current?.closest("form");
    return form ? listen(form, setCounted) : undefined;
  }, []);
  const { fit, near, pictures } = counted;
  return (
    <div className="fbar on-dark" ref={bar}>
      <p role="status">
        <b key={`${fit} ${near}`}>{countInWords(fit, near)}</b>
      </p>
      <span className="fbar__pics" aria-hidden="true">
        {pictures.map((picture) => (
          <Picture key={picture.url} picture={picture} sizes="44px" pixels={[96, 160]} alt="" />
        ))}
      </span>
      <a className="fbar__again" href={pathHere("/finder")}>
        {m.finder_again()}
      </a>
      <button type="submit" className="btn btn--paper btn--md" name="show" value="plants">
        {m.finder_show()}
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}

function countInWords(fit: number, near: number): string {
  if (fit > 0) return m.finder_fit({ count: fit, shown: inDigits(fit) });
  return near > 0 ? m.finder_nearest({ count: near, shown: inDigits(near) }) : m.finder_no_plants();
}

/** @returns stops listening */
function listen(form: HTMLFormElement, onCounted: (counted: Counted) => void): () => void {
  let asked = answersOf(form);
  let turn = 0;
  async function answer(event?: Event) {
    letGo(event?.target, asked);
    const now = answersOf(form);
    if (String(now) === String(asked)) return;
    asked = now;
    turn += 1;
    const mine = turn;
    history.replaceState(history.state, "", location.pathname + (String(now) && `?${now}`));
    const more = `&limit=${barPictures}${language() === "bn" ? "&lang=bn" : ""}`;
    const found = await browserCalls.get<PlantFinding>(`/api/product/finder?${now}${more}`).catch(() => undefined);
    // Without an answer the count of before stands; the button asks the server.
    if (mine !== turn || !found) return;
    markNone(form, found.counts);
    onCounted(countedIn(found));
  }
  form.addEventListener("click", answer);
  // A browser may have kept answers of before the reload.
  asked = new URLSearchParams(location.search);
  asked.delete("show");
  void answer();
  return () => form.removeEventListener("click", answer);
}

/** A second press on an answer takes it back. */
function letGo(target: EventTarget | null | undefined, asked: URLSearchParams): void {
  if (target instanceof HTMLInputElement && asked.get(target.name) === target.value) target.checked = false;
}

function answersOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function markNone(form: HTMLFormElement, counts: Record<string, Record<string, number>>): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    field.parentElement?.classList.toggle("is-none", counts[field.name]?.[field.value] === 0);
  }
}

export function countedIn({ total, fits, nearly }: Pick<PlantFinding, "total" | "fits" | "nearly">): Counted {
  const shown = [...fits, ...(total === 0 ? nearly : [])].slice(0, barPictures);
  const pictures = shown.flatMap(({ product }) =>
    product.pictures.slice(0, 1).map(({ url, width, height }) => ({ url, width, height })),
  );
  const byUrl = new Map(pictures.map((picture) => [picture.url, picture]));
  return { fit: total, near: nearly.length, pictures: [...byUrl.values()] };
}
