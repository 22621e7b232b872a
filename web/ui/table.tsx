import type { ReactNode } from "react";

/** A column head: a text, or a text with a class ("n" for numbers). `id` where the label is no text. */
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
  /** Says what the table holds; only for screen readers. */
  caption: string;
  head: Column[];
  children: ReactNode;
};

/**
 * Rows are `<tr>` with `<td data-label="...">`. Under 1024 px every row is a card, and the label stands before its value;
 * `data-label=""` or none shows the value alone.
 */
export function Table({ caption, head, children }: TableProps) {
  return (
    <table className="t t--cards">
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
