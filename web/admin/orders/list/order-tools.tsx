import { useEffect, useRef, useState } from "react";
import { online } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { CheckBox } from "#web/admin/kit/form/check-box.tsx";
import { SearchField } from "#web/admin/kit/list/search-field.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { defaultSort, sortNames } from "../order-query.ts";

type OrderToolsProps = {
  filter: (name: string) => string;
  setFilter: (name: string, text: string) => void;
};

type Filters = OrderToolsProps;

export function OrderTools(filters: OrderToolsProps) {
  const { filter, setFilter } = filters;
  // Folded on a phone, unless one of them is in use.
  const [isOpen, setIsOpen] = useState(() =>
    ["method", "task", "booked", "from", "to", "flagged", "sort"].some((name) => filter(name) !== ""),
  );
  return (
    <div className="tools tools--orders">
      <OrderSearch text={filter("q")} onSearch={(text) => setFilter("q", text)} />
      <FilterSelect
        name="payment"
        label={m.payment()}
        options={[
          ["", m.orders_any_payment()],
          ["done", m.payment_done()],
          ["pending", m.payment_pending()],
        ]}
        {...filters}
      />
      <Button
        variant="secondary"
        size="md"
        className="tools__open"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? m.orders_fewer_filters() : m.orders_more_filters()}
      </Button>
      <div className={isOpen ? "tools__more is-open" : "tools__more"}>
        <FilterSelect
          name="method"
          label={m.method()}
          options={[
            ["", m.orders_any_method()],
            ["COD", m.method_cash()],
            [online, m.card()],
            ["wallet", m.orders_wallet()],
          ]}
          {...filters}
        />
        <FilterSelect
          name="task"
          label={m.orders_task()}
          options={[
            ["", m.orders_any_task()],
            ["call", m.orders_task_call()],
            ["pack", m.orders_task_pack()],
            ["hand-over", m.orders_task_hand_over()],
          ]}
          {...filters}
        />
        <FilterSelect
          name="booked"
          label={m.courier()}
          options={[
            ["", m.orders_any_courier()],
            ["no", m.orders_not_booked()],
            ["yes", m.orders_booked()],
          ]}
          {...filters}
        />
        <FilterDay name="from" label={m.orders_from()} {...filters} />
        <FilterDay name="to" label={m.orders_to()} {...filters} />
        <CheckBox
          label={m.orders_needs_attention()}
          checked={filter("flagged") === "yes"}
          onChange={(checked) => setFilter("flagged", checked ? "yes" : "")}
        />
        <SortSelect {...filters} />
      </div>
    </div>
  );
}

type FilterSelectProps = Filters & { name: string; label: string; options: [value: string, text: string][] };

function FilterSelect({ name, label, options, filter, setFilter }: FilterSelectProps) {
  return (
    <select
      className="input select"
      aria-label={label}
      value={filter(name)}
      onChange={(event) => setFilter(name, event.target.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

function FilterDay({ name, label, filter, setFilter }: Filters & { name: string; label: string }) {
  return (
    <label className="tools__day">
      <span>{label}</span>
      <input
        className="input"
        type="date"
        value={filter(name)}
        onChange={(event) => setFilter(name, event.target.value)}
      />
    </label>
  );
}

function SortSelect({ filter, setFilter }: Filters) {
  return (
    <select
      className="input select tools__sort"
      aria-label={m.orders_sort()}
      value={filter("sort") || defaultSort}
      onChange={({ target: { value } }) => setFilter("sort", value === defaultSort ? "" : value)}
    >
      {Object.entries(sortNames).map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name()}
        </option>
      ))}
    </select>
  );
}

const typingPauseMs = 300;

/** Searches when the typing pauses. `/` brings the cursor here, and not to the search of the top bar. */
function OrderSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const box = useRef<HTMLDivElement>(null);
  const search = useRef(onSearch);
  search.current = onSearch;
  const sent = useRef(text);

  useEffect(() => {
    // The address changed by itself: back, or the filters were cleared.
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      search.current(typed.trim());
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      event.stopPropagation();
      box.current?.querySelector("input")?.focus();
    };
    window.addEventListener("keydown", focus, { capture: true });
    return () => window.removeEventListener("keydown", focus, { capture: true });
  }, []);

  return (
    <div className="tools__search" ref={box}>
      <SearchField placeholder={m.orders_search_hint()} label={m.orders_search()} text={typed} onChange={setTyped} />
    </div>
  );
}
