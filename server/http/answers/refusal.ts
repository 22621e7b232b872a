import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import type { Said } from "./say.ts";

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 502 | 503;
/** `code`: what programs compare. `field`: the wrong field of the input, as a path. `data`: what else the answer holds. */
export type RefusalDetails = { code: RefusalCode; field?: string | undefined; data?: Record<string, unknown> };

/**
 * An expected failure: a status, what a shopper can act on, and a code. The domain functions throw it; server/http/errors.ts answers
 * it in the reader's language. `message` is the English text, for the log and the terminal.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly said: Said;
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly data: Record<string, unknown>;

  constructor(status: RefusalStatus, said: Said, { code, field, data = {} }: RefusalDetails) {
    super(said.in("en"));
    this.name = "Refusal";
    this.status = status;
    this.said = said;
    this.code = code;
    this.field = field;
    this.data = data;
  }
}
