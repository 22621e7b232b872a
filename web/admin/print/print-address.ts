export const papers = ["picking", "slip", "invoice", "label", "hand-over", "mushak"] as const;
export type Paper = (typeof papers)[number];

/** Where the papers of these orders are printed. @param language empty for that of each order */
export function printAddress(paper: Paper, orderIds: string[], language = ""): string {
  return `/admin/print/${paper}?ids=${orderIds.join(",")}${language && `&lang=${language}`}`;
}
