import { useState } from "react";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { Solo } from "#web/storefront/kit/solo.tsx";
import cactus from "#web/storefront/layout/cactus.avif?url";
import peaceLily from "#web/storefront/session/peace-lily.webp?url";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { plantCalls } from "./plant-calls.ts";

/** Opened by the link in a message of the week. It ends them only on a press, because mail programs open links by themselves. */
export function EndWeek({ weekKey }: { weekKey: string }) {
  const [end, setEnd] = useState<"ended" | "over" | undefined>(weekKey === "" ? "over" : undefined);
  const [isSending, setIsSending] = useState(false);
  async function send() {
    if (isSending) return;
    setIsSending(true);
    try {
      await plantCalls.endWeek(weekKey);
      setEnd("ended");
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) setEnd("over");
      else toast.bad(messageOf(failure));
    } finally {
      setIsSending(false);
    }
  }
  const isOver = end === "over";
  return (
    <div className="wrap" role="status">
      <Solo
        title={isOver ? m.link_over() : m.week_title()}
        text={end === "ended" ? m.week_ended() : isOver ? m.week_no_link() : m.week_end_text()}
        picture={isOver ? cactus : peaceLily}
        tint={isOver ? "sand" : "sage"}
        isSmall
      >
        <div className="acts">
          {end === undefined ? (
            <Button isLoading={isSending} onClick={send}>
              {m.week_end()}
            </Button>
          ) : (
            <ButtonLink href={pathHere("/my-plants")}>{m.my_plants()}</ButtonLink>
          )}
        </div>
      </Solo>
    </div>
  );
}
