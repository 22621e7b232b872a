/**
 * Unsaved work is asked about before it is left behind: by a link, the browser's buttons, a reload or closing.
 *
 * The router asks one blocker at a time. A page with one form takes useLeaveGuard itself; the forms of a page with
 * several say so by useUnsaved, to the one LeaveGuard around them.
 */

import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import { type Location, useBlocker } from "react-router";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { openedIn } from "../list/use-opened.ts";

/** `row`: a part of the page that is gone with the address's filters; other forms are left with the page only. */
type Part = "page" | "row";
type Report = (form: string, part: Part | null) => void;
const Unsaved = createContext<Report>(() => {});

/** @returns the blocker for {@link LeaveDialog}, and `release`, which lets the next navigation pass without asking */
export function useLeaveGuard(isDirty: boolean) {
  const isGuarded = useRef(isDirty);
  isGuarded.current = isDirty;
  const blocker = useBlocker(() => isGuarded.current);
  useClosingWarning(isDirty);
  const release = () => {
    isGuarded.current = false;
  };
  return { blocker, release };
}

/** The browser's own question before a reload or closing. Alone, it is for what this tab keeps until it is closed. */
export function useClosingWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

/** @param onStay called when the owner chooses to stay */
export function LeaveGuard({ children, onStay }: { children: ReactNode; onStay?: () => void }) {
  // Beside the state, because what was saved may be left in the same moment.
  const dirty = useRef(new Map<string, Part>());
  const [isDirty, setIsDirty] = useState(false);
  const report = useCallback<Report>((form, part) => {
    if (part === null) dirty.current.delete(form);
    else dirty.current.set(form, part);
    setIsDirty(dirty.current.size > 0);
  }, []);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...dirty.current.values()].some((part) => leaves(part, currentLocation, nextLocation)),
  );
  useClosingWarning(isDirty);
  return (
    <Unsaved value={report}>
      {children}
      <LeaveDialog blocker={blocker} text={m.kit_not_saved_yet()} onStay={onStay} />
    </Unsaved>
  );
}

/** @returns `release`, which lets the next navigation pass without asking */
export function useUnsaved(isDirty: boolean, part: Part = "page"): () => void {
  const report = useContext(Unsaved);
  const form = useId();
  useEffect(() => {
    report(form, isDirty ? part : null);
    return () => report(form, null);
  }, [report, form, isDirty, part]);
  return () => report(form, null);
}

type LeaveDialogProps = {
  blocker: ReturnType<typeof useBlocker>;
  text: string;
  onStay?: (() => void) | undefined;
  onLeave?: () => void;
};

export function LeaveDialog({ blocker, text, onStay, onLeave }: LeaveDialogProps) {
  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  const stay = () => {
    blocker.reset?.();
    onStay?.();
  };
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} label={m.kit_leave_title()} className="confirm">
      <h2>{m.kit_leave_title()}</h2>
      <p>{text}</p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={stay}>
          {m.kit_stay()}
        </Button>
        <Button variant="danger" size="md" onClick={leave}>
          {m.kit_leave()}
        </Button>
      </div>
    </Dialog>
  );
}

function leaves(part: Part, from: Location, to: Location): boolean {
  if ((to.state as { isSaved?: boolean } | null)?.isSaved) return false;
  if (to.pathname !== from.pathname || openedIn(to.search) !== openedIn(from.search)) return true;
  return part === "row" && to.search !== from.search;
}
