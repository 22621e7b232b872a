/** `position` null: the owner has not arranged it. */
export type Placed = { id: string; position: number | null };

/** The owner's order; what is not arranged comes after it, in the order it was added. */
export function comparePlaces(a: Placed, b: Placed): number {
  const [first, second] = [a.position ?? last, b.position ?? last];
  return first - second || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const last = Number.MAX_SAFE_INTEGER;
