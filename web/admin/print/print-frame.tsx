import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { Language } from "#contract/rules/constants.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { useOrdersById } from "../order/use-orders-by-id.ts";
import { paperNames, papersInUse, paperTitles } from "./paper-names.ts";
import type { OnPaper } from "./paper-parts.tsx";
import { type Paper, printAddress } from "./print-address.ts";

const maxSheets = 100;
const none: OrderDetail[] = [];
type PrintFrameProps = {
  paper: Paper;
  /** The rules of the printed pages: their size, and what stands at their edge. */
  marks: (printed: OnPaper[]) => string;
  /** Choices of this paper alone. */
  tools?: ReactNode;
  children: (printed: OnPaper[]) => ReactNode;
};

/** The bar, and the papers of the orders that the address names. */
export function PrintFrame({ paper, marks, tools, children }: PrintFrameProps) {
  const [address] = useSearchParams();
  const chosen = address.get("lang") ?? "";
  const ids = (address.get("ids") ?? "").split(",").filter(Boolean).slice(0, maxSheets);
  const { orders, error, load } = useOrdersById(ids);
  const printed = (orders ?? none).map((order) => ({ order, locale: languageFor(order, chosen) }));
  usePageRules(marks(printed));
  const back = useBack(ids);
  return (
    <div className="printing">
      <div className="printing__bar">
        <div>
          <Link className="back" to={back}>
            <Icon name="arrow-left" className="i-18" />
            {m.print_desk_back()}
          </Link>
          <h1>
            {paperTitles[paper]()}
            {ids.length > 1 ? <span className="soft num"> {inDigits(ids.length)}</span> : null}
          </h1>
          <div className="right">
            {tools}
            <LanguageSelect />
            <OtherPapers paper={paper} ids={ids} chosen={chosen} />
            <Button
              size="md"
              disabled={orders === null || orders.length === 0}
              // A font that is still on its way would leave boxes on the paper.
              onClick={() => document.fonts.ready.then(() => window.print())}
            >
              <AdminIcon name="printer" />
              {m.print_desk_print()}
            </Button>
          </div>
        </div>
      </div>
      <main id="main" className="printing__papers">
        <PapersState error={error} isLoading={orders === null && error === null && ids.length > 0} onRetry={load} />
        {ids.length === 0 ? <p className="none">{m.print_desk_no_order()}</p> : null}
        {children(printed)}
      </main>
    </div>
  );
}

function LanguageSelect() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  return (
    <select
      className="input printing__lang"
      aria-label={m.print_desk_language()}
      value={address.get("lang") ?? ""}
      onChange={({ target: { value } }) => {
        const next = new URLSearchParams(address);
        if (value === "") next.delete("lang");
        else next.set("lang", value);
        setAddress(next, { replace: true, state });
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
  );
}

type OtherPapersProps = { paper: Paper; ids: string[]; chosen: string };

function OtherPapers({ paper, ids, chosen }: OtherPapersProps) {
  const { state } = useLocation();
  return papersInUse()
    .filter((other) => other !== paper)
    .map((other) => (
      <ButtonLink key={other} variant="secondary" size="md" replace to={printAddress(other, ids, chosen)} state={state}>
        {paperNames[other]()}
      </ButtonLink>
    ));
}

type PapersStateProps = { error: Error | null; isLoading: boolean; onRetry: () => void };

function PapersState({ error, isLoading, onRetry }: PapersStateProps) {
  if (error !== null) {
    return (
      <div className="none" role="alert">
        <p>{error.message}</p>
        <Button variant="secondary" size="md" onClick={onRetry}>
          {m.try_again()}
        </Button>
      </div>
    );
  }
  if (!isLoading) return null;
  return (
    <p className="none" role="status">
      {m.loading()}
    </p>
  );
}

/** The order's language, unless the owner has chosen one for all. */
function languageFor(order: OrderDetail, chosen: string): Language {
  return chosen === "en" || chosen === "bn" ? chosen : (order.language ?? "en");
}

function usePageRules(rules: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [rules]);
}

/** The page that asked for the papers; without one, the order or the list. */
function useBack(ids: string[]): string {
  const state: unknown = useLocation().state;
  if (typeof state === "object" && state !== null && "back" in state && typeof state.back === "string") {
    return state.back;
  }
  return ids.length === 1 ? `/admin/orders/${ids[0]}` : "/admin/orders";
}
