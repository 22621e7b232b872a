import type { Member } from "#contract/wire/accounts/team.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { deviceName } from "#web/ui/device-name.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { briefMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";

type DevicesPanelProps = { people: Member[]; selfId: string | undefined; onChanged: () => void };

/** Where the whole team is signed in, the last used first. A lost phone is signed out here. */
export function DevicesPanel({ people, selfId, onChanged }: DevicesPanelProps) {
  const all = people
    .flatMap(({ _id, name, isFirst, devices }) => devices.map((device) => ({ device, ownerId: _id, name, isFirst })))
    .toSorted((a, b) => b.device.lastSeenAt.localeCompare(a.device.lastSeenAt));
  async function end(ownerId: string, deviceId: string) {
    try {
      const { message } =
        ownerId === selfId ? await office.endDevice(deviceId) : await office.endDeviceOf(ownerId, deviceId);
      toast.ok(message);
      onChanged();
    } catch (error) {
      refused(error);
    }
  }
  return (
    <section className="panel" aria-labelledby="team-devices">
      <h2 id="team-devices" className="team__head">
        {m.devices()} <span className="chip st-placed num">{inDigits(all.length)}</span>
      </h2>
      <ul className="team__list team__list--all">
        {all.map(({ device, ownerId, name, isFirst }) => (
          <li key={device._id}>
            <span>
              <b className="b6" lang={languageOf(name)}>
                {name}
              </b>
              <span className="hint">
                {m.team_device_seen({ device: deviceName(device.userAgent), day: briefMoment(device.lastSeenAt) })}
              </span>
            </span>
            {device.isThisOne ? (
              <Chip className="st-done">{m.settings_this_one()}</Chip>
            ) : isFirst && ownerId !== selfId ? null : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={m.team_sign_out_of({ name, device: deviceName(device.userAgent) })}
                onClick={() => void end(ownerId, device._id)}
              >
                {m.sign_out()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
