import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { Buyer, BuyerFilter, BuyerMark, BuyerPage, BuyerSort } from "#contract/wire/shoppers/buyers.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showCount, showDate, showTaka } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { dialNumber } from "#web/ui/phone-links.ts";
import { buyerExportAddress } from "../buyer-calls.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { pageSizeText, readPageSize } from "../kit/list/page-sizes.ts";
import { onRowPress } from "../kit/list/row-press.ts";
import { SearchField } from "../kit/list/search-field.tsx";
import { sortColumn } from "../kit/list/sort-head.tsx";
import { changed, TableFoot, useFilters } from "../kit/list/table-foot.tsx";
import { refused } from "../kit/queries.ts";
import { useCurrentInSight } from "../kit/use-current-in-sight.ts";
import { office } from "../office.ts";
import { Initials, Mark, Outcomes, shownName, shownPhone } from "./customer-words.tsx";
import "./customers.css";

const marks = ["returning", "refused", "blocked", "account"] as const satisfies readonly BuyerMark[];
const sorts = ["newest", "oldest", "spent", "orders", "refused", "name"] as const satisfies readonly BuyerSort[];

type Asked = BuyerFilter & { sort: BuyerSort; page: number; limit: number };

/** Who buys from the shop. Filters, sort and page live in the address. */
export default function CustomersPage() {
  const [address, setAddress] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const asked = askedOf(address);
  const isFiltered = Object.values(filterOf(asked)).some(Boolean);
  const { data, error, refetch } = useQuery({
    queryKey: ["buyers", asked],
    queryFn: () => office.listBuyers(asked),
    placeholderData: keepPreviousData,
  });
  const setPageSize = (size: number) =>
    setAddress(changed(address, { limit: pageSizeText(size), page: "" }), { replace: true });
  return (
    <>
      <Head filter={filterOf(asked)} />
      <Tabs counts={data?.counts} />
      <section className="panel panel--flat buyers" aria-label={m.office_customers()}>
        <Tools filter={filter} setFilter={setFilter} page={data} />
        <ListState
          error={error}
          count={data?.buyers.length ?? null}
          none={isFiltered ? m.customers_none_so() : m.customers_none()}
          shape="table"
          columns={6}
          rows={8}
          onRetry={refetch}
        >
          <ButtonLink size="md" variant="secondary" to={isFiltered ? "?" : "/admin/orders/new"}>
            {isFiltered ? m.order_desk_clear_filters() : m.office_new_order()}
          </ButtonLink>
        </ListState>
        {data && error === null && data.buyers.length > 0 ? (
          <>
            <BuyersTable buyers={data.buyers} sort={asked.sort} />
            <TableFoot
              total={data.total}
              paging={{
                shown: data.buyers,
                page: data.page,
                pages: data.pages,
                pageSize: asked.limit,
                hrefFor: (page) => `?${changed(address, { page: pageText(page) })}`,
                setPageSize,
              }}
            />
          </>
        ) : null}
      </section>
    </>
  );
}

