import { useEffect } from "react";
import { Button } from "#web/ui/button.tsx";

/** Shown instead of a page whose script could not be loaded. Reloads when the connection is back. */
export function PageFailure() {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <div className="none" role="alert">
      <h1 className="t22">{navigator.onLine ? "This page could not be loaded" : "You are offline"}</h1>
      <p>
        {navigator.onLine ? "Please try again." : "It opens by itself as soon as the connection is back."} What you
        typed elsewhere is kept.
      </p>
      <Button variant="secondary" size="md" onClick={reload}>
        Try again
      </Button>
    </div>
  );
}

function reload(): void {
  window.location.reload();
}
