import { useState } from "react";
import { renderSVG } from "uqr";
import type { OwnerSelf } from "#contract/owners.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { copyText } from "../kit/copy-text.ts";
import { useProof } from "../kit/proof-dialog.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { ownAccountKey, useOwnAccount } from "../shell/own-account.ts";
import { queries, refused } from "../shell/queries.ts";

const notCopied = "Your browser does not let us copy the codes. Please print them, or write them down.";

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
    void queries.invalidateQueries({ queryKey: ["owners"] });
  }
  return (
    <section className="panel panel--pad" aria-labelledby="settings-two-factor">
      <h2 id="settings-two-factor">Two-factor login</h2>
      {account === undefined ? <Skeleton className="adm__loading" /> : null}
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
  const { ask, dialog } = useProof();
  const act = (asking: Parameters<typeof ask>[0]) => () =>
    void ask(asking).then((message) => message && toast.ok(message), refused);

  const begin = act({
    title: "Turn two-factor login on?",
    text: "A login then also needs a code from the authenticator app on your phone. Your other devices are signed out.",
    act: "Continue",
    send: async (proof) => {
      onBegun(await office.beginTwoFactor(proof));
      return { message: "" };
    },
  });
  const renew = act({
    title: "Make new recovery codes?",
    text: "The old ones stop working.",
    act: "Make new codes",
    send: async (proof) => {
      onCodes((await office.renewRecoveryCodes(proof)).recoveryCodes);
      return { message: "" };
    },
  });
  const end = act({
    title: "Turn two-factor login off?",
    text: "Your password alone lets in then. Your other devices are signed out.",
    act: "Turn off",
    isDanger: true,
    send: async (proof) => {
      const done = await office.endTwoFactor(proof);
      onChanged(null);
      return done;
    },
  });
  return (
    <>
      <p>
        {account.hasTwoFactor
          ? `It is on. ${account.recoveryCodesLeft} recovery codes are left.`
          : "It is off. With it, a login also needs a code from the authenticator app on your phone."}
      </p>
      <div className="settings__acts">
        {account.hasTwoFactor ? (
          <>
            <Button variant="secondary" size="md" onClick={renew}>
              New recovery codes
            </Button>
            <Button variant="danger-quiet" size="md" onClick={end}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="md" onClick={begin}>
            Turn on
          </Button>
        )}
      </div>
      {dialog}
    </>
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
      <div className="settings__acts settings__keep">
        <Button variant="secondary" size="sm" onClick={() => void copyText(codes.join("\n"), notCopied)}>
          Copy
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          Print
        </Button>
        <a
          className={buttonClass({ variant: "secondary", size: "sm" })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\r\n")}\r\n`)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
      </div>
    </div>
  );
}