function askedOf(address: URLSearchParams): Asked {
  const text = (name: string) => address.get(name) || undefined;
  const asked = {
    q: text("q"),
    mark: marks.find((one) => one === address.get("mark")),
    tag: text("tag"),
    district: text("district"),
    sort: sorts.find((one) => one === address.get("sort")) ?? "newest",
    page: readPage(address),
    limit: readPageSize(address, "limit"),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked;
}

const filterOf = ({ sort: _sort, page: _page, limit: _limit, ...filter }: Asked): BuyerFilter => filter;

function Head({ filter }: { filter: BuyerFilter }) {
  const { ask, dialog } = useProof();
  const mayExport = useRole() !== "seller";
  function exportBuyers() {
    const asked = ask({
      title: m.customers_export_title(),
      text: m.customers_export_text(),
      act: m.settings_download(),
      send: async (proof) => {
        location.assign(buyerExportAddress(filter, await office.askForBuyers(proof)));
        return { message: "" };
      },
    });
    asked.catch(refused);
  }
  return (
    <div className="ahead wrapm">
      <h1>{m.office_customers()}</h1>
      {mayExport ? (
        <div className="right">
          <Button variant="secondary" size="sm" onClick={exportBuyers}>
            <AdminIcon name="download" className="i-18" />
            {m.order_desk_export()}
          </Button>
        </div>
      ) : null}
      {dialog}
    </div>
  );
}

const markNames: Record<"" | BuyerMark, () => string> = {
  "": m.customers_all,
  returning: m.customers_returning,
  refused: m.customers_refused,
  blocked: m.customers_blocked,
  account: m.customers_with_account,
};

function Tabs({ counts }: { counts: BuyerPage["counts"] | undefined }) {
  const [address] = useSearchParams();
  const chosen = address.get("mark") ?? "";
  const row = useCurrentInSight(chosen);
  return (
    <nav ref={row} className="catnav catnav--adm" aria-label={m.customers_which()}>
      {(["", ...marks] as const).map((mark) => (
        <Link
          key={mark}
          to={`?${changed(address, { mark, page: "" })}`}
          aria-current={mark === chosen ? "page" : undefined}
        >
          {markNames[mark]()} <span className="num">{counts ? showCount(counts[mark || "all"]) : ""}</span>
        </Link>
      ))}
    </nav>
  );
}

type ToolsProps = {
  filter: (name: string) => string;
  setFilter: (name: string, text: string) => void;
  page: BuyerPage | undefined;
};

function Tools({ filter, setFilter, page }: ToolsProps) {
  const choice = (name: string, label: string, first: string, options: [string, string][]) => (
    <select
      className="input select"
      aria-label={label}
      value={filter(name)}
      onChange={(event) => setFilter(name, event.target.value)}
    >
      <option value="">{first}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value} lang={languageOf(text)}>
          {text}
        </option>
      ))}
    </select>
  );
  const districts = (page?.districts ?? [])
    .map((one): [string, string] => [one.en, one[language()]])
    .sort(([, one], [, other]) => one.localeCompare(other, language()));
  const same = (texts: string[]): [string, string][] => texts.map((text) => [text, text]);
  return (
    <div className="tools buyers__tools">
      <SearchField
        label={m.customers_search()}
        placeholder={m.customers_search()}
        text={filter("q")}
        onChange={(text) => setFilter("q", text)}
      />
      {choice("district", m.district(), m.customers_any_district(), districts)}
      {page && page.tags.length > 0 ? choice("tag", m.customers_tag(), m.customers_any_tag(), same(page.tags)) : null}
      <span className="buyers__sort">
        {choice("sort", m.customers_sort(), m.customers_sort_newest(), [
          ["oldest", m.customers_sort_oldest()],
          ["spent", m.customers_sort_spent()],
          ["orders", m.customers_sort_orders()],
          ["refused", m.customers_sort_refused()],
          ["name", m.customers_sort_name()],
        ])}
      </span>
      <ul className="pips__key">
        <li>
          <i className="pip pip--delivered" />
          {m.order_desk_outcome_delivered()}
        </li>
        <li>
          <i className="pip pip--returned" />
          {m.customers_outcome_refused()}
        </li>
        <li>
          <i className="pip pip--open" />
          {m.customers_outcome_open()}
        </li>
      </ul>
    </div>
  );
}

function BuyersTable({ buyers, sort }: { buyers: Buyer[]; sort: BuyerSort }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const hrefFor = (wanted: BuyerSort) => `?${changed(address, { sort: wanted === "newest" ? "" : wanted, page: "" })}`;
  const sorting = { sort, hrefFor };
  const head = [
    sortColumn<BuyerSort>({ label: m.order_desk_customer(), up: "name", down: "newest", first: "name", ...sorting }),
    m.customers_place(),
    sortColumn<BuyerSort>({
      label: m.customers_orders_oldest_first(),
      up: "newest",
      down: "orders",
      first: "orders",
      ...sorting,
    }),
    sortColumn<BuyerSort>({
      label: m.customers_paid_in_all(),
      className: "n",
      up: "newest",
      down: "spent",
      first: "spent",
      ...sorting,
    }),
    sortColumn<BuyerSort>({ label: m.customers_last(), up: "oldest", down: "newest", first: "newest", ...sorting }),
    m.customers_mark(),
  ];
  return (
    <Table caption={m.office_customers()} head={head}>
      {buyers.map((buyer) => (
        <tr key={buyer._id} className="brow" onClick={onRowPress(() => void navigate(`/admin/customers/${buyer._id}`))}>
          <td className="brow__who">
            <div className="brow__id">
              <Initials name={shownName(buyer)} />
              <span>
                <Link
                  className="b6 brow__name"
                  to={`/admin/customers/${buyer._id}`}
                  lang={languageOf(shownName(buyer))}
                >
                  {shownName(buyer)}
                </Link>
                <br />
                <span className="soft t13 num">
                  {buyer.phone === "" ? (
                    buyer.email
                  ) : (
                    <a href={`tel:${dialNumber(buyer.phone)}`}>{shownPhone(buyer.phone)}</a>
                  )}
                </span>
              </span>
            </div>
          </td>
          <td lang={languageOf(buyer.place[language()])} className="brow__place soft">
            {buyer.place[language()]}
          </td>
          <td className="brow__pips">
            <Outcomes buyer={buyer} />
            {buyer.orders > buyer.outcomes.length ? (
              <span className="soft t13 num"> {inDigits(buyer.orders)}</span>
            ) : null}
          </td>
          <td className="n b6 brow__sum" data-label={m.customers_paid_in_all()}>
            {showTaka(buyer.spent)}
          </td>
          <td className="soft num brow__last" data-label={m.customers_last()}>
            {showDate(buyer.lastAt)}
          </td>
          <td className="brow__mark">
            <div className="bhead__marks">
              <Mark buyer={buyer} />
              {buyer.credit > 0 ? (
                <span className="chip st-done">{m.customers_credit_of({ amount: showTaka(buyer.credit) })}</span>
              ) : null}
              {buyer.tags.map((tag) => (
                <span key={tag} className="chip btag" lang={languageOf(tag)}>
                  {tag}
                </span>
              ))}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}
