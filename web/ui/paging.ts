/** Pages of lists, as addresses and lists in the browser count them: from 1, and an empty list has one. */
const highestPage = 1_000_000;

/** The page that an address asks for; the first one when it asks for none that can be. */
export function readPage(query: URLSearchParams): number {
  const asked = Math.floor(Number(query.get("page")) || 1);
  return Math.min(highestPage, Math.max(1, asked));
}

/** How an address says it: the first page goes without saying. */
export function pageText(page: number): string {
  return page > 1 ? String(page) : "";
}

export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
