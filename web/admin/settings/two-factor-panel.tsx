import { useCallback, useEffect, useState } from "react";
import { renderSVG } from "uqr";
import type { OwnerSelf } from "#contract/owners.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { office } from "../office.ts";
import { useOwner } from "../owner.ts";
import { useForm } from "../use-form.ts";

type Begun = { secret: string; uri: string };

/** A code of an authenticator app beside the password. */
export function TwoFactorPanel() {
  const { refused } = useOwner();
  const [account, setAccount] = useState<OwnerSelf | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const reload = useCallback(() => {
    office.getOwnAccount().then(({ owner }) => setAccount(owner), refused);
  }, [refused]);
  useEffect(reload, [reload]);

  function changed(codes: string[] | null) {
    setBegun(null);
    setRecoveryCodes(codes);
    reload();
  }
  return (
    <section className="panel panel--pad" aria-labelledby="settings-two-factor">
      <h2 id="settings-two-factor">Two-factor login</h2>
      {account === null ? <Skeleton className="adm__loading" /> : null}
      {recoveryCodes ? <RecoveryCodes codes={recoveryCodes} /> : null}
      {account && begun === null ? (
        <AskPassword account={account} onBegun={setBegun} onCodes={setRecoveryCodes} onChanged={changed} />
      ) : null}
      {begun ? <Confirm begun={begun} onConfirmed={changed} onCancel={() => setBegun(null)} /> : null}
    </section>
  );
}

type AskPasswordProps = {
  account: OwnerSelf;
  onBegun: (begun: Begun) => void;
  onCodes: (codes: string[]) => void;
  onChanged: (codes: string[] | null) => void;
};

/** Each step asks for the password: a browser left open must not be enough. */
function AskPassword({ account, onBegun, onCodes, onChanged }: AskPasswordProps) {
  const [currentPassword, setCurrentPassword] = useState("");
  const fields = ["currentPassword"];
  const begin = useForm(fields, async () => {
    onBegun(await office.beginTwoFactor(currentPassword));
    return "";
  });
  const end = useForm(fields, async () => {
    const { message } = await office.endTwoFactor(currentPassword);
    onChanged(null);
    return message;
  });
  const renew = useForm(fields, async () => {
    onCodes((await office.renewRecoveryCodes(currentPassword)).recoveryCodes);
    setCurrentPassword("");
    return "";
  });
  const isOn = account.hasTwoFactor;
  return (
    <form className="form2" noValidate onSubmit={isOn ? renew.submit : begin.submit}>
      <p className="c6">
        {isOn
          ? `It is on. ${account.recoveryCodesLeft} recovery codes are left.`
          : "It is off. With it, a login also needs a code of the authenticator app on your phone."}
      </p>
      <PasswordField
        className="c3 c6m"
        label="Your password, to change this"
        autoComplete="current-password"
        value={currentPassword}
        error={begin.errors.currentPassword ?? end.errors.currentPassword ?? renew.errors.currentPassword}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <div className="c6 settings__acts">
        {isOn ? (
          <>
            <Button type="submit" variant="secondary" size="md" isLoading={renew.isSending}>
              New recovery codes
            </Button>
            <Button variant="danger-quiet" size="md" isLoading={end.isSending} onClick={end.submit}>
              Turn off
            </Button>
          </>
        ) : (
          <Button type="submit" variant="secondary" size="md" isLoading={begin.isSending}>
            Turn on
          </Button>
        )}
      </div>
    </form>
  );
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
      <p className="c6">Read this picture with your authenticator app, then type the code that it shows.</p>
      <img
        className="c3 c6m settings__qr"
        alt="QR code of the key, for the authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri))}`}
      />
      <div className="c3 c6m">
        <p className="hint">Or type this key:</p>
        <code className="settings__key">{begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </div>
      <Field
        className="c3 c6m"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="c6 settings__acts">
        <Button type="submit" size="md" isLoading={isSending}>
          Confirm
        </Button>
        <Button variant="secondary" size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="settings__codes" role="status">
      <p>
        <b className="b6">Keep these recovery codes on paper.</b> Each lets you in once without the phone. They are not
        shown again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
