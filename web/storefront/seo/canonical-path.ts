/**
 * Of a list that can be filtered and turned, its one address: every filtered form is told as the whole list, and each
 * page of the whole list is a page of its own.
 * @param page as shown, from 1
 */
export function canonicalPath(path: string, isFiltered: boolean, page: number): string {
  return isFiltered || page <= 1 ? path : `${path}?page=${page}`;
}
