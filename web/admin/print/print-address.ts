export type Paper = "slip" | "invoice";

/** Where the papers of these orders are printed, each order on its own sheets. @param language empty for that of each order */
export function printAddress(paper: Paper, orderIds: string[], language = ""): string {
  return `/admin/print/${paper}?ids=${orderIds.join(",")}${language && `&lang=${language}`}`;
}
