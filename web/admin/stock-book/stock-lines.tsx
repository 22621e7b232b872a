import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import { type StockMoveKind, stockMoveKinds } from "#contract/rules/plants/stock-lists.ts";
import type { StockLine } from "#contract/wire/books/stock-book.ts";
import * as m from "#messages";
import { lossReasonNames, stockKindNames } from "#messages/stock-names.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { useFilters } from "../kit/list/table-foot.tsx";
import { shortTime } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";
import { shownMonth } from "../reports/report-points.ts";
import { PlantCell } from "./kit/plant-cell.tsx";
import { signed } from "./kit/stock-words.ts";

type StockLinesProps = { query: string; showsCosts: boolean; onChanged: () => Promise<unknown> };

/** The lines of the book that match, the newest first. @param query of the address, without empty values */
export function StockLines({ query, showsCosts, onChanged }: StockLinesProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["stock-book", "lines", query],
    queryFn: ({ pageParam }) => office.listStockLines(query + (pageParam === "" ? "" : `&before=${pageParam}`)),
    initialPageParam: "",
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? lines.at(-1)?._id : undefined),
  });
  const lines = data?.pages.flatMap((page) => page.lines);
  return (
    <section className="panel stocklines" aria-label={m.office_stock_book()}>
      <Filters only={lines?.[0]} />
      <ListState
        error={error}
        count={lines?.length ?? null}
        none={m.stock_no_lines()}
        shape="table"
        columns={7}
        rows={8}
        onRetry={refetch}
      >
        <ButtonLink size="md" variant="secondary" to={query === "" ? "/admin/stock-book/count" : "?"}>
          {query === "" ? m.stocktake() : m.order_desk_clear_filters()}
        </ButtonLink>
      </ListState>
      {lines?.length ? <Heads showsCosts={showsCosts} /> : null}
      <ul>
        {lines?.map((line) => (
          <Line key={line._id} line={line} showsCosts={showsCosts} onChanged={onChanged} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="stocklines__more">
          <Button variant="secondary" size="md" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.stock_older()}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** For the eye: the cells of a line say themselves what they are. */
function Heads({ showsCosts }: { showsCosts: boolean }) {
  return (
    <div className="stockline stockline--heads t13" aria-hidden="true">
      <span>{m.stock_when()}</span>
      <span>{m.stock_what_short()}</span>
      <span>{m.product()}</span>
      <span className="stockline__change">{m.product_desk_change()}</span>
      <span className="stockline__left">{m.stock_left_short()}</span>
      <span className="stockline__cost">{showsCosts ? m.reports_cost_short() : null}</span>
      <span className="stockline__why">{m.stock_why()}</span>
    </div>
  );
}

/** @param only a line of the plant to which the list is narrowed, if it is */
function Filters({ only }: { only: StockLine | undefined }) {
  const [filter, setFilter] = useFilters();
  return (
    <div className="tools stocklines__tools">
      <SearchField
        label={m.stock_find()}
        placeholder={m.stock_find()}
        text={filter("q")}
        onChange={(text) => setFilter("q", text)}
      />
      <select
        className="input select"
        aria-label={m.stock_what()}
        value={filter("kind")}
        onChange={(event) => setFilter("kind", event.target.value)}
      >
        <option value="">{m.stock_everything()}</option>
        {stockMoveKinds.map((kind: StockMoveKind) => (
          <option key={kind} value={kind}>
            {stockKindNames[kind]()}
          </option>
        ))}
      </select>
      <select
        className="input select"
        aria-label={m.reports_which_month()}
        value={filter("month")}
        onChange={(event) => setFilter("month", event.target.value)}
      >
        <option value="">{m.stock_every_month()}</option>
        {monthsUntil(dayInDhaka(new Date()), filter("month")).map((month) => (
          <option key={month} value={month}>
            {shownMonth(month)}
          </option>
        ))}
      </select>
      {filter("productId") === "" ? null : (
        <button
          type="button"
          className="stockonly"
          aria-label={m.stock_only_end()}
          onClick={() => setFilter("productId", "")}
        >
          {only ? m.stock_only({ name: shownName(only) }) : m.stock_only_end()}
          <Icon name="close" className="i-16" />
        </button>
      )}
    </div>
  );
}

const shownMonths = 24;

/** This one and those before it, the newest first; with the one that is asked for, however old. */
function monthsUntil(today: string, asked: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const last = Array.from({ length: shownMonths }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  return asked === "" || last.includes(asked) ? last : [...last, asked];
}

function Line({
  line,
  showsCosts,
  onChanged,
}: {
  line: StockLine;
  showsCosts: boolean;
  onChanged: () => Promise<unknown>;
}) {
  const { kind, change, left, cost, isOpposite, isTakenBack } = line;
  const [, setFilter] = useFilters();
  const [isSending, setIsSending] = useState(false);
  const what = stockKindNames[kind]();
  async function takeBack() {
    setIsSending(true);
    try {
      await office.takeBackStock(line._id);
      toast.ok(m.growing_was_taken_back());
      await onChanged();
    } catch (error) {
      refused(error);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <li className={isOpposite || isTakenBack ? "stockline stockline--gone" : "stockline"}>
      <span className="stockline__when t14">
        <span className="num">{shortTime(line.at)}</span>
        <br />
        <span className="soft">{line.who || m.stock_by_shop()}</span>
      </span>
      <span className="stockline__what t14">
        {kindIcons[kind]}
        {isOpposite ? m.growing_line_taken_back({ what }) : what}
        {isTakenBack ? (
          <>
            <br />
            <span className="soft">{m.growing_was_taken_back()}</span>
          </>
        ) : null}
      </span>
      <button
        type="button"
        className="stockline__plant"
        aria-label={m.stock_only_show({ name: shownName(line) })}
        onClick={() => setFilter("productId", line.productId)}
      >
        <PlantCell row={line} />
      </button>
      <b className={`stockline__change num ${lookOf(line)}`}>{change === null ? null : signed(change)}</b>
      <span className="stockline__left num t14">
        {left === null ? null : (
          <>
            <b aria-hidden="true">{inDigits(left)}</b>
            <span>{m.stock_left_now({ count: inDigits(left) })}</span>
          </>
        )}
      </span>
      <span className="stockline__cost num soft t14">
        {showsCosts && cost !== null ? showSum(toMinor(cost)) : null}
      </span>
      <span className="stockline__why soft t14">
        <Why line={line} />
      </span>
      {line.canTakeBack ? (
        <button
          type="button"
          className="iconbtn"
          disabled={isSending}
          aria-label={m.growing_take_back_named({ what })}
          onClick={() => void takeBack()}
        >
          <Icon name="undo" className="i-18" />
        </button>
      ) : (
        <span />
      )}
    </li>
  );
}

/** Good is a plant that came, bad one that was lost; a sale is neither. */
function lookOf({ kind, change }: StockLine): string {
  if (change === null || change === 0) return "";
  if (change > 0) return "stock__good";
  return kind === "lost" || kind === "counted" ? "stock__bad" : "";
}

const kindIcons: Record<StockMoveKind, ReactNode> = {
  sold: <Icon name="package" className="i-16" />,
  returned: <Icon name="undo" className="i-16" />,
  counted: <AdminIcon name="clipboard" className="i-16" />,
  received: <AdminIcon name="download" className="i-16" />,
  lost: <Icon name="trash" className="i-16" />,
  moved: <AdminIcon name="sort" className="i-16" />,
  grown: <Icon name="sprout" className="i-16" />,
  held: <Icon name="hourglass" className="i-16" />,
  released: <Icon name="undo" className="i-16" />,
};

/** The reason, then whatever else explains the line: its order, who brought it, the note, the bill. */
function Why({ line: { reason, orderId, orderNumber, supplier, paper, paperId, note } }: { line: StockLine }) {
  const words = [supplier, note].filter(Boolean).join(", ");
  return (
    <>
      {reason === null ? null : <b className="stockline__reason">{lossReasonNames[reason]()}</b>}
      {orderId === null ? null : <Link to={`/admin/orders/${orderId}`}>{orderNumber}</Link>}
      {words}
      {paperId === null ? (
        <span> {paper}</span>
      ) : (
        <a href={`/api/stock-book/paper/${paperId}`} target="_blank" rel="noreferrer">
          {paper === "" ? m.stock_bill() : paper}
        </a>
      )}
    </>
  );
}
