/**
 * What growers press goes to the server at once; without a connection it waits in the browser, and is sent in its order when the
 * connection is back. Each press has its key, so that one that had arrived after all is not written twice.
 */
import { useSyncExternalStore } from "react";
import type { BatchStage, GrowingCost, GrowingLoss } from "#contract/rules/plants/growing.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { queries, refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";

export type PressedAct =
  | { kind: "stage"; stage: BatchStage }
  | { kind: "lost"; plants: number; reason: GrowingLoss | null }
  | { kind: "more"; plants: number }
  | { kind: "place"; place: string }
  | { kind: "cost"; costOf: GrowingCost; cost: number; note: string }
  | { kind: "to-sale"; plants: number; size: string };
/** `at`: milliseconds since 1970. */
export type KeptPress = { actKey: string; batchId: string; at: number; act: PressedAct };

const storeKey = "gp:growing-presses";
const againEveryMs = 20_000;
const longestAgoSeconds = 30 * 86_400;
const listeners = new Set<() => void>();
let shown: { text: string | null; presses: KeptPress[] } = { text: null, presses: [] };
let isSending = false;

/**
 * Writes a press, or keeps it.
 * @returns the line that it wrote; null when it waits for a connection. Throws ApiError for what is refused.
 */
export async function sendPress(batchId: string, act: PressedAct): Promise<{ actKey: string; lineId: string | null }> {
  const press = { actKey: newId(), batchId, at: Date.now(), act };
  // Behind those that wait: a stage must not overtake the one before it.
  if (keptPresses().length > 0) await sendKept();
  if (keptPresses().length === 0) {
    try {
      return { actKey: press.actKey, lineId: await send(press) };
    } catch (error) {
      if (!isNotReached(error)) throw error;
    }
  }
  keep([...keptPresses(), press]);
  return { actKey: press.actKey, lineId: null };
}

export function dropKept(actKey: string): void {
  keep(keptPresses().filter((press) => press.actKey !== actKey));
}

/** Says why plants died, of a press that waits. */
export function explainKept(actKey: string, reason: GrowingLoss): void {
  keep(
    keptPresses().map((press) =>
      press.actKey === actKey && press.act.kind === "lost" ? { ...press, act: { ...press.act, reason } } : press,
    ),
  );
}

/** Those that wait, the oldest first. Tries to send them while the page is open. */
export function useKeptPresses(): KeptPress[] {
  return useSyncExternalStore(follow, keptPresses);
}

/** A batch as it will be once what waits has been sent. */
export function withKept(batch: Batch, presses: readonly KeptPress[]): Batch {
  return presses.filter(({ batchId }) => batchId === batch._id).reduce<Batch>((now, { act }) => after(now, act), batch);
}

function after(now: Batch, act: PressedAct): Batch {
  if (act.kind === "stage") return { ...now, stage: act.stage };
  if (act.kind === "lost") return { ...now, alive: now.alive - act.plants, lost: now.lost + act.plants };
  if (act.kind === "more") return { ...now, alive: now.alive + act.plants };
  if (act.kind === "place") return { ...now, place: act.place };
  if (act.kind === "to-sale") return { ...now, alive: now.alive - act.plants, moved: now.moved + act.plants };
  return now;
}

/** An id as the shop's are. crypto.randomUUID is missing on a page served over plain HTTP. */
export function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function sendKept(): Promise<void> {
  if (isSending) return;
  isSending = true;
  let isSent = false;
  try {
    for (let press = keptPresses()[0]; press !== undefined; press = keptPresses()[0]) {
      try {
        await send(press);
        isSent = true;
      } catch (error) {
        if (isNotReached(error)) break;
        // Of nobody who is signed in: it waits for the next login.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
          refused(error);
          break;
        }
        toast.bad(m.growing_kept_refused({ reason: error instanceof Error ? error.message : String(error) }));
      }
      dropKept(press.actKey);
    }
  } finally {
    isSending = false;
  }
  if (!isSent) return;
  if (keptPresses().length === 0) toast.ok(m.growing_kept_sent());
  await queries.invalidateQueries({ queryKey: ["growing"] });
}

async function send({ actKey, batchId, at, act }: KeptPress): Promise<string> {
  const secondsAgo = Math.min(longestAgoSeconds, Math.max(0, Math.round((Date.now() - at) / 1000)));
  const { kind, ...body } = act;
  return (await office.pressBatch(kind, { actKey, batchId, secondsAgo, ...body })).lineId;
}

/** No connection, or the shop is busy or restarting. */
const awayStatuses = [0, 429, 502, 503, 504];
const isNotReached = (error: unknown): boolean => error instanceof ApiError && awayStatuses.includes(error.status);

function keptPresses(): KeptPress[] {
  const text = readStored(storeKey);
  if (text !== shown.text) shown = { text, presses: parsed(text) };
  return shown.presses;
}

function keep(presses: KeptPress[]): void {
  writeStored(storeKey, presses.length === 0 ? null : JSON.stringify(presses));
  for (const listener of listeners) listener();
}

/** Empty for anything but presses: the stored text is not trusted. */
function parsed(text: string | null): KeptPress[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.actKey === "string" && one.act?.kind) : [];
  } catch {
    return [];
  }
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  const again = () => void (keptPresses().length > 0 && sendKept());
  const timer = setInterval(again, againEveryMs);
  addEventListener("online", again);
  addEventListener("storage", listener);
  again();
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
    removeEventListener("online", again);
    removeEventListener("storage", listener);
  };
}
