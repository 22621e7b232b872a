import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";

/** @param refusal what the owner reads when the browser denies the clipboard, as it does to pages without https */
export async function copyText(text: string, refusal: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.ok(m.copied());
  } catch {
    toast.bad(refusal);
  }
}
