import * as m from "#messages";
import { toast } from "#web/ui/toast.tsx";

/** Hands the page's address to the device's own sharing; where there is none, copies it and says so. */
export function ShareButton({ title }: { title: string }) {
  return (
    <p className="askus needs-script">
      <button type="button" className="btn btn--quiet btn--md" onClick={() => void share(title)}>
        {m.share()}
      </button>
    </p>
  );
}

async function share(title: string): Promise<void> {
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
