import * as m from "#messages";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { useRole } from "../shell/owner.ts";
import { AccountPanel } from "./account-panel.tsx";
import { BackupsPanel } from "./backups-panel.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SearchWordsPanel } from "./search-words-panel.tsx";
import { ShopPanel } from "./shop-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import { WalletsPanel } from "./wallets-panel.tsx";
import "./settings.css";

/** The shop's settings for those who may change them, and everybody's own account. */
export default function SettingsPage() {
  const role = useRole();
  return (
    <LeaveGuard>
      <div className="ahead">
        <h1>{m.office_settings()}</h1>
      </div>
      <div className="settings">
        {role === "owner" || role === "manager" ? (
          <>
            <ShopPanel />
            <BrandPanel />
            <WalletsPanel />
            <SearchWordsPanel />
          </>
        ) : null}
        <AccountPanel />
        <PasswordPanel />
        <TwoFactorPanel />
        <DevicesPanel />
        {role === "owner" ? <BackupsPanel /> : null}
      </div>
    </LeaveGuard>
  );
}
