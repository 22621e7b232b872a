import { useQuery } from "@tanstack/react-query";
import type { Device } from "#contract/wire/accounts/owners.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/device-name.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { ListState } from "../../kit/list/list-states.tsx";
import { briefMoment } from "../../kit/moment.ts";
import { refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";

/** Where this owner is signed in. */
export function DevicesPanel() {
  const {
    data: list,
    error,
    refetch,
  } = useQuery({ queryKey: ["devices"], queryFn: async () => (await office.listDevices()).devices });

  async function end(device?: Device) {
    try {
      toast.ok((await office.endDevice(device?._id)).message);
      await refetch();
    } catch (failure) {
      refused(failure);
    }
  }
  return (
    <section className="panel panel--pad" aria-labelledby="settings-devices">
      <h2 id="settings-devices">{m.devices()}</h2>
      <ListState error={error} count={list?.length ?? null} none="" onRetry={refetch} />
      <ul className="people">
        {list?.map((device) => (
          <li key={device._id}>
            <span>
              <b className="b6">{deviceName(device.userAgent)}</b>
              <br />
              <span className="hint">
                {device.isThisOne ? m.settings_this_one() : m.last_seen({ day: briefMoment(device.lastSeenAt) })}
              </span>
            </span>
            {device.isThisOne ? null : (
              <Button variant="secondary" size="sm" onClick={() => end(device)}>
                {m.sign_out()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list && list.length > 1 ? (
        <Button variant="secondary" size="md" onClick={() => end()}>
          {m.sign_out_others()}
        </Button>
      ) : null}
    </section>
  );
}
