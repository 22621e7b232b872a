import { useState } from "react";
import { ApiError } from "#web/api.ts";
import { content } from "#web/content.ts";
import { pageTitle } from "#web/settings.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import cactus from "../layout/cactus.avif?url";
import { Solo } from "../layout/solo.tsx";
import { PageSkeleton } from "../session/page-states.tsx";
import peaceLily from "../session/peace-lily.webp?url";
import { messageOf } from "../session/shop-state.ts";
import type { Route } from "./+types/confirm-email-page.ts";
import { accountCalls } from "./account-calls.ts";
import "#web/ui/controls.css";
import "../layout/solo.css";

export const meta = () => [
  { title: pageTitle("Confirm your email") },
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

/** Where the mailed link leads. The button is for people: mail programs follow links to look what is there. */
export default function ConfirmEmailPage({ loaderData: { token } }: Route.ComponentProps) {
  const [state, setState] = useState<"asked" | "sending" | "done" | "over">(token === "" ? "over" : "asked");
  async function confirm() {
    setState("sending");
    try {
      await accountCalls.confirmEmail(token);
      setState("done");
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 410;
      setState(isOver ? "over" : "asked");
      if (!isOver) toast.bad(messageOf(error));
    }
  }
  const words = {
    asked: { title: "Is this your email?", text: "One press, and it is confirmed.", picture: peaceLily, tint: "sage" },
    done: { title: "Your email is confirmed.", text: "Thank you.", picture: peaceLily, tint: "sage" },
    over: {
      title: "This link no longer works.",
      text: "A link works once, for one day. Your account page can send another.",
      picture: cactus,
      tint: "sand",
    },
  }[state === "sending" ? "asked" : state];
  return (
    <div className="wrap" role={state === "done" || state === "over" ? "status" : undefined}>
      <Solo {...words} isSmall>
        <div className="acts">
          {state === "done" ? <ButtonLink to="/collection">{content.shopPlants}</ButtonLink> : null}
          {state === "asked" || state === "sending" ? (
            <Button isLoading={state === "sending"} onClick={confirm}>
              Confirm my email
            </Button>
          ) : (
            <ButtonLink to="/account" variant={state === "over" ? "primary" : "secondary"}>
              Account
            </ButtonLink>
          )}
        </div>
      </Solo>
    </div>
  );
}
