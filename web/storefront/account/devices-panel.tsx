import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/device-name.ts";
import { showDay } from "#web/ui/figures.ts";
import { PageSkeleton, QuietError } from "../kit/page-states.tsx";
import { accountCalls } from "./account-calls.ts";
import { useAct, useLoaded } from "./use-account.ts";

const loadDevices = async () => (await accountCalls.listDevices()).devices;

/** The devices on which this customer is signed in. */
export function DevicesPanel() {
  const { loaded: devices, hasFailed, reload } = useLoaded(loadDevices);
  const { act } = useAct();
  const end = async (deviceId?: string) => {
    await act(() => accountCalls.endDevice(deviceId));
    await reload();
  };
  return (
    <section className="own__panel" aria-labelledby="own-devices">
      <h2 id="own-devices">{m.devices()}</h2>
      {hasFailed ? <QuietError message={m.devices_not_loaded()} onRetry={reload} /> : null}
      {devices === null && !hasFailed ? <PageSkeleton label={m.loading_devices()} rows={1} /> : null}
      <ul className="own__list">
        {devices?.map((device) => (
          <li key={device._id}>
            <div className="own__wide">
              <b>{deviceName(device.userAgent)}</b>
              <p className="hint">
                {device.isThisOne ? m.this_device() : m.last_seen({ day: showDay(device.lastSeenAt) })}
              </p>
            </div>
            {device.isThisOne ? null : (
              <Button variant="secondary" size="md" onClick={() => end(device._id)}>
                {m.sign_out()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices && devices.length > 1 ? (
        <Button variant="secondary" size="md" onClick={() => end()}>
          {m.sign_out_others()}
        </Button>
      ) : null}
    </section>
  );
}
