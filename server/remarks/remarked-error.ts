import { StartError } from "#db/open.ts";
import { type RemarkName, remark, saidOf } from "./remarks.ts";

/**
 * A reason not to go on: on the terminal one sentence without a stack, and for the owner a remark that is kept with what was not done
 * ({@link saidOf}).
 */
export class RemarkedError extends StartError {
  readonly remark: string;
  constructor(name: RemarkName, values: string[], options?: ErrorOptions) {
    const kept = remark(name, ...values);
    super(saidOf(kept).in("en"), options);
    this.remark = kept;
  }
}

/** As a failure is kept: the shop's own remark, or the words of whoever failed. */
export function remarkOf(error: unknown): string {
  if (error instanceof RemarkedError) return error.remark;
  return error instanceof Error ? error.message : String(error);
}
