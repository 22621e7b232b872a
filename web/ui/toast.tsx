import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

type ToastAction = { label: string; to?: string; onPress?: () => void };
type Toast = { id: number; kind: "ok" | "bad"; text: string; action: ToastAction | undefined };

const lifetimeMs = 5000;
const actionLifetimeMs = 8000;
const maxToasts = 3;
const none: Toast[] = [];

let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

export const toast = {
  ok: (text: string, action?: ToastAction) => show("ok", text, action),
  bad: (text: string, action?: ToastAction) => show("bad", text, action),
};

/** The live region is in the page before its first message, or that one would not be spoken. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
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

function show(kind: Toast["kind"], text: string, action?: ToastAction): void {
  const id = ++lastId;
  // The same words again replace the earlier ones: pressing twice must not fill the corner.
  const others = toasts.filter((other) => other.text !== text).slice(1 - maxToasts);
  set([...others, { id, kind, text, action }]);
  setTimeout(() => remove(id), action ? actionLifetimeMs : lifetimeMs);
}

function remove(id: number): void {
  if (toasts.some((one) => one.id === id)) set(toasts.filter((one) => one.id !== id));
}

function set(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
