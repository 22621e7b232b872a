import { useState } from "react";
import * as m from "#messages";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { plantCalls } from "./plant-calls.ts";
import type { ChangePlants } from "./use-my-plants.ts";

type CalendarPanelProps = { path: string | null; change: ChangePlants };

/** The address of the calendar is made when it is asked for; a new one ends the old. */
export function CalendarPanel({ path, change }: CalendarPanelProps) {
  const [isSending, setIsSending] = useState(false);
  async function send(call: typeof plantCalls.renewCalendar, said: () => string) {
    if (isSending) return;
    setIsSending(true);
    if (await change(call)) toast.ok(said());
    setIsSending(false);
  }
  return (
    <section className="calsub" aria-labelledby="plants-calendar">
      <Icon name="clock" />
      <div className="calsub__text">
        <h2 id="plants-calendar">{m.plants_calendar()}</h2>
        <p>{path === null ? m.plants_calendar_text() : m.plants_calendar_secret()}</p>
      </div>
      <div className="calsub__acts">
        {path === null ? (
          <Button
            variant="secondary"
            size="md"
            isLoading={isSending}
            onClick={() => send(plantCalls.renewCalendar, m.plants_calendar_made)}
          >
            {m.plants_calendar_make()}
          </Button>
        ) : (
          <>
            <Addresses path={path} />
            <Button
              variant="quiet"
              size="md"
              isLoading={isSending}
              onClick={() => send(plantCalls.renewCalendar, m.plants_calendar_renewed)}
            >
              {m.plants_calendar_renew()}
            </Button>
            <Button variant="quiet" size="md" onClick={() => send(plantCalls.endCalendar, m.plants_calendar_ended)}>
              {m.plants_calendar_end()}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Addresses({ path }: { path: string }) {
  const address = location.origin + path;
  const webcal = address.replace(/^https?:/, "webcal:");
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.ok(m.copied());
    } catch {
      // Browsers deny the clipboard to pages without HTTPS.
      window.prompt(m.copy_link(), address);
    }
  }
  return (
    <>
      <ButtonLink
        variant="secondary"
        size="md"
        href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`}
        target="_blank"
        rel="noreferrer"
      >
        {m.calendar_google()}
      </ButtonLink>
      <ButtonLink variant="secondary" size="md" href={webcal}>
        {m.calendar_apple()}
      </ButtonLink>
      <Button variant="quiet" size="md" onClick={copy}>
        <Icon name="copy" />
        {m.copy_link()}
      </Button>
    </>
  );
}
