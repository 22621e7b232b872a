import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/**
 * Asks before typed work is left behind: by a link, the browser's buttons, a reload or closing.
 * @returns the blocker for {@link LeaveDialog}, and what lets the next step go unasked
 */
export function useLeaveGuard(isDirty: boolean) {
  const isGuarded = useRef(isDirty);
  isGuarded.current = isDirty;
  const blocker = useBlocker(() => isGuarded.current);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const release = () => {
    isGuarded.current = false;
  };
  return { blocker, release };
}

type LeaveDialogProps = { blocker: ReturnType<typeof useBlocker>; text: string };

export function LeaveDialog({ blocker, text }: LeaveDialogProps) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} label="Leave without saving?" className="confirm">
      <h2>Leave without saving?</h2>
      <p>{text}</p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={stay}>
          Stay
        </Button>
        <Button variant="danger" size="md" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
