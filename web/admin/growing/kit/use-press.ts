import { useState } from "react";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";
import { dropKept, type PressedAct, sendPress } from "./kept-presses.ts";

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
  async function takeBack({ actKey, lineId }: Written) {
    if (lineId === null) {
      dropKept(actKey);
      return;
    }
    try {
      await office.takeBackPress(lineId);
      toast.ok(m.growing_was_taken_back());
      await onChanged();
    } catch (error) {
      refused(error);
    }
  }
  return { press, takeBack, isSending };
}
