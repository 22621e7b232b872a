/** A reason not to start: shown to the owner as one sentence, without a stack, with exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}

/** Whether a unique index refused a write: any, or the one named `constraint`. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = databaseError(error);
  return cause?.code === "23505" && (constraint === undefined || cause.constraint === constraint);
}

/** Whether the transaction may succeed if repeated: after a serialization failure or a deadlock. */
export function mayBeRepeated(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === "40001" || code === "40P01";
}

/** The driver's error, unwrapped from Drizzle's. Both drivers use the names `code` and `constraint`. */
export function databaseError(error: unknown): { code: string; constraint?: string } | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current as { code: string; constraint?: string };
  }
  return undefined;
}
