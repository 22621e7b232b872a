// How many messages are unread: the page of messages knows it first, the sidebar shows it.
import { useSyncExternalStore } from "react";

let unread = 0;
const listeners = new Set<() => void>();

export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

export function useUnread(): number {
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
