import { toast } from "#web/ui/dialog/toast.tsx";

/** Shows an error's message as a toast. */
export function toastError(error: unknown): void {
  toast.bad(messageOf(error));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
