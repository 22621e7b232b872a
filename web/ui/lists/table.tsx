import type { ReactNode } from "react";

/** A column header: a text, or a label with a class ("n" for numbers). `id` is needed if the label is not a text. */
export type Column =
  | string
  | {
      label: ReactNode;
      id?: string;
      className?: string | undefined;
      hidden?: boolean;
      sort?: "ascending" | "descending" | undefined;
    };

type TableProps = {
  /** Describes the table to screen readers. */
  caption: string;
  head: Column[];
  /** In place of the cards that rows become. */
  className?: string;
  children: ReactNode;
};

/**
 * Rows are `<tr>` with `<td data-label="...">`. Below 1024 px every row becomes a card, with the label before each value.
 * A missing or empty `data-label` shows the value alone.
 */
export function Table({ caption, head, className: ofTable = "t t--cards", children }: TableProps) {
  return (
    <table className={ofTable}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {head.map((column) => {
            const { label, id, className, hidden, sort } = typeof column === "string" ? plain(column) : column;
            return (
              <th key={id ?? String(label)} scope="col" className={className} aria-sort={sort}>
                {hidden ? <span className="vh">{label}</span> : label}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const plain = (label: string): Exclude<Column, string> => ({ label });
