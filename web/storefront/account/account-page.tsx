import { pageTitle } from "#web/settings.ts";
import { PageSkeleton, QuietError, SignedOut } from "../session/page-states.tsx";
import peaceLily from "../session/peace-lily.webp";
import { useShop } from "../session/shop-state.ts";
import { accountCalls } from "./account-calls.ts";
import { AddressesPanel } from "./addresses-panel.tsx";
import { DeletePanel } from "./delete-panel.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { useLoaded } from "./use-account.ts";
import "#web/ui/controls.css";
import "./account.css";

export const meta = () => [{ title: pageTitle("Account") }, { name: "robots", content: "noindex" }];

export default function AccountPage() {
  const { status, customer } = useShop();
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead">
        <h1>Account</h1>
      </div>
      {status === "visitor" ? (
        <SignedOut
          title="Login to see your account."
          text="Your name, addresses and devices are kept there."
          picture={peaceLily}
        />
      ) : customer === null ? (
        <AccountSkeleton />
      ) : (
        // Another account's page is another page.
        <Account key={customer._id} />
      )}
    </div>
  );
}

const loadAccount = async () => (await accountCalls.read()).account;

function Account() {
  const { loaded: account, hasFailed, reload } = useLoaded(loadAccount);
  if (account === null) {
    return hasFailed ? (
      <QuietError message="Your account could not be loaded." onRetry={reload} />
    ) : (
      <AccountSkeleton />
    );
  }
  return (
    <div className="own">
      <div className="own__col">
        <ProfilePanel account={account} onChange={reload} />
        <PasswordPanel />
      </div>
      <div className="own__col">
        <AddressesPanel email={account.email} />
        <DevicesPanel />
        <DeletePanel />
      </div>
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div className="own__wait">
      <PageSkeleton label="Loading your account" rows={4} />
    </div>
  );
}
