import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import * as m from "#messages";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { whenShown } from "../far/when-shown.ts";
import { Icon } from "../icons/icon.tsx";
import { keepClear } from "./keep-clear.ts";

type ToastAction = { label: string; to?: string; onPress?: () => void };
/**
 * `travels`: the toast is shown on the next page too: what was done leads there, as a login does. Any other toast is for this
 * page alone.
 */
type Toast = {
  id: number;
  kind: "ok" | "bad";
  text: string;
  action: ToastAction | undefined;
  travels: boolean;
  isLasting: boolean;
  /** Milliseconds since 1970. */
  shownAt: number;
};

const lifetimeMs = 5000;
const briefMs = 2000;
const actionLifetimeMs = 8000;
const maxToasts = 3;
/** So long a toast counts as said together with what opens a page. */
const newMs = 400;
const none: Toast[] = [];

let toasts = none;
let lastId = 0;
/**
 * Ids of the mounted toasters; the last one shows the toasts. Each open dialog mounts one, because outside the dialog nothing
 * can be pressed or is announced. The page's own comes first, since its script may arrive after a dialog has opened.
 */
let toasters: string[] = [];
/** Start the lifetimes of the toasts that came before the first toaster: nobody has seen those yet. */
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

export const toast = {
  ok: (text: string, action?: ToastAction, forMs?: number) => showFor("ok", text, action, { forMs }),
  bad: (text: string, action?: ToastAction) => showFor("bad", text, action),
  /** For what leads to another page. */
  leaving: (text: string, action?: ToastAction) => showFor("ok", text, action, { travels: true }),
  /** Says what the page shows as well: the cart's count. */
  brief: (text: string) => showFor("ok", text, undefined, { forMs: briefMs }),
  /** Shows an error until the shopper dismisses it or the returned function is called. */
  stay: (text: string) => {
    const id = show({ kind: "bad", text, travels: false, isLasting: true });
    return () => remove(id);
  },
  /** Another page of the back office has opened: what was said about the last one is gone. Toasts of this moment belong to the new one. */
  turnPage: () => set(toasts.filter(({ isLasting, shownAt }) => isLasting || Date.now() - shownAt < newMs)),
};

/**
 * The live region must be in the page before its first toast, or screen readers would not announce that one. As a popover it
 * is above everything, including modal dialogs.
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
    toasters = region.current?.closest("dialog") ? [...toasters, id] : [id, ...toasters];
    for (const begin of waiting) begin();
    waiting = [];
    restoreToasts();
    notifyListeners();
    document.addEventListener("input", dropErrors);
    return () => {
      document.removeEventListener("input", dropErrors);
      toasters = toasters.filter((other) => other !== id);
      notifyListeners();
    };
  }, [id]);
  useLayoutEffect(() => {
    if (shown.length > 0 && region.current) keepClear(region.current);
  }, [shown]);
  const offered = shown.findLast(({ action }) => action)?.id;
  useEffect(() => (offered && region.current ? makeActionNextTabStop(region.current) : undefined), [offered]);
  return (
    <div ref={region} popover="manual" className="toasts" role="status" aria-live="polite">
      {shown.map((one) => (
        <div key={one.id} className={`toast toast--${one.kind}`}>
          <Icon name={one.kind === "ok" ? "check-circle" : "alert"} />
          <span>{one.text}</span>
          {one.action && <ActionButton action={one.action} close={() => remove(one.id)} />}
          <button type="button" className="iconbtn" aria-label={m.close_message()} onClick={() => remove(one.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

/**
 * Makes a toast's action the next tab stop after the control that caused the toast, regardless of its place in the document.
 * Another Tab continues after that control.
 */
function makeActionNextTabStop(region: HTMLElement): () => void {
  let cameFrom: HTMLElement | null = null;
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
    const stops = Array.from(region.querySelectorAll<HTMLElement>("a, button"));
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0 && cameFrom === null && !event.shiftKey) {
      cameFrom = document.activeElement as HTMLElement;
      event.preventDefault();
      region.querySelector<HTMLElement>(".btn")?.focus();
    } else if (at === (event.shiftKey ? 0 : stops.length - 1)) {
      if (event.shiftKey) event.preventDefault();
      cameFrom?.focus();
    }
  }
  document.addEventListener("keydown", onKey);
  return () => {
    document.removeEventListener("keydown", onKey);
    // The pressed action has disappeared with its toast, so the focus fell to the body.
    if (document.activeElement === document.body) cameFrom?.focus();
  };
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
    <a className={className} href={action.to} onClick={press}>
      {action.label}
    </a>
  );
}

/** Shows a toast for a while, and keeps it while it has the pointer or the focus. */
function showFor(
  kind: Toast["kind"],
  text: string,
  action?: ToastAction,
  {
    travels = false,
    forMs = action ? actionLifetimeMs : lifetimeMs,
  }: { travels?: boolean; forMs?: number | undefined } = {},
): void {
  const id = show({ kind, text, travels, action, isLasting: false });
  const leave = () => {
    if (document.querySelector(".toasts:is(:hover, :focus-within)")) setTimeout(leave, 1000);
    else remove(id);
  };
  const begin = () => setTimeout(leave, forMs);
  if (toasters.length > 0) begin();
  else waiting.push(begin);
}

function show(shown: Omit<Toast, "id" | "action" | "shownAt"> & { action?: ToastAction | undefined }): number {
  const id = ++lastId;
  const { text } = shown;
  const others = toasts.filter((other) => staysBeside(other, text)).slice(1 - maxToasts);
  set([...others, { ...shown, action: shown.action, id, shownAt: Date.now() }]);
  return id;
}

/**
 * A new toast replaces the others, so that no old error stays above a success. Successes with an action and lasting toasts
 * stay.
 */
function staysBeside({ kind, text, action, isLasting }: Toast, newText: string): boolean {
  return text !== newText && (isLasting || (kind === "ok" && action !== undefined));
}

/** Removes errors when the shopper types or chooses something: they have been read. */
function dropErrors(): void {
  const left = toasts.filter(({ kind, isLasting }) => kind === "ok" || isLasting);
  if (left.length < toasts.length) set(left);
}

const keptKey = "gp:messages";
/** A toast of the previous page is shown only if this page opens within this time. */
const longestWayMs = 60_000;
let isRestored = false;

/** Shows the previous page's toasts once more, without actions that only that page could handle. */
function restoreToasts(): void {
  if (isRestored) return;
  isRestored = true;
  whenShown(() => {
    const kept = parseKept(readStored(keptKey, "sessionStorage"));
    writeStored(keptKey, null, "sessionStorage");
    for (const { kind, text, action, leftAt } of kept)
      if (Date.now() - leftAt < longestWayMs) showFor(kind, text, action);
  });
  addEventListener("pagehide", () => {
    const left = toasts.filter(({ travels }) => travels);
    if (left.length === 0) return;
    const leftAt = Date.now();
    const kept: Kept[] = left.map(({ kind, text, action }) => ({
      kind,
      text,
      action: action?.to === undefined ? undefined : action,
      leftAt,
    }));
    writeStored(keptKey, JSON.stringify(kept), "sessionStorage");
    set(toasts.filter(({ travels }) => !travels));
  });
}

/** `leftAt`: milliseconds since 1970. */
type Kept = Pick<Toast, "kind" | "text" | "action"> & { leftAt: number };

function parseKept(text: string | null): Kept[] {
  try {
    return JSON.parse(text ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

function remove(id: number): void {
  if (toasts.some((one) => one.id === id)) set(toasts.filter((one) => one.id !== id));
}

function set(next: Toast[]): void {
  toasts = next;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
