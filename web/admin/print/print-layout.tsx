import { useCallback, useEffect, useMemo, useState } from "react";
import { Outlet } from "react-router";
import { pageTitle } from "#web/settings.ts";
import { Toaster } from "#web/ui/toast.tsx";
import { AdminLogin } from "../admin-login.tsx";
import { office } from "../office.ts";
import { type Owner, sayRefusal } from "../owner.ts";
import "../admin.css";
import "./print.css";
import "./paper.css";

export const meta = () => [{ title: pageTitle("Print") }, { name: "robots", content: "noindex" }];

/** Papers stand alone, without the back office around them, and are the owner's all the same. */
export default function PrintLayout() {
  const [state, setState] = useState<"asking" | "owner" | "nobody">("asking");
  const signedOut = useCallback(() => setState("nobody"), []);
  const owner = useMemo<Owner>(() => ({ refused: (error) => sayRefusal(error, signedOut) }), [signedOut]);

  useEffect(() => {
    office
      .getOwner()
      .then(({ success }) => setState(success ? "owner" : "nobody"))
      .catch((error: unknown) => {
        console.warn("Could not find out who is signed in", error);
        setState("nobody");
      });
  }, []);

  return (
    <>
      {state === "nobody" ? <AdminLogin onLogin={() => setState("owner")} /> : null}
      {state === "owner" ? <Outlet context={owner} /> : null}
      <Toaster />
    </>
  );
}
