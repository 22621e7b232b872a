/** The short human number of an order: GP-1001. */
export function orderNumber(number: number): string {
  return `GP-${number}`;
}
