/** Pages count from 1, and an empty list has one page. This is the highest page that the API accepts. */
const highestPage = 1_000_000;

/** The page that an address asks for, or the first page if the value is missing or invalid. */
export function readPage(query: URLSearchParams): number {
  const asked = Math.floor(Number(query.get("page")) || 1);
  return Math.min(highestPage, Math.max(1, asked));
}

/** The value for an address; empty for the first page. */
export function pageText(page: number): string {
  return page > 1 ? String(page) : "";
}

export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
