import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

type ToastAction = { label: string; to?: string; onPress?: () => void };
type Toast = { id: number; kind: "ok" | "bad"; text: string; action: ToastAction | undefined };

const lifetimeMs = 5000;
const actionLifetimeMs = 8000;
const maxToasts = 3;
const none: Toast[] = [];

let toasts = none;
let lastId = 0;
/** Of the mounted toasters the last one shows. Each open dialog brings one: what is outside of it can neither be
 * pressed nor is it spoken. */
let toasters: string[] = [];
const listeners = new Set<() => void>();

export const toast = {
  ok: (text: string, action?: ToastAction) => leaveIn(show("ok", text, action), action),
  bad: (text: string, action?: ToastAction) => leaveIn(show("bad", text, action), action),
  /** Stays until the shopper dismisses it or the returned function is called. */
  stay: (text: string) => {
    const id = show("bad", text);
    return () => remove(id);
  },
};

/**
 * The live region is in the page before its first message, or that one would not be spoken. As a popover it lies above
 * everything, a modal dialog included.
 */
export function Toaster() {
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(
    subscribe,
    () => (toasters.at(-1) === id ? toasts : none),
    () => none,
  );
  useEffect(() => {
    region.current?.showPopover?.();
    toasters.push(id);
    tell();
    return () => {
      toasters = toasters.filter((other) => other !== id);
      tell();
    };
  }, [id]);
  return (
    <div ref={region} popover="manual" className="toasts" role="status" aria-live="polite">
      {shown.map((one) => (
        <div key={one.id} className={`toast toast--${one.kind}`}>
          <Icon name={one.kind === "ok" ? "check-circle" : "alert"} />
          <span>{one.text}</span>
          {one.action && <ActionButton action={one.action} close={() => remove(one.id)} />}
          <button type="button" className="iconbtn" aria-label="Close message" onClick={() => remove(one.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

function ActionButton({ action, close }: { action: ToastAction; close: () => void }) {
  const className = "btn btn--quiet btn--sm";
  const press = () => {
    action.onPress?.();
    close();
  };
  if (action.to === undefined) {
    return (
      <button type="button" className={className} onClick={press}>
        {action.label}
      </button>
    );
  }
  return (
    <Link className={className} to={action.to} onClick={press}>
      {action.label}
    </Link>
  );
}

function show(kind: Toast["kind"], text: string, action?: ToastAction): number {
  const id = ++lastId;
  // The same words again replace the earlier ones: pressing twice must not fill the corner.
  const others = toasts.filter((other) => other.text !== text).slice(1 - maxToasts);
  set([...others, { id, kind, text, action }]);
  return id;
}

/** Not while it is being read or reached for. */
function leaveIn(id: number, action?: ToastAction): void {
  const leave = () => {
    if (document.querySelector(".toasts:is(:hover, :focus-within)")) setTimeout(leave, 1000);
    else remove(id);
  };
  setTimeout(leave, action ? actionLifetimeMs : lifetimeMs);
}

function remove(id: number): void {
  if (toasts.some((one) => one.id === id)) set(toasts.filter((one) => one.id !== id));
}

function set(next: Toast[]): void {
  toasts = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
