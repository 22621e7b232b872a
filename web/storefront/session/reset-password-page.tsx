import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { maxPasswordLength, minPasswordLength } from "#contract/constants.ts";
import { ApiError, api } from "#web/api.ts";
import { pageTitle } from "#web/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import cactus from "../layout/cactus.avif?url";
import { Solo } from "../layout/solo.tsx";
import type { Route } from "./+types/reset-password-page.ts";
import { newPasswordError, RefusedBanner, resetRefusal } from "./account-fields.tsx";
import { PageSkeleton } from "./page-states.tsx";
import { afterLogin } from "./shop-state.ts";
import { currentShop, openLogin } from "./shop-store.ts";
import snakePlant from "./snake-plant.webp?url";
import "#web/ui/controls.css";
import "../layout/solo.css";

export const meta = () => [
  { title: pageTitle("New password") },
  { name: "robots", content: "noindex" },
  // The token is in the address: no other site is to learn it.
  { name: "referrer", content: "no-referrer" },
];

export const headers = () => ({ "referrer-policy": "no-referrer" });

/** Read in the browser alone: the token is not to be in a rendered page. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export function HydrateFallback() {
  return (
    <div className="wrap">
      <PageSkeleton label="Loading" rows={1} />
    </div>
  );
}

/** Where the mailed link leads. */
export default function ResetPasswordPage({ loaderData: { token } }: Route.ComponentProps) {
  const [hasExpired, setHasExpired] = useState(token === "");
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
    <Solo title="New password" text="Other devices are logged out." picture={snakePlant} tint="sage" isSmall isForm>
      <form
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(password);
        }}
      >
        <RefusedBanner message={refusal} />
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
          Save and log in
        </Button>
      </form>
    </Solo>
  );
}

function Expired() {
  return (
    <Solo
      title="This link no longer works."
      text="A link works once, for 30 minutes. We can send another."
      picture={cactus}
      tint="sand"
      isSmall
    >
      <div className="acts">
        <Button onClick={() => openLogin("forgot")}>Send a new link</Button>
        <Button variant="secondary" onClick={() => openLogin()}>
          Login
        </Button>
      </div>
    </Solo>
  );
}

function useSave(token: string, onExpired: () => void) {
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const navigate = useNavigate();

  async function save(password: string) {
    const wrong = newPasswordError(password);
    setError(wrong);
    setRefusal(undefined);
    if (wrong !== undefined || isSending) return;
    setIsSending(true);
    try {
      const { message } = await api().resetPassword(token, password);
      await afterLogin();
      await navigate("/");
      toast.ok(message);
      if (currentShop().status !== "customer") openLogin();
    } catch (failure) {
      setIsSending(false);
      if (failure instanceof ApiError && failure.status === 410) return onExpired();
      if (failure instanceof ApiError && failure.refusal.field === "password") setError(failure.message);
      else setRefusal(resetRefusal(failure));
      toast.bad(resetRefusal(failure));
    }
  }
  return { error, refusal, isSending, save };
}
