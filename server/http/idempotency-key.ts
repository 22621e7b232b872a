import type { FastifyRequest } from "fastify";

/** The key that makes a second submit of the same order bring the first answer. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}
