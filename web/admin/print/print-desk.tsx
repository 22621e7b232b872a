import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { office } from "../office.ts";
import { type PaperWords, paperWords } from "./paper-words.ts";
import { type Paper, printAddress } from "./print-address.ts";

const maxSheets = 100;
const none: OrderDetail[] = [];

type PrintDeskProps = { paper: Paper; title: string; sheet: (order: OrderDetail, words: PaperWords) => ReactNode };

/** The bar, and the papers of the orders that the address names. */
export function PrintDesk({ paper, title, sheet }: PrintDeskProps) {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get("lang") ?? "";
  const ids = (address.get("ids") ?? "").split(",").filter(Boolean).slice(0, maxSheets);
  const { orders, error, load } = usePrintedOrders(ids);
  useSheetMarks(paper, orders ?? none, chosen);
  const other = paper === "slip" ? "invoice" : "slip";
  const back = useBack(ids);
  const { state } = useLocation();
  return (
    <div className="desk">
      <div className="desk__bar">
        <div>
          <Link className="back" to={back}>
            <Icon name="arrow-left" className="i-18" />
            {m.print_desk_back()}
          </Link>
          <h1>
            {title}
            {ids.length > 1 ? <span className="soft num"> {inDigits(ids.length)}</span> : null}
          </h1>
          <div className="right">
            <select
              className="input desk__lang"
              aria-label={m.print_desk_language()}
              value={chosen}
              onChange={({ target: { value } }) => {
                const lang: Record<string, string> = value === "" ? {} : { lang: value };
                setAddress({ ids: ids.join(","), ...lang }, { replace: true, state });
              }}
            >
              <option value="">{m.print_desk_as_ordered()}</option>
              <option value="en" lang="en">
                English
              </option>
              <option value="bn" lang="bn">
                বাংলা
              </option>
            </select>
            <ButtonLink variant="secondary" size="md" replace to={printAddress(other, ids, chosen)} state={state}>
              {other === "slip" ? m.orders_slip_a5() : m.orders_invoice_a4()}
            </ButtonLink>
            <Button size="md" disabled={orders === null || orders.length === 0} onClick={() => window.print()}>
              <AdminIcon name="printer" />
              {m.print_desk_print()}
            </Button>
          </div>
        </div>
      </div>
      <main id="main" className="desk__papers">
        {error === null ? null : (
          <div className="none" role="alert">
            <p>{error.message}</p>
            <Button variant="secondary" size="md" onClick={load}>
              {m.try_again()}
            </Button>
          </div>
        )}
        {ids.length === 0 ? <p className="none">{m.print_desk_no_order()}</p> : null}
        {orders === null && error === null && ids.length > 0 ? (
          <p className="none" role="status">
            {m.loading()}
          </p>
        ) : null}
        {orders?.map((order) => sheet(order, wordsFor(order, chosen)))}
      </main>
    </div>
  );
}

/** The order's language, unless the owner has chosen one for all. */
function wordsFor(order: OrderDetail, chosen: string): PaperWords {
  return paperWords[chosen === "en" || chosen === "bn" ? chosen : (order.language ?? "en")];
}

const sheetSizes: Record<Paper, string> = {
  slip: "size: 148mm 210mm; margin: 9mm 10mm;",
  invoice: "size: 210mm 297mm; margin: 16mm 16mm 14mm;",
};

/** Every sheet names its order and counts the sheets: those of a long order cannot be told apart otherwise. */
function useSheetMarks(paper: Paper, orders: OrderDetail[], chosen: string): void {
  useEffect(() => {
    const marks = new CSSStyleSheet();
    const rules = orders.map(
      (order) => `
        @page ${order.number} {
          ${sheetSizes[paper]}
          @bottom-center { content: "${order.number}, ${wordsFor(order, chosen).sheet} " counter(page${wordsFor(order, chosen).language === "bn" ? ", bengali" : ""}); font: 9px sans-serif; }
        }
        @media print { .paper[data-order="${order.number}"] { page: ${order.number}; } }`,
    );
    marks.replaceSync(rules.join(""));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, marks];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== marks);
    };
  }, [paper, orders, chosen]);
}

/** All of them or none: a missing sheet in a pile would not be noticed. */
function usePrintedOrders(ids: string[]) {
  const { data, error, refetch } = useQuery({
    queryKey: ["printed-orders", ids],
    queryFn: async () => (await Promise.all(ids.map((id) => office.getOrder(id)))).map(({ order }) => order),
    enabled: ids.length > 0,
  });
  return { orders: data ?? null, error, load: () => void refetch() };
}

/** The page that asked for the papers; without one, the order or the list. */
function useBack(ids: string[]): string {
  const state: unknown = useLocation().state;
  if (typeof state === "object" && state !== null && "back" in state && typeof state.back === "string") {
    return state.back;
  }
  return ids.length === 1 ? `/admin/orders/${ids[0]}` : "/admin/orders";
}
