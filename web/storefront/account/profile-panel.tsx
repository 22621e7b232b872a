import { type FormEvent, useState } from "react";
import type { OwnAccount } from "#contract/wire/accounts/accounts.ts";
import * as m from "#messages";
import { sendsSms } from "#web/settings.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { refreshShopper } from "../shopper/sign-in-state.ts";
import { accountCalls } from "./account-calls.ts";
import { PhonePanel } from "./phone-panel.tsx";
import { useAct } from "./use-account.ts";

export function ProfilePanel({ account, onChange }: { account: OwnAccount; onChange: () => Promise<void> }) {
  const [name, setName] = useState(account.name);
  const { errors, setErrors, isSending, act } = useAct(["name"]);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") return setErrors({ name: m.enter_name() });
    if (!(await act(() => accountCalls.rename(name)))) return;
    await onChange();
    await refreshShopper();
  }
  return (
    <section className="own__panel" aria-labelledby="own-profile">
      <h2 id="own-profile">{m.profile()}</h2>
      <form className="stack" noValidate onSubmit={save}>
        <Field
          label={m.name()}
          autoComplete="name"
          required
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.save_name()}
          </Button>
        </div>
      </form>
      {account.email !== "" && <Email account={account} />}
      {sendsSms() && <PhonePanel phone={account.phone} onChange={onChange} />}
    </section>
  );
}

function Email({ account: { email, isEmailConfirmed } }: { account: OwnAccount }) {
  const { isSending, act } = useAct();
  const [isSent, setIsSent] = useState(false);
  return (
    <div className="own__email">
      <div>
        <h3>{m.email()}</h3>
        <p className="own__wide">{email}</p>
        <p className={isEmailConfirmed ? "pay pay--done" : "pay pay--pending"}>
          <Icon name={isEmailConfirmed ? "check-circle" : "clock"} />
          {isEmailConfirmed ? m.email_confirmed() : m.email_not_confirmed()}
        </p>
      </div>
      <Button
        variant="secondary"
        size="md"
        isLoading={isSending}
        onClick={async () => setIsSent(await act(accountCalls.sendConfirmation))}
      >
        {isSent ? m.send_again() : isEmailConfirmed ? m.find_guest_orders() : m.send_confirmation()}
      </Button>
    </div>
  );
}
