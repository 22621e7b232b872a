/**
 * Comments live in this browser only, under gp:comments:{productId}: id, user.name, text, createdAt, replies.
 * What is stored may be broken or the storage full; then there are simply no comments, or they last until reload.
 */
export type Reply = { id: string; user: { name: string }; text: string; createdAt: string };
export type Comment = Reply & { replies: Reply[] };

export function readComments(productId: string): Comment[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(productId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isReply).map(withReplies) : [];
  } catch {
    return [];
  }
}

export function writeComments(productId: string, comments: Comment[]): void {
  try {
    localStorage.setItem(keyOf(productId), JSON.stringify(comments));
  } catch (error) {
    console.warn("The comments could not be kept", error);
  }
}

export function newReply(name: string, text: string): Reply {
  // No randomUUID on a page that came over plain HTTP.
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  return { id, user: { name }, text, createdAt: new Date().toISOString() };
}

const keyOf = (productId: string) => `gp:comments:${productId}`;

function withReplies(comment: Reply): Comment {
  const replies: unknown = "replies" in comment ? comment.replies : [];
  return { ...comment, replies: Array.isArray(replies) ? replies.filter(isReply) : [] };
}

function isReply(stored: unknown): stored is Reply {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, user, text, createdAt } = stored as Partial<Reply>;
  const isNamed = typeof user === "object" && user !== null && typeof user.name === "string";
  return typeof id === "string" && isNamed && typeof text === "string" && typeof createdAt === "string";
}
