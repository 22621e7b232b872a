import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#web/api.ts";
import { Icon } from "#web/ui/icon.tsx";
import { office } from "../office.ts";

/** What a new shop still needs before it opens. Nothing is shown once all of it is done. */
export function FirstDayPanel() {
  const { data } = useQuery({ queryKey: ["dashboard", "first-day"], queryFn: readSteps });
  if (data === undefined || data.every(({ isDone }) => isDone)) return null;
  return (
    <section className="panel panel--pad firstday" aria-labelledby="dash-first-day">
      <div className="phead">
        <h2 id="dash-first-day">Before you open</h2>
        <span className="soft t14 right num">
          {data.filter(({ isDone }) => isDone).length} of {data.length} done
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
              <span className="vh">{isDone ? ", done" : ", to do"}</span>
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
      label: "Email",
      hint: "Customers and owners get their emails",
      to: "/admin/mails",
      isDone: mails.hasMailServer,
    },
    {
      label: "The shop's address",
      hint: "Name, street, phone and email on pages and papers",
      to: settingsPage,
      isDone: settings.street !== "" && settings.phone !== "",
    },
    {
      label: "Card payments",
      hint: "Cash on delivery works without; a provider's keys are set on the shop's machine",
      to: settingsPage,
      isDone: methods.some((one) => one.method === "stripe" && one.provider !== "demo"),
    },
    { label: "Backups", hint: "A copy every night", to: settingsPage, isDone: backups.folder !== null },
    { label: "Your account", hint: "Your own name and password", to: settingsPage, isDone: owner.name !== "Owner" },
  ];
}
