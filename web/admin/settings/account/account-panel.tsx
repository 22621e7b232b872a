import { useState } from "react";
import type { OwnerSelf } from "#contract/wire/accounts/owners.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { useProof } from "../../kit/dialog/proof-dialog.tsx";
import { useUnsaved } from "../../kit/form/leave-guard.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { queries } from "../../kit/queries.ts";
import { ListWait } from "../../kit/wait/list-wait.tsx";
import { office } from "../../office.ts";
import { ownAccountKey, useOwnAccount } from "../../shell/own-account.ts";

/** The name that stands in the bar, and the e-mail of the login. */
export function AccountPanel() {
  const account = useOwnAccount();
  return (
    <section className="panel panel--pad" aria-labelledby="settings-account">
      <h2 id="settings-account">{m.settings_account()}</h2>
      {account === undefined ? <ListWait shape="form" count={3} /> : <AccountForm account={account} />}
    </section>
  );
}

function AccountForm({ account: { name, email: mailbox } }: { account: OwnerSelf }) {
  const email = mailbox ?? "";
  const [typed, setTyped] = useState({ name, email });
  useUnsaved(typed.name !== name || typed.email !== email);
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(["name", "email"], async () => {
    const message = await ask({
      title: m.settings_account_title(),
      text: m.settings_account_text(),
      act: m.settings_account_save(),
      send: (proof) => office.changeOwnAccount({ ...typed, email: typed.email.trim() || null }, proof),
    });
    if (message === "") return "";
    await queries.invalidateQueries({ queryKey: ownAccountKey });
    await queries.invalidateQueries({ queryKey: ["team"] });
    return message;
  });
  const bind = (field: keyof typeof typed) => ({
    value: typed[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  });
  return (
    <>
      <form className="form2" noValidate aria-label={m.settings_account()} onSubmit={submit}>
        <Field className="c3 c6m" label={m.settings_your_name()} autoComplete="name" {...bind("name")} />
        <Field
          className="c3 c6m"
          label={m.settings_your_email()}
          inputMode="email"
          autoComplete="email"
          {...bind("email")}
        />
        <div className="c6">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.settings_save_account()}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
