import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { office } from "../office.ts";

/** What a new shop still needs before it opens. Nothing is shown once all of it is done. */
export function FirstDayPanel() {
  const { data } = useQuery({ queryKey: ["dashboard", "first-day"], queryFn: readSteps });
  if (data === undefined || data.every(({ isDone }) => isDone)) return null;
  return (
    <section className="panel panel--pad firstday" aria-labelledby="dash-first-day">
      <div className="phead">
        <h2 id="dash-first-day">{m.dash_before_open()}</h2>
        <span className="soft t14 right num">
          {m.dash_done_of({
            done: inDigits(data.filter(({ isDone }) => isDone).length),
            count: inDigits(data.length),
          })}
        </span>
      </div>
      <ul className="rowlist">
        {data.map(({ label, hint, to, isDone }) => (
          <li key={label}>
            <Icon name={isDone ? "check-circle" : "alert"} className="i-18" />
            <span>
              <Link className="link" to={to}>
                <b className="b6">{label}</b>
              </Link>
              <span className="vh">{isDone ? m.dash_done() : m.dash_to_do()}</span>
              <br />
              <span className="hint">{hint}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function readSteps() {
  const [mails, { settings }, { methods }, { backups }, { owner }] = await Promise.all([
    office.listMails({ page: 1 }),
    office.getSettings(),
    api().listPaymentMethods(),
    office.getBackups(),
    office.getOwnAccount(),
  ]);
  const settingsPage = "/admin/settings";
  return [
    {
      label: m.email(),
      hint: m.dash_step_email_hint(),
      to: "/admin/mails",
      isDone: mails.hasMailServer,
    },
    {
      label: m.dash_step_address(),
      hint: m.dash_step_address_hint(),
      to: settingsPage,
      isDone: settings.street !== "" && settings.phone !== "",
    },
    {
      label: m.dash_step_card(),
      hint: m.dash_step_card_hint(),
      to: settingsPage,
      isDone: methods.some((one) => one.method === "stripe" && one.provider !== "demo"),
    },
    {
      label: m.dash_step_backups(),
      hint: m.dash_step_backups_hint(),
      to: settingsPage,
      isDone: backups.folder !== null,
    },
    {
      label: m.dash_step_account(),
      hint: m.dash_step_account_hint(),
      to: settingsPage,
      isDone: owner.name !== "Owner",
    },
  ];
}
