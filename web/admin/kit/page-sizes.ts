/** How many rows of a list stand on a page (specification, section 9). */
export const pageSizes = [5, 10, 20, 30, 50];
export const defaultPageSize = 10;
