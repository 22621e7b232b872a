export type Paper = "slip" | "invoice";

/** Where the papers of these orders are printed, each order on its own sheets. */
export function printAddress(paper: Paper, orderIds: string[]): string {
  return `/admin/print/${paper}?ids=${orderIds.join(",")}`;
}
