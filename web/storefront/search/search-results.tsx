import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ProductCard, ProductSearch } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { browserCalls } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { productPath } from "../product-card/product-path.ts";
import { closestNote, closestTitle } from "./closest-words.ts";
import { Hit } from "./hit.tsx";
import { nothingListed, type useSearchField } from "./search-form.tsx";
import { type Found, useSearch } from "./use-search.ts";
import "./search.css";

type SearchResultsProps = {
  className: string;
  field: ReturnType<typeof useSearchField>;
  limit: number;
  /** Of products while the field is empty. */
  suggestions: number;
  /** The list is the whole screen. */
  isOverlay?: boolean;
  onChoose: () => void;
};

/** The results of a search in one listbox. Keys pressed in the field move through it. */
export function SearchResults({
  className,
  field,
  limit,
  suggestions,
  isOverlay = false,
  onChoose,
}: SearchResultsProps) {
  const { text, isEmpty } = field;
  const answer = useSearch(text, limit, suggestions);
  const hasFailed = answer === "failed";
  const found = hasFailed ? null : answer;
  const { id, active } = useListKeys(field, found);
  useFinished(text);
  if (answer === null && !isOverlay) return null;
  const row = (product: ProductCard, at: number) => (
    <Hit
      key={product._id}
      id={`${id}-${at}`}
      product={product}
      text={text}
      meant={found?.meant[product._id]}
      isActive={at === active}
      onChoose={onChoose}
    />
  );
  const { products, closest, popular, seen } = found ?? { products: [], closest: [], popular: [], seen: [] };
  // Suggestions do not answer the typed text.
  const shown = found && !isEmpty && found.asked !== "" ? found : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field, so that the list stays open
    <div
      className={className}
      // A scrolling overlay must be focusable for scrolling by keyboard, because its rows are not focusable.
      tabIndex={isOverlay ? 0 : undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOverlay && (
        <p className="overlay__note">{isEmpty ? m.type_to_search() : shown && shown.total > 0 && countOf(shown)}</p>
      )}
      {hasFailed && (
        <p className="nohit" role="alert">
          {m.not_reached()}
        </p>
      )}
      {shown?.total === 0 &&
        (shown.closest.length === 0 ? (
          <p className="nohit">
            <b>{m.no_results()}</b>
            <span>{m.nothing_found_for({ text: shown.asked })}</span>
            <span className="nohit__ways">
              <a className="link" href={pathHere(`/contact?${new URLSearchParams({ about: shown.asked })}`)}>
                {m.search_ask_us()}
              </a>
              <a className="link" href={pathHere("/finder")}>
                {m.finder_title()}
              </a>
              <a className="link" href={pathHere("/collection")}>
                {m.all_products()}
              </a>
              {shown.categories.map(({ slug, name }) => (
                <a key={slug} className="link" href={pathHere(`/collection/${encodeURIComponent(slug)}`)}>
                  {name}
                </a>
              ))}
            </span>
          </p>
        ) : (
          <p className="grphead">{closestNote(shown.closestBy, shown.asked)}</p>
        ))}
      {seen.length + products.length + closest.length + popular.length > 0 && (
        <div
          role="listbox"
          id={id}
          aria-label={found?.asked === "" && !isOverlay ? m.search_suggestions() : m.products()}
        >
          <Group id={`${id}-seen`} title={m.recently_seen()}>
            {seen.map(row)}
          </Group>
          {seen.length > 0 ? (
            <Group id={`${id}-suggested`} title={m.popular_products()}>
              {products.map((product, at) => row(product, seen.length + at))}
            </Group>
          ) : (
            products.map(row)
          )}
          <Group id={`${id}-closest`} title={closestTitle(found?.closestBy)} isHidden={products.length === 0}>
            {closest.map((product, at) => row(product, products.length + at))}
          </Group>
          <Group id={`${id}-popular`} title={m.popular_products()}>
            {popular.map(row)}
          </Group>
        </div>
      )}
      {shown && <ResultsFooter found={shown} isShort={isOverlay} />}
      <p className="vh" role="status">
        {shown && `${shown.total + shown.closest.length === 0 ? m.no_results() : countOf(shown)}. ${keysHint(shown)}`}
      </p>
    </div>
  );
}

