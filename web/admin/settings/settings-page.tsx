import { useRole } from "#web/admin/kit/session/role.ts";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { OwnFactsPanel } from "../products/own-facts/own-facts-panel.tsx";
import { BackupsPanel } from "./backups-panel.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { SearchWordsPanel } from "./search-words-panel.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";
import { ShopPanel } from "./shop-panel.tsx";
import "./settings.css";

/** The shop's own settings. */
export default function SettingsPage() {
  const role = useRole();
  return (
    <LeaveGuard>
      <SettingsTabs />
      <div className="settings">
        <ShopPanel />
        <BrandPanel />
        <OwnFactsPanel />
        <SearchWordsPanel />
        {role === "owner" ? <BackupsPanel /> : null}
      </div>
    </LeaveGuard>
  );
}
