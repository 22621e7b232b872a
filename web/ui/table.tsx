import type { ReactNode } from "react";

type TableProps = {
  /** Says what the table holds; only for screen readers. */
  caption: string;
  /** Column heads: a text, or a text with a class ("n" for numbers). */
  head: (string | { label: ReactNode; className?: string; hidden?: boolean })[];
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
            const { label, className, hidden } =
              typeof column === "string" ? { label: column, className: undefined, hidden: false } : column;
            return (
              <th key={String(label)} scope="col" className={className}>
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
