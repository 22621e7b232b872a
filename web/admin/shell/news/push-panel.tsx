import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type PushTopic, quietAtFirst } from "#contract/rules/office/push.ts";
import type { Push, PushChoices, PushDevice } from "#contract/wire/accounts/push.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/device-name.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { SwitchRow } from "../../kit/form/switch.tsx";
import { ListState } from "../../kit/list/list-states.tsx";
import { briefMoment } from "../../kit/moment.ts";
import { refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";
import { deviceHere, pushSupport, switchOffHere, switchOnHere } from "./push-device.ts";
import "./push-panel.css";

/** Messages to the person's phones and browsers, also while the office is closed. Who may hear of nothing is not asked. */
export function PushPanel() {
  const { data, error, refetch } = useQuery({ queryKey: ["push"], queryFn: readPush });

  async function act(sending: Promise<string | undefined>) {
    try {
      const message = await sending;
      if (message !== undefined) toast.ok(message);
    } catch (failure) {
      if (failure instanceof ApiError) refused(failure);
      else toast.bad(m.push_failed());
    }
    await refetch();
  }
  if (data?.push.mayTell.length === 0) return null;
  return (
    <section className="panel panel--pad" aria-labelledby="settings-push">
      <h2 id="settings-push">{m.push_heading()}</h2>
      <ListState error={error} count={data ? 1 : null} none="" onRetry={refetch} />
      {data ? (
        <>
          <HereSwitch {...data} onAct={act} />
          <Choices push={data.push} onAct={act} />
          <Devices devices={data.push.devices} here={data.here} onAct={act} />
        </>
      ) : null}
    </section>
  );
}

type Read = { push: Push; here: string | null };
type Acting = { onAct: (sending: Promise<string | undefined>) => Promise<void> };

async function readPush(): Promise<Read> {
  // First: a browser that tells somebody else is not among the devices any more.
  const here = await deviceHere();
  return { push: await office.getPush(), here };
}

function HereSwitch({ push, here, onAct }: Read & Acting) {
  const [isBusy, setIsBusy] = useState(false);
  const support = pushSupport();
  if (support === "no") return <p className="hint">{m.push_impossible()}</p>;
  if (support === "blocked") return <p className="hint">{m.push_blocked()}</p>;
  async function turn() {
    if (isBusy) return;
    setIsBusy(true);
    await onAct(here === null ? switchOnHere(push.publicKey) : switchOffHere(here));
    setIsBusy(false);
  }
  return <SwitchRow label={m.push_here()} hint={m.push_here_hint()} isOn={here !== null} onPress={turn} />;
}

const topicWords: Record<PushTopic, () => string> = {
  orders: m.push_orders,
  claims: m.push_claims,
  messages: m.push_messages,
  questions: m.push_questions,
};
/** On the hour, which is enough for a night. */
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

function Choices({ push: { choices, mayTell }, onAct }: { push: Push } & Acting) {
  const { topics, quiet } = choices;
  const choose = (change: Partial<PushChoices>) =>
    void onAct(office.choosePush({ ...choices, ...change }).then(({ message }) => message));
  const turnTopic = (topic: PushTopic) =>
    choose({ topics: topics.includes(topic) ? topics.filter((one) => one !== topic) : [...topics, topic] });
  return (
    <>
      <fieldset className="push__topics">
        <legend className="hint">{m.push_topics()}</legend>
        {mayTell.map((topic) => (
          <SwitchRow
            key={topic}
            label={topicWords[topic]()}
            isOn={topics.includes(topic)}
            onPress={() => turnTopic(topic)}
          />
        ))}
      </fieldset>
      <SwitchRow
        label={m.push_quiet()}
        hint={m.push_quiet_hint()}
        isOn={quiet !== null}
        onPress={() => choose({ quiet: quiet === null ? quietAtFirst : null })}
      />
      {quiet === null ? null : (
        <div className="push__hours">
          <HourSelect
            label={m.push_quiet_from()}
            hour={quiet.from}
            onChoose={(from) => choose({ quiet: { ...quiet, from } })}
          />
          <HourSelect
            label={m.push_quiet_until()}
            hour={quiet.until}
            onChoose={(until) => choose({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
    </>
  );
}

type HourProps = { label: string; hour: string; onChoose: (hour: string) => void };

function HourSelect({ label, hour, onChoose }: HourProps) {
  return (
    <Select label={label} value={hour} onChange={(event) => onChoose(event.target.value)}>
      {[...new Set([...hours, hour])].sort().map((one) => (
        <option key={one} value={one}>
          {inDigits(one)}
        </option>
      ))}
    </Select>
  );
}

function Devices({ devices, here, onAct }: { devices: PushDevice[]; here: string | null } & Acting) {
  if (devices.length === 0) return null;
  const end = async (deviceId: string) =>
    deviceId === here ? switchOffHere(deviceId) : (await office.switchPushOff({ deviceId })).message;
  return (
    <>
      <h3 className="hint push__devices">{m.push_devices()}</h3>
      <ul className="people">
        {devices.map((device) => (
          <li key={device._id}>
            <span>
              <b className="b6">{deviceName(device.userAgent)}</b>
              <br />
              <span className="hint">{device._id === here ? m.settings_this_one() : stateOf(device)}</span>
            </span>
            {device._id === here ? null : (
              <Button variant="secondary" size="sm" onClick={() => onAct(end(device._id))}>
                {m.push_switch_off()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function stateOf({ createdAt, toldAt, failures }: PushDevice): string {
  if (failures > 0) return m.push_unreached();
  return toldAt === null
    ? m.push_not_told_yet({ day: briefMoment(createdAt) })
    : m.push_told_at({ day: briefMoment(toldAt) });
}
