import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import { copyText } from "./copy-text.ts";

/** A request that only the person who runs the server can carry out: the owner copies it and sends it on. */
export function HelperNote({ text }: { text: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={() => void copyText(text, m.helper_not_copied())}>
      <AdminIcon name="copy" className="i-18" />
      {m.helper_copy()}
    </Button>
  );
}
