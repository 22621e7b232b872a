import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { IconOutline } from "#web/ui/icons/icon.tsx";

const chain =
  "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71";

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
      <IconOutline path={chain} />
    </button>
  );
}
