import { useEffect } from "react";
import { Toaster } from "#web/ui/toast.tsx";
import { startShop } from "../session/shop-state.ts";
import { closeLogin, useShop } from "../session/shop-store.ts";
import { usePrefetch } from "./prefetch.ts";
import { sayNotReached, useLate } from "./use-late.ts";

const loadLoginDialog = () => import("../session/login-dialog.tsx");

/** What a page is whole without: who is signed in, messages, the next page ahead of its press, the login dialog. Its script comes after the page. */
export function AfterPage() {
  useEffect(startShop, []);
  usePrefetch();
  const { loginMode } = useShop();
  const login = useLate(loginMode !== null, loadLoginDialog, () => {
    sayNotReached();
    closeLogin();
  });
  return (
    <>
      <Toaster />
      {login && <login.LoginDialog />}
    </>
  );
}
