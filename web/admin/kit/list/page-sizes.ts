/** How many rows of a list stand on a page (specification, section 9). */
export const pageSizes = [5, 10, 20, 30, 50];
export const defaultPageSize = 10;

/** @param name as the address calls it */
export function readPageSize(query: URLSearchParams, name: string): number {
  const asked = Number(query.get(name));
  return pageSizes.includes(asked) ? asked : defaultPageSize;
}

/** How an address says it: the usual size goes without saying. */
export function pageSizeText(size: number): string {
  return size === defaultPageSize ? "" : String(size);
}
