/**
 * Acts that wait in the browser for a connection, and are sent in their order once it is back.
 *
 * 1. Each has a key of its own: one that had arrived after all is not written twice.
 * 2. An act belongs to who made it. It is neither shown nor sent while somebody else is signed in, or nobody.
 * 3. Without a connection, and while the shop is busy, failing or restarting, it waits. What the shop refuses is told and let go.
 */
import { useSyncExternalStore } from "react";
import { otherAccountCode } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { isAway } from "../kept/is-away.ts";
import { personNow, queries, refused } from "../queries.ts";
import { newId } from "./new-id.ts";

/** `at`: milliseconds since 1970. `by`: the account. */
export type Kept<Act extends object> = Act & { actKey: string; at: number; by: string };

type QueueOptions<Act extends object, Answer> = {
  storeKey: string;
  /** Whether a stored object is such an act: the stored text is not trusted. */
  isAct: (stored: Kept<Act>) => boolean;
  /** @param secondsAgo when it was made. Throws ApiError. */
  send: (act: Kept<Act>, secondsAgo: number) => Promise<Answer>;
  /** The pages read these anew once acts have arrived. */
  queryKey: string[];
  /** Read before an act is let go, where the page must not show for a moment that it was never made. */
  isReadFirst?: boolean;
  /** Told once nothing waits any more. */
  onAllSent?: () => void;
};

const againEveryMs = 20_000;
const longestAgoSeconds = 30 * 86_400;

export function keptQueue<Act extends object, Answer>(options: QueueOptions<Act, Answer>) {
  const { storeKey, isAct, send, queryKey, isReadFirst = false, onAllSent } = options;
  const listeners = new Set<() => void>();
  let shown: { text: string | null; person: string | null; acts: Kept<Act>[] } = { text: null, person: null, acts: [] };
  let isSending = false;
  /** The act that is being sent, and when that has ended. */
  let underWay: { actKey: string; ended: Promise<void> } | null = null;

  function stored(text = readStored(storeKey)): Kept<Act>[] {
    try {
      const found: unknown = JSON.parse(text ?? "[]");
      return Array.isArray(found) ? found.filter((one) => typeof one?.actKey === "string" && isAct(one)) : [];
    } catch {
      return [];
    }
  }
  /** Those of who is signed in, the oldest first; the same array until something changes. */
  function all(): Kept<Act>[] {
    const text = readStored(storeKey);
    const person = personNow();
    if (text !== shown.text || person !== shown.person) {
      shown = { text, person, acts: stored(text).filter(({ by }) => by === person) };
    }
    return shown.acts;
  }
  function write(acts: Kept<Act>[]): void {
    writeStored(storeKey, acts.length === 0 ? null : JSON.stringify(acts));
    for (const listener of listeners) listener();
  }
  const make = (act: Act): Kept<Act> => ({ ...act, actKey: newId(), at: Date.now(), by: personNow() ?? "" });
  const drop = (actKey: string) => write(stored().filter((one) => one.actKey !== actKey));
  const arrive = (act: Kept<Act>) =>
    send(act, Math.min(longestAgoSeconds, Math.max(0, Math.round((Date.now() - act.at) / 1000))));
  const reread = () => queries.invalidateQueries({ queryKey });

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    let isSent = false;
    try {
      for (let act = all()[0]; act !== undefined; act = all()[0]) {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        underWay = { actKey: act.actKey, ended };
        try {
          await arrive(act);
          isSent = true;
          if (isReadFirst) await reread();
        } catch (error) {
          if (isAway(error)) break;
          if (isOfAnother(error)) {
            refused(error);
            break;
          }
          toast.bad(m.kept_refused({ reason: error instanceof Error ? error.message : String(error) }));
        } finally {
          underWay = null;
          // Waiters go on after this turn, when the act has been let go.
          end();
        }
        drop(act.actKey);
      }
    } finally {
      isSending = false;
    }
    if (!isSent) return;
    if (all().length === 0) onAllSent?.();
    if (!isReadFirst) await reread();
  }

  /**
   * Sends an act, or keeps it.
   * @returns its answer; null when it waits. Throws ApiError for what is refused.
   */
  async function sendOrKeep(asked: Act): Promise<{ actKey: string; answer: Answer | null }> {
    const act = make(asked);
    // Behind those that wait: an act must not overtake the one before it.
    if (all().length > 0) await sendAll();
    if (all().length === 0) {
      try {
        return { actKey: act.actKey, answer: await arrive(act) };
      } catch (error) {
        if (!isAway(error)) throw error;
      }
    }
    write([...stored(), act]);
    return { actKey: act.actKey, answer: null };
  }

  function keep(act: Act): void {
    write([...stored(), make(act)]);
    void sendAll();
  }

  /** Whether an act waits and may still be changed or dropped: not while it is being sent, whose end is waited for. */
  async function stillWaits(actKey: string): Promise<boolean> {
    if (underWay?.actKey === actKey) await underWay.ended;
    return all().some((act) => act.actKey === actKey);
  }

  function change(actKey: string, changed: (act: Kept<Act>) => Kept<Act>): void {
    write(stored().map((act) => (act.actKey === actKey ? changed(act) : act)));
  }

  function follow(listener: () => void): () => void {
    listeners.add(listener);
    const again = () => void (all().length > 0 && sendAll());
    // Another page has sent it: it is read anew here too.
    const hear = ({ key }: StorageEvent) => {
      if (key !== storeKey) return;
      const waited = shown.acts.length;
      if (all().length < waited) void reread();
      listener();
    };
    const timer = setInterval(again, againEveryMs);
    addEventListener("online", again);
    addEventListener("storage", hear);
    again();
    return () => {
      listeners.delete(listener);
      clearInterval(timer);
      removeEventListener("online", again);
      removeEventListener("storage", hear);
    };
  }

  /** Those that wait. Tries to send them while the page is open. */
  const useKept = () => useSyncExternalStore(follow, all);
  return { all, keep, drop, change, stillWaits, sendAll, sendOrKeep, useKept };
}

/** Nobody is signed in, or somebody else: it waits for the next login of its own person. */
const isOfAnother = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.refusal.code === otherAccountCode);
