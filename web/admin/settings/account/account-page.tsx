import * as m from "#messages";
import { LeaveGuard } from "../../kit/form/leave-guard.tsx";
import { refused } from "../../kit/queries.ts";
import { LanguageChoice } from "../../shell/language-choice.tsx";
import { PushPanel } from "../../shell/news/push-panel.tsx";
import { SoundPanel } from "../../shell/news/sound-panel.tsx";
import { chooseLanguage } from "../../shell/office-language.ts";
import { SettingsTabs } from "../settings-tabs.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import "../settings.css";

/** Everybody's own account. */
export default function AccountPage() {
  return (
    <LeaveGuard>
      <SettingsTabs />
      <div className="settings">
        <AccountPanel />
        <section className="panel panel--pad" aria-labelledby="settings-language">
          <h2 id="settings-language">{m.settings_language()}</h2>
          <LanguageChoice onChoose={(chosen) => void chooseLanguage(chosen).catch(refused)} />
        </section>
        <PasswordPanel />
        <TwoFactorPanel />
        <DevicesPanel />
        <SoundPanel />
        <PushPanel />
      </div>
    </LeaveGuard>
  );
}
