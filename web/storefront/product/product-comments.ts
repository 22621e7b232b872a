/**
 * Comments live in this browser only, under gp:comments:{productId}: id, user.name, text, createdAt, replies.
 * What is stored may be broken or the storage full; then there are simply no comments, or they last until reload.
 */
export type Reply = { id: string; user: { name: string }; text: string; createdAt: string };
export type Comment = Reply & { replies: Reply[] };

export const commentsKey = (productId: string) => `gp:comments:${productId}`;

/** Whatever is stored there; what is no comment is left out. */
export function readComments(productId: string): Comment[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(commentsKey(productId)) ?? "[]");
    return listOf(stored, (one) => {
      const [reply] = asReply(one);
      return reply ? [{ ...reply, replies: listOf((one as Partial<Comment>).replies, asReply) }] : [];
    });
  } catch {
    return [];
  }
}

/** False when the storage is full or switched off. */
export function writeComments(productId: string, comments: Comment[]): boolean {
  try {
    localStorage.setItem(commentsKey(productId), JSON.stringify(comments));
    return true;
  } catch (error) {
    console.warn("The comments could not be kept", error);
    return false;
  }
}

export function newReply(name: string, text: string): Reply {
  // No randomUUID on a page that came over plain HTTP.
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  return { id, user: { name }, text, createdAt: new Date().toISOString() };
}

/** Each id once, the first of it. */
function listOf<T extends Reply>(stored: unknown, read: (one: unknown) => T[]): T[] {
  if (!Array.isArray(stored)) return [];
  const found = stored.flatMap((one: unknown) => read(one));
  return found.filter((one, at) => found.findIndex((other) => other.id === one.id) === at);
}

function asReply(stored: unknown): Reply[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { id, user, text, createdAt } = stored as Partial<Reply>;
  const isNamed = typeof user === "object" && user !== null && typeof user.name === "string";
  const isIdentified = typeof id === "string" || typeof id === "number";
  if (!isNamed || !isIdentified || typeof text !== "string") return [];
  return [{ id: String(id), user: { name: user.name }, text, createdAt: asTime(createdAt) }];
}

/** A time in milliseconds is taken too; anything else that is no time is shown as none. */
function asTime(stored: unknown): string {
  if (typeof stored !== "string" && typeof stored !== "number") return "";
  const time = new Date(stored);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}
