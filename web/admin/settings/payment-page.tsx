import * as m from "#messages";
import { ButtonLink } from "../kit/button-link.tsx";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { GatewayPanel } from "../sms/gateway-panel.tsx";
import { CourierDaysPanel } from "./courier-days-panel.tsx";
import { KeysPanel } from "./keys-panel.tsx";
import { PhoneRecordsPanel } from "./phone-records-panel.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";
import { WalletsPanel } from "./wallets-panel.tsx";
import "./settings.css";

/** How shoppers pay, who brings the parcels, and who carries the text messages. */
export default function PaymentPage() {
  return (
    <LeaveGuard>
      <SettingsTabs />
      <div className="settings">
        <WalletsPanel />
        <KeysPanel />
        <GatewayPanel />
        <PhoneRecordsPanel />
        <CourierDaysPanel />
        <section className="panel panel--pad" aria-labelledby="settings-couriers">
          <h2 id="settings-couriers">{m.settings_couriers()}</h2>
          <p className="soft">{m.settings_couriers_text()}</p>
          <p>
            <ButtonLink variant="secondary" size="md" to="/admin/delivery">
              {m.settings_to_delivery()}
            </ButtonLink>
          </p>
        </section>
      </div>
    </LeaveGuard>
  );
}
