import { useEffect } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";

/** Shown instead of a page whose script could not be loaded. Reloads when the connection is back. */
export function PageFailure() {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <div className="none" role="alert">
      <h1 className="t22">{navigator.onLine ? m.office_page_not_loaded() : m.office_offline()}</h1>
      <p>{navigator.onLine ? m.office_please_try_again() : m.office_opens_by_itself()}</p>
      <Button variant="secondary" size="md" onClick={reload}>
        {m.try_again()}
      </Button>
    </div>
  );
}

function reload(): void {
  window.location.reload();
}
