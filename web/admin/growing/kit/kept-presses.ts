/** A grower's press goes to the server at once, or waits for a connection (kit/queue/kept-queue.ts). */
import type { BatchStage, GrowingCost, GrowingLoss } from "#contract/rules/plants/growing.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { type Kept, keptQueue } from "../../kit/queue/kept-queue.ts";
import { office } from "../../office.ts";

export type PressedAct =
  | { kind: "stage"; stage: BatchStage }
  | { kind: "lost"; plants: number; reason: GrowingLoss | null; note?: string }
  | { kind: "more"; plants: number }
  | { kind: "place"; place: string }
  | { kind: "cost"; costOf: GrowingCost; cost: number; note: string }
  | { kind: "to-sale"; plants: number; size: string };
type Press = { batchId: string; act: PressedAct };
export type KeptPress = Kept<Press>;

const queue = keptQueue<Press, string>({
  storeKey: "gp:growing-presses",
  isAct: ({ act }) => typeof act?.kind === "string",
  async send({ actKey, batchId, act: { kind, ...body } }, secondsAgo) {
    return (await office.pressBatch(kind, { actKey, batchId, secondsAgo, ...body })).lineId;
  },
  queryKey: ["growing"],
  onAllSent: () => toast.ok(m.growing_kept_sent()),
});

/**
 * Writes a press, or keeps it.
 * @returns the line that it wrote; null when it waits for a connection. Throws ApiError for what is refused.
 */
export async function sendPress(batchId: string, act: PressedAct): Promise<{ actKey: string; lineId: string | null }> {
  const { actKey, answer } = await queue.sendOrKeep({ batchId, act });
  return { actKey, lineId: answer };
}

/**
 * The line of a press that has waited: it may have arrived since, and then its key brings its line again.
 * @returns null while it waits. Throws ApiError.
 */
export async function lineOfKept(
  batchId: string,
  { kind, ...body }: PressedAct,
  actKey: string,
): Promise<string | null> {
  if (await queue.stillWaits(actKey)) return null;
  return (await office.pressBatch(kind, { actKey, batchId, secondsAgo: 0, ...body })).lineId;
}

export const dropKept = queue.drop;

/** Says why plants died, of a press that waits. */
export function explainKept(actKey: string, reason: GrowingLoss, note: string): void {
  queue.change(actKey, (press) =>
    press.act.kind === "lost" ? { ...press, act: { ...press.act, reason, note } } : press,
  );
}

export const useKeptPresses = queue.useKept;

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
