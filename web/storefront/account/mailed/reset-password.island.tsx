import { type FormEvent, useEffect, useState } from "react";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { checkResetLink } from "#web/storefront/account/account-calls.ts";
import { Solo } from "#web/storefront/kit/solo.tsx";
import cactus from "#web/storefront/layout/cactus.avif?url";
import {
  NewPasswordField,
  newPasswordError,
  RefusedBanner,
  resetRefusal,
} from "#web/storefront/session/account-fields.tsx";
import snakePlant from "#web/storefront/session/snake-plant.webp?url";
import { currentShopper, openLogin } from "#web/storefront/shopper/shopper.ts";
import { afterLogin } from "#web/storefront/shopper/sign-in-state.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { MailedPageSkeleton, useMailedQuery } from "./mailed-query.tsx";

/** The page of the link in a password mail. */
export default function ResetPassword() {
  const query = useMailedQuery();
  return query === null ? <MailedPageSkeleton title={m.new_password()} /> : <Reset token={query.get("token") ?? ""} />;
}

function Reset({ token }: { token: string }) {
  const [hasExpired, setHasExpired] = useState<boolean | null>(token === "" ? true : null);
  useEffect(() => {
    if (token === "") return;
    // Other errors are ignored here: they are shown when the password is saved.
    checkResetLink(token).then(
      () => setHasExpired(false),
      (error: unknown) => setHasExpired(error instanceof ApiError && error.status === 410),
    );
  }, [token]);
  if (hasExpired === null) return <MailedPageSkeleton title={m.new_password()} />;
  return (
    <div className="wrap">
      {hasExpired ? <Expired /> : <NewPassword token={token} onExpired={() => setHasExpired(true)} />}
    </div>
  );
}

function NewPassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const [password, setPassword] = useState("");
  const { error, refusal, isSending, save } = useSave(token, onExpired);
  return (
    <Solo title={m.new_password()} text={m.devices_logged_out()} picture={snakePlant} tint="sage" isSmall isForm>
      <form
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(password);
        }}
      >
        <RefusedBanner message={refusal} />
        <NewPasswordField value={password} error={error} onChange={setPassword} />
        <Button type="submit" size="lg" block isLoading={isSending}>
          {m.save_and_login()}
        </Button>
      </form>
    </Solo>
  );
}

function Expired() {
  return (
    <Solo title={m.link_over()} text={m.reset_link_over_text()} picture={cactus} tint="sand" isSmall>
      <div className="acts">
        <Button onClick={() => openLogin("forgot")}>{m.send_new_link()}</Button>
        <Button variant="secondary" onClick={() => openLogin()}>
          {m.login()}
        </Button>
      </div>
    </Solo>
  );
}

function useSave(token: string, onExpired: () => void) {
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function save(password: string) {
    const wrong = newPasswordError(password);
    setError(wrong);
    setRefusal(undefined);
    if (wrong !== undefined || isSending) return;
    setIsSending(true);
    try {
      const { message } = await api().resetPassword(token, password);
      await afterLogin();
      toast.leaving(message);
      if (currentShopper().status === "customer") location.assign(pathHere("/"));
      else openLogin();
    } catch (failure) {
      setIsSending(false);
      if (failure instanceof ApiError && failure.status === 410) return onExpired();
      if (failure instanceof ApiError && failure.refusal.field === "password") setError(failure.message);
      else setRefusal(resetRefusal(failure));
    }
  }
  return { error, refusal, isSending, save };
}
