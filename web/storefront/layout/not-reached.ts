import * as content from "#web/content.ts";
import { toast } from "#web/ui/toast.tsx";

/** A part of the page that is fetched when it is needed could not be had. */
export function sayNotReached(): void {
  toast.bad(content.notReached);
}
