import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";

export default async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title, url });
  } catch (error) {
    // The shopper has closed the device's sheet: there is nothing to do.
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.ok(m.link_copied());
  } catch {
    // Browsers deny the clipboard to pages without HTTPS.
    window.prompt(m.copy_link(), url);
  }
}