type GroupProps = { id: string; title: string; isHidden?: boolean; children: ReactNode[] };

/** Options of one kind under a heading, which is hidden where the list says it already. Nothing without options. */
function Group({ id, title, isHidden = false, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options; a listbox cannot contain a fieldset
    <div role="group" aria-labelledby={id}>
      <p className={isHidden ? "vh" : "grphead"} id={id}>
        {title}
      </p>
      {children}
    </div>
  );
}

function ResultsFooter({ found, isShort }: { found: Found; isShort: boolean }) {
  if (isShort) {
    return (
      <p className="searchtip">
        <Around sentence={m.search_tip({ bengali: hole })}>
          <span lang="bn">{m.search_tip_name()}</span>
        </Around>
      </p>
    );
  }
  if (found.total <= found.products.length && found.closest.length === 0) return null;
  return (
    <p className="searchdd__foot">
      <span className="num">{countOf(found)}</span>
      <a className="link" href={pathHere(`/collection?q=${encodeURIComponent(found.asked)}`)}>
        {found.total === 0 ? m.see_all() : m.see_all_of({ count: inDigits(found.total) })}
      </a>
    </p>
  );
}

/** Handles arrow keys and Enter in the field. The field's attributes tell screen readers which option is active. */
function useListKeys({ text, input, setList }: SearchResultsProps["field"], found: Found | null) {
  const id = useId();
  const [chosen, setChosen] = useState({ text, at: -1 });
  const hits = found ? [...found.seen, ...found.products, ...found.closest, ...found.popular] : [];
  // A new text has a new list, with no option active.
  const active = chosen.text === text && chosen.at < hits.length ? chosen.at : -1;
  const isListed = hits.length > 0;

  useEffect(() => {
    const field = input.current;
    function onKey(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && isListed) {
        event.preventDefault();
        const places = hits.length + 1;
        setChosen({ text, at: ((active + 1 + step + places) % places) - 1 });
      }
      const hit = hits[active];
      if (event.key === "Enter" && hit) {
        event.preventDefault();
        location.assign(pathHere(productPath(hit)));
      }
    }
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    const activeId = active === -1 ? undefined : `${id}-${active}`;
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    setList(isListed ? { listId: id, activeId } : nothingListed);
  }, [id, active, isListed, setList]);
  useEffect(() => () => setList(nothingListed), [setList]);
  return { id, active };
}

/** Reports the final search text for the owner's statistics, when the list closes or the field is emptied. */
function useFinished(text: string): void {
  const latest = useRef("");
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") finish(latest.current);
    latest.current = wanted;
  }, [wanted]);
  useEffect(() => () => finish(latest.current), []);
}

let lastFinished = "";

/** Reports a search once. The list opens and closes with the focus, so the same text may end several times. */
function finish(q: string): void {
  if (q === "" || q === lastFinished) return;
  lastFinished = q;
  // A failure has no effect on the shopper, so it is ignored.
  browserCalls.post("/api/searches", { q: q.slice(0, 200) }).catch(() => undefined);
}

/** In 'N of M', only exact matches count; what else the text means is never counted beside them. */
function countOf({ products, closest, closestBy, total }: ProductSearch): string {
  if (total > products.length) return m.showing_of({ shown: inDigits(products.length), total: inDigits(total) });
  const count = total > 0 && closestBy === "meaning" ? total : total + closest.length;
  return m.product_count({ count, shown: inDigits(count) });
}

function keysHint({ products, closest }: ProductSearch): string {
  return products.length + closest.length === 0 ? "" : m.keys_hint();
}
