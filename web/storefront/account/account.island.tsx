import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { PageSkeleton, QuietError, SignedOut } from "#web/storefront/kit/page-states.tsx";
import peaceLily from "#web/storefront/session/peace-lily.webp";
import { useShopper } from "#web/storefront/shopper/shopper.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { accountCalls } from "./account-calls.ts";
import { AddressesPanel } from "./addresses-panel.tsx";
import { DataPanel } from "./data-panel.tsx";
import { DeletePanel } from "./delete-panel.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { QuestionsPanel } from "./questions-panel.tsx";
import { useLoaded } from "./use-account.ts";

export default function AccountPanels() {
  const { status, customer } = useShopper();
  return (
    <div className="wrap wrap--tall">
      <div className="pagehead">
        <h1>{m.account()}</h1>
      </div>
      {status === "visitor" ? (
        <SignedOut title={m.login_for_account()} text={m.login_for_account_text()} picture={peaceLily} />
      ) : customer === null ? (
        <AccountSkeleton />
      ) : (
        // Another account starts a fresh page.
        <Account key={customer._id} />
      )}
    </div>
  );
}

const loadAccount = async () => (await accountCalls.read()).account;

function Account() {
  const { customer } = useShopper();
  const { loaded: account, hasFailed, reload } = useLoaded(loadAccount);
  if (account === null) {
    return hasFailed ? <QuietError message={m.account_not_loaded()} onRetry={reload} /> : <AccountSkeleton />;
  }
  return (
    <div className="own">
      {customer?.credit ? (
        <p className="banner own__credit">{m.own_credit({ amount: showTaka(customer.credit) })}</p>
      ) : null}
      <nav className="own__ways" aria-label={m.account_ways()}>
        <ButtonLink size="md" variant="secondary" href={pathHere("/my-orders")}>
          <Icon name="package" />
          {m.my_orders()}
        </ButtonLink>
        <ButtonLink size="md" variant="secondary" href={pathHere("/my-plants")}>
          <Icon name="sprout" />
          {m.my_plants()}
        </ButtonLink>
        <ButtonLink size="md" variant="secondary" href={pathHere("/finder")}>
          <Icon name="leaf" />
          {m.finder_title()}
        </ButtonLink>
      </nav>
      <div className="own__col">
        <ProfilePanel account={account} onChange={reload} />
        <PasswordPanel />
        <QuestionsPanel />
      </div>
      <div className="own__col">
        <AddressesPanel email={account.email} />
        <DevicesPanel />
        <DataPanel />
        <DeletePanel />
      </div>
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div className="own__wait">
      <PageSkeleton label={m.loading_account()} rows={4} />
    </div>
  );
}
