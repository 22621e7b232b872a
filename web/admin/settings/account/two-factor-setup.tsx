import * as m from "#messages";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import type { SetUpProps } from "../../shell/admin-layout.tsx";
import { useOwnAccount } from "../../shell/own-account.ts";
import { TwoFactorPanel } from "./two-factor-panel.tsx";
import "../settings.css";

/** In place of the office, for a person who must have a second factor and has none: nothing else is answered. */
export default function TwoFactorSetup({ onDone, onLogout }: SetUpProps) {
  const account = useOwnAccount();
  return (
    <main className="amain setup" id="main">
      <p className="brand">
        <BrandSign />
      </p>
      <div className="ahead">
        <h1>{m.two_factor_set_up()}</h1>
      </div>
      <p className="panel panel--pad">{m.two_factor_set_up_text()}</p>
      <TwoFactorPanel />
      <div className="settings__acts">
        {account?.hasTwoFactor ? (
          <Button size="md" onClick={onDone}>
            {m.two_factor_go_on()}
          </Button>
        ) : null}
        <Button variant="secondary" size="md" onClick={onLogout}>
          {m.logout()}
        </Button>
      </div>
    </main>
  );
}
