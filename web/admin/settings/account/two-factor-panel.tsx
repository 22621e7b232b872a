import { useState } from "react";
import { renderSVG } from "uqr";
import type { OwnerSelf } from "#contract/wire/accounts/owners.ts";
import * as m from "#messages";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { copyText } from "../../kit/copy-text.ts";
import { useProof } from "../../kit/dialog/proof-dialog.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { queries, refused } from "../../kit/queries.ts";
import { ListWait } from "../../kit/wait/list-wait.tsx";
import { office } from "../../office.ts";
import { ownAccountKey, useOwnAccount } from "../../shell/own-account.ts";

type Begun = { secret: string; uri: string };

/** Two-factor login: a code from an authenticator app besides the password. */
export function TwoFactorPanel() {
  const account = useOwnAccount();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);

  function changed(codes: string[] | null) {
    setBegun(null);
    setRecoveryCodes(codes);
    void queries.invalidateQueries({ queryKey: ownAccountKey });
    void queries.invalidateQueries({ queryKey: ["team"] });
  }
  return (
    <section className="panel panel--pad" aria-labelledby="settings-two-factor">
      <h2 id="settings-two-factor">{m.settings_two_factor()}</h2>
      {account === undefined ? <ListWait count={1} /> : null}
      {recoveryCodes ? <RecoveryCodes codes={recoveryCodes} /> : null}
      {account && begun === null ? (
        <Switches account={account} onBegun={setBegun} onCodes={setRecoveryCodes} onChanged={changed} />
      ) : null}
      {begun ? <Confirm begun={begun} onConfirmed={changed} onCancel={() => setBegun(null)} /> : null}
    </section>
  );
}

type SwitchesProps = {
  account: OwnerSelf;
  onBegun: (begun: Begun) => void;
  onCodes: (codes: string[]) => void;
  onChanged: (codes: string[] | null) => void;
};

function Switches({ account, onBegun, onCodes, onChanged }: SwitchesProps) {
  const { begin, renew, end, dialog } = useSwitches({ onBegun, onCodes, onChanged });
  return (
    <>
      <p>
        {account.hasTwoFactor
          ? m.settings_two_factor_is_on({
              count: account.recoveryCodesLeft,
              shown: inDigits(account.recoveryCodesLeft),
            })
          : m.settings_two_factor_is_off()}
      </p>
      <div className="settings__acts">
        {account.hasTwoFactor ? (
          <>
            <Button variant="secondary" size="md" onClick={renew}>
              {m.settings_new_codes()}
            </Button>
            <Button variant="danger-quiet" size="md" onClick={end}>
              {m.settings_turn_off()}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="md" onClick={begin}>
            {m.settings_turn_on()}
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}

function useSwitches({ onBegun, onCodes, onChanged }: Omit<SwitchesProps, "account">) {
  const { ask, dialog } = useProof();
  const act = (asking: Parameters<typeof ask>[0]) => () =>
    void ask(asking).then((message) => message && toast.ok(message), refused);

  const begin = act({
    title: m.settings_two_factor_on_title(),
    text: m.settings_two_factor_on_text(),
    act: m.settings_continue(),
    send: async (proof) => {
      onBegun(await office.beginTwoFactor(proof));
      return { message: "" };
    },
  });
  const renew = act({
    title: m.settings_new_codes_title(),
    text: m.settings_new_codes_text(),
    act: m.settings_make_new_codes(),
    send: async (proof) => {
      onCodes((await office.renewRecoveryCodes(proof)).recoveryCodes);
      return { message: "" };
    },
  });
  const end = act({
    title: m.settings_two_factor_off_title(),
    text: m.settings_two_factor_off_text(),
    act: m.settings_turn_off(),
    isDanger: true,
    send: async (proof) => {
      const done = await office.endTwoFactor(proof);
      onChanged(null);
      return done;
    },
  });
  return { begin, renew, end, dialog };
}

type ConfirmProps = { begun: Begun; onConfirmed: (codes: string[]) => void; onCancel: () => void };

function Confirm({ begun, onConfirmed, onCancel }: ConfirmProps) {
  const [code, setCode] = useState("");
  const { errors, isSending, submit } = useForm(["code"], async () => {
    const { message, recoveryCodes } = await office.confirmTwoFactor(code);
    onConfirmed(recoveryCodes);
    return message;
  });
  return (
    <form className="form2" noValidate onSubmit={submit}>
      <p className="c6">{m.settings_scan()}</p>
      <img
        className="c3 c6m settings__qr"
        alt={m.settings_qr()}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri))}`}
      />
      <div className="c3 c6m">
        <p className="hint">{m.settings_or_type_key()}</p>
        <code className="settings__key">{begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </div>
      <Field
        className="c3 c6m"
        label={m.office_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="c6 settings__acts">
        <Button type="submit" size="md" isLoading={isSending}>
          {m.settings_confirm()}
        </Button>
        <Button variant="secondary" size="md" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="settings__codes" role="status">
      <p>
        <b className="b6">{m.settings_keep_codes()}</b> {m.settings_keep_codes_text()}
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="settings__acts settings__keep">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void copyText(codes.join("\n"), m.settings_codes_not_copied())}
        >
          {m.wallet_copy()}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          {m.print()}
        </Button>
        <a
          className={buttonClass({ variant: "secondary", size: "sm" })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\r\n")}\r\n`)}`}
          download="recovery-codes.txt"
        >
          {m.settings_download()}
        </a>
      </div>
    </div>
  );
}
