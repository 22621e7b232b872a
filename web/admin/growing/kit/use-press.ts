import { useState } from "react";
import type { GrowingLoss } from "#contract/rules/plants/growing.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";
import { dropKept, explainKept, lineOfKept, type PressedAct, sendPress } from "./kept-presses.ts";

/** `lineId`: null while it waits for a connection. */
export type Written = { actKey: string; lineId: string | null };

/** The presses of one batch, one at a time. */
export function usePress(batchId: string, onChanged: () => Promise<unknown>) {
  const [isSending, setIsSending] = useState(false);
  /** Null while another is under way. Throws ApiError for what is refused. */
  async function press(act: PressedAct): Promise<Written | null> {
    if (isSending) return null;
    setIsSending(true);
    try {
      const written = await sendPress(batchId, act);
      if (written.lineId !== null) await onChanged();
      return written;
    } finally {
      setIsSending(false);
    }
  }
  const lineOf = async ({ actKey, lineId }: Written, act: PressedAct) =>
    lineId ?? (await lineOfKept(batchId, act, actKey));
  async function takeBack(written: Written, act: PressedAct) {
    try {
      const lineId = await lineOf(written, act);
      if (lineId === null) {
        dropKept(written.actKey);
        return;
      }
      await office.takeBackPress(lineId);
      toast.ok(m.growing_was_taken_back());
      await onChanged();
    } catch (error) {
      refused(error);
    }
  }
  /** Says why plants died. Throws ApiError. */
  async function explain(written: Written, act: PressedAct, reason: GrowingLoss, note: string) {
    const lineId = await lineOf(written, act);
    if (lineId === null) explainKept(written.actKey, reason, note);
    else await office.explainLoss(lineId, reason, note);
  }
  return { press, takeBack, explain, isSending };
}
