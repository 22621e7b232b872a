import { Button } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/date.ts";
import { deviceName } from "#web/ui/device-name.ts";
import { PageSkeleton, QuietError } from "../session/page-states.tsx";
import { accountCalls } from "./account-calls.ts";
import { useAct, useLoaded } from "./use-account.ts";

const loadDevices = async () => (await accountCalls.listDevices()).devices;

/** Where this customer is signed in. */
export function DevicesPanel() {
  const { loaded: devices, hasFailed, reload } = useLoaded(loadDevices);
  const { act } = useAct();
  const end = async (deviceId?: string) => {
    await act(() => accountCalls.endDevice(deviceId));
    await reload();
  };
  return (
    <section className="own__panel" aria-labelledby="own-devices">
      <h2 id="own-devices">Signed-in devices</h2>
      {hasFailed ? <QuietError message="Your devices could not be loaded." onRetry={reload} /> : null}
      {devices === null && !hasFailed ? <PageSkeleton label="Loading your devices" rows={1} /> : null}
      <ul className="own__list">
        {devices?.map((device) => (
          <li key={device._id}>
            <div className="own__wide">
              <b>{deviceName(device.userAgent)}</b>
              <p className="hint">{device.isThisOne ? "This device" : `Last seen ${formatDay(device.lastSeenAt)}`}</p>
            </div>
            {device.isThisOne ? null : (
              <Button variant="secondary" size="md" onClick={() => end(device._id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices && devices.length > 1 ? (
        <Button variant="secondary" size="md" onClick={() => end()}>
          Sign out all others
        </Button>
      ) : null}
    </section>
  );
}
