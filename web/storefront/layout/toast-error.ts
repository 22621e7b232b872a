import { toast } from "#web/ui/toast.tsx";

/** A refusal in the shop's own words. */
export function toastError(error: unknown): void {
  toast.bad(messageOf(error));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
