import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { accountCalls } from "#web/storefront/account/account-calls.ts";
import { Solo } from "#web/storefront/kit/solo.tsx";
import cactus from "#web/storefront/layout/cactus.avif?url";
import { NewPasswordField, newPasswordError } from "#web/storefront/session/account-fields.tsx";
import peaceLily from "#web/storefront/session/peace-lily.webp?url";
import { openLogin, useShopper } from "#web/storefront/shopper/shopper.ts";
import { afterLogin } from "#web/storefront/shopper/sign-in-state.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { MailedPageSkeleton, useMailedQuery } from "./mailed-query.tsx";

type State = "asked" | "not-this-account" | "confirmed" | "deleted" | "taken-off" | "over";

/**
 * The page of the link in the confirmation mail. It confirms only on a press, because mail programs open links by
 * themselves.
 */
export default function ConfirmEmail() {
  const query = useMailedQuery();
  if (query === null) return <MailedPageSkeleton title={m.confirm_your_email()} />;
  return <Confirm token={query.get("token") ?? ""} isMine={query.get("mine") !== "no"} />;
}

function Confirm({ token, isMine }: { token: string; isMine: boolean }) {
  const { status } = useShopper();
  const [state, setState] = useState<State>(token === "" ? "over" : "asked");
  const isEnd = state !== "asked" && state !== "not-this-account";
  if (isEnd) return <EndState state={state} />;
  if (!isMine) return <NotMine token={token} onState={setState} />;
  if (status === "loading") return <MailedPageSkeleton title={m.confirm_your_email()} />;
  const isStranger = status === "visitor" || state === "not-this-account";
  return isStranger ? (
    <NewPassword token={token} onState={setState} />
  ) : (
    <ConfirmButton token={token} onState={setState} />
  );
}

type Step = { token: string; onState: (state: State) => void };

/** Sends one call at a time, and converts a refusal to the page's state. */
function useStep(onState: (state: State) => void) {
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  /** @returns whether the call succeeded */
  async function send<Answer>(call: () => Promise<Answer>, done: (answer: Answer) => State): Promise<boolean> {
    if (isSending) return false;
    setIsSending(true);
    setError(undefined);
    try {
      onState(done(await call()));
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

/** Confirms the address of the signed-in customer. */
function ConfirmButton({ token, onState }: Step) {
  const { isSending, send } = useStep(onState);
  return (
    <div className="wrap">
      <Solo title={m.is_this_your_email()} text={m.one_press()} picture={peaceLily} tint="sage" isSmall>
        <div className="acts">
          <Button
            isLoading={isSending}
            onClick={() =>
              send(
                () => accountCalls.confirmEmail(token),
                () => "confirmed",
              )
            }
          >
            {m.confirm_my_email()}
          </Button>
        </div>
      </Solo>
    </div>
  );
}

/** Somebody else may have made the account. So a reader who is not signed in must choose a new password to take it over. */
function NewPassword({ token, onState }: Step) {
  const [password, setPassword] = useState("");
  const { isSending, error, setError, send } = useStep(onState);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = newPasswordError(password);
    if (wrong !== undefined) return setError(wrong);
    if (
      await send(
        () => accountCalls.confirmEmail(token, password),
        () => "confirmed",
      )
    )
      await afterLogin();
  }
  return (
    <div className="wrap">
      <Solo title={m.is_this_your_email()} text={m.confirm_by_login()} picture={peaceLily} tint="sage" isSmall isForm>
        <form className="stack" noValidate onSubmit={submit}>
          <NewPasswordField value={password} error={error} onChange={setPassword} />
          <Button type="submit" size="lg" block isLoading={isSending}>
            {m.save_and_confirm()}
          </Button>
          <Button variant="secondary" size="lg" block onClick={() => openLogin()}>
            {m.login()}
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
      <Solo title={m.not_your_account()} text={m.not_your_account_text()} picture={cactus} tint="sand" isSmall>
        <div className="acts">
          <Button
            variant="danger"
            isLoading={isSending}
            onClick={() =>
              send(
                () => accountCalls.disownEmail(token),
                ({ isDeleted }) => (isDeleted ? "deleted" : "taken-off"),
              )
            }
          >
            {m.not_mine()}
          </Button>
          <ButtonLink href={pathHere(`/confirm-email?token=${encodeURIComponent(token)}`)} variant="secondary">
            {m.is_mine()}
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}

const ends = {
  confirmed: { title: m.email_is_confirmed, text: m.thank_you, picture: peaceLily, tint: "sage" },
  deleted: {
    title: m.account_deleted,
    text: m.account_deleted_text,
    picture: peaceLily,
    tint: "sage",
  },
  "taken-off": {
    title: m.email_taken_off,
    text: m.account_deleted_text,
    picture: peaceLily,
    tint: "sage",
  },
  over: {
    title: m.link_over,
    text: m.confirm_link_over_text,
    picture: cactus,
    tint: "sand",
  },
};

function EndState({ state }: { state: keyof typeof ends }) {
  const { title, text, ...look } = ends[state];
  return (
    <div className="wrap" role="status">
      <Solo title={title()} text={text()} {...look} isSmall>
        <div className="acts">
          {state === "over" ? null : <ButtonLink href={pathHere("/collection")}>{m.shop_plants()}</ButtonLink>}
          {state === "deleted" || state === "taken-off" ? null : (
            <ButtonLink href={pathHere("/account")} variant={state === "over" ? "primary" : "secondary"}>
              {m.account()}
            </ButtonLink>
          )}
        </div>
      </Solo>
    </div>
  );
}
