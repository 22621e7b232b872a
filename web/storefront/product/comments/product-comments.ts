/**
 * Comments are stored only in this browser, under gp:comments:{productId}: id, user.name, text, createdAt, replies.
 * Invalid stored comments are ignored. If the storage is full, new comments last until the page is reloaded.
 */
export type Reply = { id: string; user: { name: string }; text: string; createdAt: string };
export type Comment = Reply & { replies: Reply[] };

export const commentsKey = (productId: string) => `gp:comments:${productId}`;

/** Reads the stored comments, and drops invalid ones. */
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

/** @returns false if the storage is full or switched off */
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
  // crypto.randomUUID is missing on pages served over plain HTTP.
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  return { id, user: { name }, text, createdAt: new Date().toISOString() };
}

/** Keeps only the first entry with each id. */
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

/** Reads a time, also one in milliseconds. Other values yield an empty text. */
function asTime(stored: unknown): string {
  if (typeof stored !== "string" && typeof stored !== "number") return "";
  const time = new Date(stored);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}
