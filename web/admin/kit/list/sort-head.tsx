import { Link } from "react-router";
import type { Column } from "#web/ui/lists/table.tsx";
import { AdminIcon } from "../admin-icon.tsx";

type SortColumn<Sort extends string> = {
  label: string;
  className?: string;
  /** How the list is sorted now. */
  sort: Sort;
  up: Sort;
  down: Sort;
  /** The sort that the first click selects. */
  first: Sort;
  hrefFor: (sort: Sort) => string;
};

/** A column head that toggles the list's sort direction. The sort is in the address. */
export function sortColumn<Sort extends string>({ label, className, ...column }: SortColumn<Sort>): Column {
  const { sort, up, down, first, hrefFor } = column;
  const direction = sort === up ? "ascending" : sort === down ? "descending" : undefined;
  const wanted = sort === first ? (first === up ? down : up) : first;
  return {
    id: label,
    className,
    sort: direction,
    label: (
      <>
        <Link className="sorth" to={hrefFor(wanted)} replace preventScrollReset>
          {label}
          <AdminIcon
            name={direction === undefined ? "sort" : "arrow-up"}
            className={direction === "descending" ? "sorth__down" : undefined}
          />
        </Link>
        {/* A visually hidden head must not hold anything focusable. */}
        <span className="sorth__spoken">{label}</span>
      </>
    ),
  };
}
