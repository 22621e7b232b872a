/** Pages of lists: they count from 1, an empty list has one, and a page past the end is the last one. */
type PageAsked = { page: number; limit: number };

/** `before`: how many rows stand on earlier pages. @param total how many rows the whole list has */
export function pageOf(total: number, { page: asked, limit }: PageAsked) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(asked, pages);
  return { page, pages, before: (page - 1) * limit };
}

/** One page of a list that is in memory. */
export function pageOfRows<Row>(rows: readonly Row[], asked: PageAsked) {
  const { page, pages, before } = pageOf(rows.length, asked);
  return { shown: rows.slice(before, before + asked.limit), total: rows.length, page, pages };
}

/**
 * How to read a page from the nearer end of an index, which the database walks entry by entry up to the page.
 * `isTurned`: in the opposite order.
 */
export function fromNearerEnd(total: number, before: number, limit: number) {
  const count = Math.min(limit, total - before);
  const isTurned = before > total / 2;
  return { isTurned, limit: count, offset: isTurned ? total - before - count : before };
}
