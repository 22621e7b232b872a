/** Scans, each kept in the browser until it has arrived (kit/queue/kept-queue.ts). */
import type { ScanAct, ScannedOrder } from "#contract/wire/orders/scans.ts";
import { ApiError } from "#web/api.ts";
import { keptQueue } from "../../kit/queue/kept-queue.ts";
import { office } from "../../office.ts";

export type Moving = Exclude<ScanAct, "find">;
type Scan = { code: string; act: Moving };
/** Of a scan that had waited. */
export type Arrived = { actKey: string } & ({ order: ScannedOrder } | { why: string });

let tell: ((arrived: Arrived) => void) | undefined;

const queue = keptQueue<Scan, { order: ScannedOrder }>({
  storeKey: "gp:scans",
  isAct: ({ code, act }) => typeof code === "string" && (act === "pack" || act === "hand-over"),
  async send({ code, act, actKey }) {
    try {
      const answer = await office.scanLabel({ code, act, actKey });
      tell?.({ actKey, order: answer.order });
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        tell?.({ actKey, why: error.message });
      throw error;
    }
  },
  queryKey: ["packing"],
});

export const { sendOrKeep: sendScan, drop: dropScan, useKept: useKeptScans, all: keptScans } = queue;

/** @returns what ends it */
export function onArrived(listener: (arrived: Arrived) => void): () => void {
  tell = listener;
  return () => {
    if (tell === listener) tell = undefined;
  };
}
