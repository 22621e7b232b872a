import { useEffect, useRef } from "react";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Shows the request id of a failed page, for asking the shop. `message`: the shop's message. */
export default function RequestNumber({ requestId, message }: { requestId: string; message?: string | undefined }) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (message) toast.bad(message);
  }, [message]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(requestId);
      toast.ok(m.copied());
    } catch {
      // Without a clipboard, select the line instead.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  }
  return (
    <p className="solo__code">
      <span className="code">
        <span ref={shown}>{m.request_number({ number: requestId })}</span>
        <button type="button" className="iconbtn" aria-label={m.copy_request_number()} onClick={copy}>
          <Icon name="copy" className="i-18" />
        </button>
      </span>
    </p>
  );
}
