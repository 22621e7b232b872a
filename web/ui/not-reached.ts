import * as m from "#messages";
import { toast } from "./dialog/toast.tsx";

/** Shows an error for a part of the page that could not be fetched on demand. */
export function sayNotReached(): void {
  toast.bad(m.not_reached());
}
