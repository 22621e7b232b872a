/** New batches go to the server at once, or wait for a connection (kit/queue/kept-queue.ts). */
import type { BatchInput } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { keptQueue } from "../../kit/queue/kept-queue.ts";
import { office } from "../../office.ts";

type NewBatch = Omit<BatchInput, "actKey">;

const queue = keptQueue<NewBatch, { batchId: string; message: string }>({
  storeKey: "gp:growing-new",
  isAct: ({ productId, begunOn }) => typeof productId === "string" && typeof begunOn === "string",
  async send({ at: _at, by: _by, ...batch }) {
    const { batch: made, message } = await office.beginBatch(batch);
    return { batchId: made._id, message };
  },
  queryKey: ["growing"],
  onAllSent: () => toast.ok(m.growing_kept_sent()),
});

/** @returns what the server says of the batch; null when it waits for a connection. Throws ApiError for what is refused */
export const beginOrKeep = async (batch: NewBatch) => (await queue.sendOrKeep(batch)).answer;
export const useKeptBatches = queue.useKept;
