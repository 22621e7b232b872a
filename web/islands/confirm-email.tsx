import { type FormEvent, useState } from "react";
import { maxPasswordLength, minPasswordLength } from "#contract/constants.ts";
import { ApiError } from "#web/api.ts";
import * as content from "#web/content.ts";
import { accountCalls } from "#web/storefront/account/account-calls.ts";
import cactus from "#web/storefront/layout/cactus.avif?url";
import { Solo } from "#web/storefront/layout/solo.tsx";
import { messageOf } from "#web/storefront/layout/toast-error.ts";
import { newPasswordError } from "#web/storefront/session/account-fields.tsx";
import { MailedPageSkeleton, useMailedQuery } from "#web/storefront/session/mailed-query.tsx";
import peaceLily from "#web/storefront/session/peace-lily.webp?url";
import { openLogin, useShop } from "#web/storefront/session/shop-store.ts";
import { afterLogin } from "#web/storefront/session/sign-in-state.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";

type State = "asked" | "not-this-account" | "confirmed" | "deleted" | "over";

/** The mailed link's page. It has buttons, because mail programs follow links by themselves. */
export default function ConfirmEmail() {
  const query = useMailedQuery();
  if (query === null) return <MailedPageSkeleton />;
  return <Confirm token={query.get("token") ?? ""} isMine={query.get("mine") !== "no"} />;
}

function Confirm({ token, isMine }: { token: string; isMine: boolean }) {
  const { status } = useShop();
  const [state, setState] = useState<State>(token === "" ? "over" : "asked");
  const isEnd = state === "confirmed" || state === "deleted" || state === "over";
  if (isEnd) return <End state={state} />;
  if (!isMine) return <NotMine token={token} onState={setState} />;
  if (status === "loading") return <MailedPageSkeleton />;
  const isStranger = status === "visitor" || state === "not-this-account";
  return isStranger ? <NewPassword token={token} onState={setState} /> : <Press token={token} onState={setState} />;
}

type Step = { token: string; onState: (state: State) => void };

/** Sends one call at a time, and turns its refusal into the page's state. */
function useStep(onState: (state: State) => void) {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  /** @returns whether it was done */
  async function send(call: () => Promise<unknown>, done: State): Promise<boolean> {
    if (isSending) return false;
    setIsSending(true);
    setError(undefined);
    try {
      await call();
      onState(done);
      return true;
    } catch (failure) {
      setIsSending(false);
      const { status, refusal } = failure instanceof ApiError ? failure : {};
      if (status === 410) onState("over");
      else if (refusal?.code === "not-this-account") onState("not-this-account");
      else if (refusal?.field === "password") setError(messageOf(failure));
      else toast.bad(messageOf(failure));
      return false;
    }
  }
  return { isSending, error, setError, send };
}

/** For the customer who is signed in. */
function Press({ token, onState }: Step) {
  const { isSending, send } = useStep(onState);
  return (
    <div className="wrap">
      <Solo title="Is this your email?" text="One press, and it is confirmed." picture={peaceLily} tint="sage" isSmall>
        <div className="acts">
          <Button isLoading={isSending} onClick={() => send(() => accountCalls.confirmEmail(token), "confirmed")}>
            Confirm my email
          </Button>
        </div>
      </Solo>
    </div>
  );
}

/** Anybody may have made the account: a reader who is not signed in takes it over with a new password. */
function NewPassword({ token, onState }: Step) {
  const [password, setPassword] = useState("");
  const { isSending, error, setError, send } = useStep(onState);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = newPasswordError(password);
    if (wrong !== undefined) return setError(wrong);
    if (await send(() => accountCalls.confirmEmail(token, password), "confirmed")) await afterLogin();
  }
  return (
    <div className="wrap">
      <Solo
        title="Is this your email?"
        text="Log in to this account to confirm it, or choose a new password. That logs out its other devices."
        picture={peaceLily}
        tint="sage"
        isSmall
        isForm
      >
        <form className="stack" noValidate onSubmit={submit}>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            required
            value={password}
            error={error}
            hint={`${minPasswordLength} to ${maxPasswordLength} characters. A few words are better than one odd one.`}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" size="lg" block isLoading={isSending}>
            Save and confirm
          </Button>
          <Button variant="secondary" size="lg" block onClick={() => openLogin()}>
            Login
          </Button>
        </form>
      </Solo>
    </div>
  );
}

function NotMine({ token, onState }: Step) {
  const { isSending, send } = useStep(onState);
  return (
    <div className="wrap">
      <Solo
        title="Not your account?"
        text="We'll delete the account that was made with your email."
        picture={cactus}
        tint="sand"
        isSmall
      >
        <div className="acts">
          <Button
            variant="danger"
            isLoading={isSending}
            onClick={() => send(() => accountCalls.disownEmail(token), "deleted")}
          >
            It is not mine
          </Button>
          <ButtonLink href={`/confirm-email?token=${encodeURIComponent(token)}`} variant="secondary">
            It is mine
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}

const ends = {
  confirmed: { title: "Your email is confirmed.", text: "Thank you.", picture: peaceLily, tint: "sage" },
  deleted: {
    title: "The account is deleted.",
    text: "No account uses your email any more.",
    picture: peaceLily,
    tint: "sage",
  },
  over: {
    title: "This link no longer works.",
    text: "A link works once, for one day. Your account page can send another.",
    picture: cactus,
    tint: "sand",
  },
};

function End({ state }: { state: keyof typeof ends }) {
  return (
    <div className="wrap" role="status">
      <Solo {...ends[state]} isSmall>
        <div className="acts">
          {state === "over" ? null : <ButtonLink href="/collection">{content.shopPlants}</ButtonLink>}
          {state === "deleted" ? null : (
            <ButtonLink href="/account" variant={state === "over" ? "primary" : "secondary"}>
              Account
            </ButtonLink>
          )}
        </div>
      </Solo>
    </div>
  );
}
