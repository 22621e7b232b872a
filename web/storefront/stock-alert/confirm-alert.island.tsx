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
import { MailedPageSkeleton, useMailedQuery } from "../account/mailed/mailed-query.tsx";
import { EndWeek } from "../my-plants/end-week.tsx";
import { alertCalls } from "./alert-calls.ts";

const ends = {
  on: { title: m.alert_done_title, text: m.alert_done, picture: peaceLily, tint: "sage" },
  off: { title: m.alert_off_title, text: m.alert_off_text, picture: peaceLily, tint: "sage" },
  over: { title: m.link_over, text: m.alert_over_text, picture: cactus, tint: "sand" },
};

/** The page of mailed links: of an alert, and of the messages of a week. It confirms only on a press, because mail programs open links by themselves. */
export default function ConfirmAlert() {
  const query = useMailedQuery();
  if (query === null) return <MailedPageSkeleton title={m.alert_title()} />;
  const week = query.get("week");
  return week === null ? <Confirm alertKey={query.get("key") ?? ""} /> : <EndWeek weekKey={week} />;
}

function Confirm({ alertKey }: { alertKey: string }) {
  const [end, setEnd] = useState<keyof typeof ends | undefined>(alertKey === "" ? "over" : undefined);
  const [isSending, setIsSending] = useState(false);
  async function send(call: (key: string) => Promise<unknown>, done: "on" | "off") {
    if (isSending) return;
    setIsSending(true);
    try {
      await call(alertKey);
      setEnd(done);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 410) setEnd("over");
      else toast.bad(messageOf(failure));
    } finally {
      setIsSending(false);
    }
  }
  const leave = (
    <Button variant="secondary" isLoading={isSending} onClick={() => send(alertCalls.end, "off")}>
      {m.alert_leave()}
    </Button>
  );
  if (end === undefined) {
    return (
      <div className="wrap">
        <Solo title={m.alert_title()} text={m.one_press()} picture={peaceLily} tint="sage" isSmall>
          <div className="acts">
            <Button isLoading={isSending} onClick={() => send(alertCalls.confirmByKey, "on")}>
              {m.alert_tell_me()}
            </Button>
            {leave}
          </div>
        </Solo>
      </div>
    );
  }
  const { title, text, ...look } = ends[end];
  return (
    <div className="wrap" role="status">
      <Solo title={title()} text={text()} {...look} isSmall>
        <div className="acts">
          <ButtonLink href={pathHere("/collection")}>{m.shop_plants()}</ButtonLink>
          {end === "on" ? leave : null}
        </div>
      </Solo>
    </div>
  );
}
