/**
 * The canonical path of a list. Every filtered list has the path of the whole list; each page of the whole list has its own.
 * @param page counted from 1
 */
export function canonicalPath(path: string, isFiltered: boolean, page: number): string {
  return isFiltered || page <= 1 ? path : `${path}?page=${page}`;
}
