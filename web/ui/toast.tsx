import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import * as m from "#messages";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { Icon } from "./icon.tsx";
import { keepClear } from "./keep-clear.ts";
import { whenShown } from "./when-shown.ts";

type ToastAction = { label: string; to?: string; onPress?: () => void };
/** `travels`: to the next page, should this one be left. */
type Toast = {
  id: number;
  kind: "ok" | "bad";
  text: string;
  action: ToastAction | undefined;
  travels: boolean;
  isLasting: boolean;
};

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
  ok: (text: string, action?: ToastAction) => showFor("ok", text, action),
  bad: (text: string, action?: ToastAction) => showFor("bad", text, action),
  /** Stays until the shopper dismisses it or the returned function is called. */
  stay: (text: string) => {
    const id = show({ kind: "bad", text, travels: false, isLasting: true });
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
    takeOver();
    tell();
    document.addEventListener("input", dropErrors);
    return () => {
      document.removeEventListener("input", dropErrors);
      toasters = toasters.filter((other) => other !== id);
      tell();
    };
  }, [id]);
  useLayoutEffect(() => {
    if (shown.length > 0 && region.current) keepClear(region.current);
  }, [shown]);
  const offered = shown.findLast(({ action }) => action)?.id;
  useEffect(() => (offered && region.current ? offerByTab(region.current) : undefined), [offered]);
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
 * What a message offers is the next stop of Tab after the press that has brought it, wherever in the document it stands; from there Tab
 * goes on where it came from.
 */
function offerByTab(region: HTMLElement): () => void {
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
    // The button that was pressed is gone.
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

/** Not gone while it is being read or reached for. */
function showFor(kind: Toast["kind"], text: string, action?: ToastAction, travels = true): void {
  const id = show({ kind, text, travels, action, isLasting: false });
  const leave = () => {
    if (document.querySelector(".toasts:is(:hover, :focus-within)")) setTimeout(leave, 1000);
    else remove(id);
  };
  setTimeout(leave, action ? actionLifetimeMs : lifetimeMs);
}

function show(shown: Omit<Toast, "id" | "action"> & { action?: ToastAction | undefined }): number {
  const id = ++lastId;
  const { text } = shown;
  const others = toasts.filter((other) => isKeptBeside(other, text)).slice(1 - maxToasts);
  set([...others, { ...shown, action: shown.action, id }]);
  return id;
}

/**
 * One message at a time: the next one takes the place of the last, so that no error stands above the word that all is well.
 * What the shopper may still press stays, and so does what holds until it is over.
 */
function isKeptBeside({ kind, text, action, isLasting }: Toast, newText: string): boolean {
  return text !== newText && (isLasting || (kind === "ok" && action !== undefined));
}

/** Who types or chooses something else is past the error. */
function dropErrors(): void {
  const left = toasts.filter(({ kind, isLasting }) => kind === "ok" || isLasting);
  if (left.length < toasts.length) set(left);
}

const keptKey = "gp:messages";
/** From one page to the next. Who comes back to the shop later is told nothing of before. */
const longestWayMs = 60_000;
let isTakenOver = false;

/** What the page before was saying when it was left is said on, once. A press that only that page could answer is not offered. */
function takeOver(): void {
  if (isTakenOver) return;
  isTakenOver = true;
  whenShown(() => {
    const kept = parseKept(readStored(keptKey, "sessionStorage"));
    writeStored(keptKey, null, "sessionStorage");
    for (const { kind, text, action, leftAt } of kept)
      if (Date.now() - leftAt < longestWayMs) showFor(kind, text, action, false);
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
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
