/**
 * An expected failure: a status, a message a shopper can act on, and where it applies a code and the field it names.
 * The domain functions throw it; server/http/errors.ts answers it.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly data: Record<string, unknown>;

  constructor(
    status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 502 | 503,
    message: string,
    details: { code?: string; field?: string; data?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = details.code;
    this.field = details.field;
    this.data = details.data ?? {};
  }
}
