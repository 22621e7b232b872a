import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deliveryChargeMinor, online, taxPercent } from "#contract/rules/constants.ts";
import { type OpeningDecision, openingDecisions } from "#contract/rules/office/lists.ts";
import * as m from "#messages";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";

const stepsKey = ["dashboard", "first-day"];

/** A new shop's steps before it opens. Nothing is shown once all of them are done. */
export function FirstDayPanel() {
  // Only an owner reads where the backups go.
  const mayRead = useMayCall("GET /api/admin/backups");
  const { data } = useQuery({ queryKey: stepsKey, queryFn: readSteps, enabled: mayRead });
  if (data === undefined || data.steps.every(({ isDone }) => isDone)) return null;
  const { steps, decided } = data;
  return (
    <section className="panel panel--pad firstday" aria-labelledby="dash-first-day">
      <div className="phead">
        <h2 id="dash-first-day">{m.dash_before_open()}</h2>
        <span className="soft t14 right num">
          {m.dash_done_of({
            done: inDigits(steps.filter(({ isDone }) => isDone).length),
            count: inDigits(steps.length),
          })}
        </span>
      </div>
      <ul className="rowlist">
        {steps.map(({ label, hint, to, isDone, decision }) => (
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
            {decision && !isDone ? (
              <Button
                size="sm"
                variant="secondary"
                aria-label={m.dash_decide({ act: decision.act, label })}
                onClick={() => decide([...decided, decision.name])}
              >
                {decision.act}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function decide(decided: OpeningDecision[]): Promise<void> {
  try {
    await office.saveOpening({ decided: openingDecisions.filter((one) => decided.includes(one)) });
    await queries.invalidateQueries({ queryKey: stepsKey });
  } catch (error) {
    refused(error);
  }
}

type Step = {
  label: string;
  hint: string;
  to: string;
  isDone: boolean;
  /** For a step that may be left as it is. */
  decision?: { name: OpeningDecision; act: string };
};

async function readSteps(): Promise<{ steps: Step[]; decided: OpeningDecision[] }> {
  const [mails, { settings }, { methods }, { backups }, { owner }, { delivery }, { categories }, desk, { decided }] =
    await Promise.all([
      office.listMails({ page: 1 }),
      office.getSettings(),
      api().listPaymentMethods(),
      office.getBackups(),
      office.getOwnAccount(),
      office.getDelivery(),
      office.listDeskCategories(),
      office.listDeskProducts({ page: "1" }),
      office.getOpening(),
    ]);
  const settingsPage = "/admin/settings";
  const isDecided = (name: OpeningDecision) => decided.includes(name);
  const keep = (name: OpeningDecision) => ({ name, act: m.dash_keep() });
  const steps: Step[] = [
    {
      label: m.dash_step_category(),
      hint: m.dash_step_category_hint(),
      to: "/admin/categories",
      isDone: categories.length > 0,
    },
    { label: m.dash_step_plant(), hint: m.dash_step_plant_hint(), to: "/admin", isDone: desk.total > 0 },
    {
      label: m.dash_step_tax(),
      hint:
        settings.taxPercent === undefined
          ? m.dash_step_tax_unset({ percent: inDigits(taxPercent) })
          : m.dash_step_tax_set({ percent: inDigits(settings.taxPercent) }),
      to: settingsPage,
      isDone: settings.taxPercent !== undefined || isDecided("tax"),
      decision: keep("tax"),
    },
    {
      label: m.dash_step_delivery(),
      hint: m.dash_step_delivery_hint({ charge: showMinor(deliveryChargeMinor) }),
      to: "/admin/delivery",
      isDone: delivery.isOn || settings.deliveryCharge !== undefined || isDecided("delivery"),
      decision: keep("delivery"),
    },
    {
      label: m.dash_step_guests(),
      hint: m.dash_step_guests_hint(),
      to: settingsPage,
      isDone: settings.guestOrders === true || isDecided("guests"),
      decision: { name: "guests", act: m.dash_only_accounts() },
    },
    {
      label: m.dash_step_promises(),
      hint: m.dash_step_promises_hint(),
      to: "/admin/words",
      isDone: isDecided("promises"),
      decision: { name: "promises", act: m.dash_have_read() },
    },
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
      to: "/admin/settings/payment",
      isDone: methods.some((one) => one.method === online && one.provider !== "demo") || isDecided("card"),
      decision: { name: "card", act: m.dash_not_needed() },
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
      to: "/admin/settings/account",
      isDone: owner.name !== "Owner",
    },
  ];
  return { steps, decided };
}
