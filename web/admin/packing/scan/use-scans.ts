import { useEffect, useState } from "react";
import type { ScanAct, ScannedOrder } from "#contract/wire/orders/scans.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { queries } from "../../kit/queries.ts";
import { newId } from "../../kit/queue/new-id.ts";
import { office } from "../../office.ts";
import { dropScan, keptScans, type Moving, onArrived, sendScan, useKeptScans } from "./kept-scans.ts";
import { signal } from "./signal.ts";

export const modes: readonly ScanAct[] = ["find", "pack", "hand-over"];

/** One scan as the page lists it, the newest first. */
export type ScanLine = {
  actKey: string;
  code: string;
  act: Moving;
  state: "done" | "waiting" | "refused" | "undone";
  order?: ScannedOrder;
  why?: string;
};

const mostLines = 100;

/** The scans of this visit: each is sent, or waits for a connection. */
export function useScans() {
  const [lines, setLines] = useState<ScanLine[]>([]);
  const waiting = useKeptScans();
  const change = (actKey: string, to: Partial<ScanLine>) =>
    setLines((now) => now.map((line) => (line.actKey === actKey ? { ...line, ...to } : line)));
  const add = (line: ScanLine) => setLines((now) => [line, ...now].slice(0, mostLines));
  useEffect(
    () =>
      onArrived((arrived) => {
        setLines((now) =>
          now.map((line) => {
            if (line.actKey !== arrived.actKey || line.state !== "waiting") return line;
            return "order" in arrived
              ? { ...line, state: "done" as const, order: arrived.order }
              : { ...line, state: "refused" as const, why: arrived.why };
          }),
        );
      }),
    [],
  );

  async function scan(code: string, act: Moving): Promise<void> {
    if (keptScans().some((one) => one.code === code && one.act === act)) {
      add({ actKey: newId(), code, act, state: "refused", why: m.scan_waits_already() });
      return signal(false);
    }
    try {
      const { actKey, answer } = await sendScan({ code, act });
      add({ actKey, code, act, ...(answer ? { state: "done", order: answer.order } : { state: "waiting" }) });
      signal(true);
    } catch (error) {
      const why = error instanceof ApiError ? error.message : m.something_wrong();
      add({ actKey: newId(), code, act, state: "refused", why });
      signal(false);
    }
  }

  /** Takes back one that was done or waits. Throws ApiError when the order was changed since. */
  async function undo(last: ScanLine): Promise<void> {
    const isKept = keptScans().some(({ actKey }) => actKey === last.actKey);
    if (isKept) dropScan(last.actKey);
    else if (last.order) {
      await office.undoScan({ orderId: last.order._id, actKey: last.actKey });
      await queries.invalidateQueries({ queryKey: ["packing"] });
    }
    change(last.actKey, { state: "undone" });
  }
  return { lines, waiting, scan, undo };
}

/** The newest that can be taken back. */
export function lastOf(lines: readonly ScanLine[]): ScanLine | undefined {
  return lines.find(({ state }) => state === "done" || state === "waiting");
}
