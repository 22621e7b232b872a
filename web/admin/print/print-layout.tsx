import { Outlet } from "react-router";
import { Toaster } from "#web/ui/dialog/toast.tsx";
import { AdminLogin } from "../shell/login/admin-login.tsx";
import { useOwnLanguage } from "../shell/office-language.ts";
import { useOwnerSession } from "../shell/owner.ts";
import "#web/ui/fields/controls.css";
import "../shell/admin.css";
import "./print.css";
import "./slip/slip.css";
import "./invoice/invoice.css";
import "./paper.css";
import "./label/label.css";
import "./picking/picking.css";
import "./hand-over/hand-over.css";

/** Papers stand alone, without the back office around them, and are the owner's all the same. */
export default function PrintLayout() {
  const { state, signedIn } = useOwnerSession();
  useOwnLanguage();

  return (
    <>
      {state === "nobody" ? <AdminLogin onLogin={signedIn} /> : null}
      {state === "owner" ? <Outlet /> : null}
      <Toaster />
    </>
  );
}
