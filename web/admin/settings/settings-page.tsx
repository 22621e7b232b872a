import * as m from "#messages";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { BackupsPanel } from "./backups-panel.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { OwnersPanel } from "./owners-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SearchWordsPanel } from "./search-words-panel.tsx";
import { ShopPanel } from "./shop-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import { WalletsPanel } from "./wallets-panel.tsx";
import "./settings.css";

export default function SettingsPage() {
  return (
    <LeaveGuard>
      <div className="ahead">
        <h1>{m.office_settings()}</h1>
      </div>
      <div className="settings">
        <ShopPanel />
        <BrandPanel />
        <WalletsPanel />
        <SearchWordsPanel />
        <AccountPanel />
        <OwnersPanel />
        <PasswordPanel />
        <TwoFactorPanel />
        <DevicesPanel />
        <BackupsPanel />
      </div>
    </LeaveGuard>
  );
}
