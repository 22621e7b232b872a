import { useState } from "react";
import type { WeekWay } from "#contract/rules/plants/plant-care.ts";
import type { MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { plantCalls } from "./plant-calls.ts";
import type { ChangePlants } from "./use-my-plants.ts";

type WeekMessagesProps = { messages: MyPlants["messages"]; change: ChangePlants };

/** The message of each week. It comes only when it is asked for, and one press ends it. */
export function WeekMessages({ messages: { by, ways }, change }: WeekMessagesProps) {
  const [isSending, setIsSending] = useState(false);
  async function send(way: WeekWay | null) {
    if (isSending) return;
    setIsSending(true);
    if (await change(() => plantCalls.week(way))) toast.ok(way === null ? m.week_ended() : m.week_asked());
    setIsSending(false);
  }
  const now = by === null ? m.week_lead() : by === "mail" ? m.week_on_mail() : m.week_on_sms();
  return (
    <section className="calsub" aria-labelledby="plants-messages">
      <Icon name="mail" />
      <div className="calsub__text">
        <h2 id="plants-messages">{m.week_title()}</h2>
        <p>{now}</p>
        {by === null && ways.length === 0 ? <p>{m.week_no_way()}</p> : null}
      </div>
      <div className="calsub__acts">
        {ways
          .filter((way) => way !== by)
          .map((way) => (
            <Button key={way} variant="secondary" size="md" isLoading={isSending} onClick={() => send(way)}>
              {way === "mail" ? m.week_by_mail() : m.week_by_sms()}
            </Button>
          ))}
        {by === null ? null : (
          <Button variant="quiet" size="md" isLoading={isSending} onClick={() => send(null)}>
            {m.week_end()}
          </Button>
        )}
      </div>
    </section>
  );
}
