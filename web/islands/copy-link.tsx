import * as m from "#messages";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Copies the address of the page. Without https browsers give no clipboard: then the address is shown to be copied. */
export default function CopyLink({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.ok(m.copied());
    } catch {
      window.prompt(m.copy_link(), url);
    }
  }
  return (
    <button type="button" className="iconbtn needs-script" aria-label={m.copy_link()} onClick={copy}>
      <Icon name="link" />
    </button>
  );
}
