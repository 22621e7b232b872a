import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { pageTitle } from "#web/settings.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Toaster, toast } from "#web/ui/toast.tsx";
import { AdminLogin } from "./admin-login.tsx";
import { type Owner, sayRefusal } from "./owner.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import "./admin.css";
import "./admin-layout.css";
import { office } from "./office.ts";

export const meta = () => [{ title: pageTitle("Back office") }, { name: "robots", content: "noindex" }];

/** The back office for an owner, at the address asked for; the owner's login for everyone else. */
export default function AdminLayout() {
  const [state, setState] = useState<"asking" | "owner" | "nobody">("asking");
  const signedOut = useCallback(() => setState("nobody"), []);
  const owner = useMemo<Owner>(() => ({ refused: (error) => sayRefusal(error, signedOut) }), [signedOut]);

  useEffect(() => {
    office
      .getOwner()
      .then(({ success }) => setState(success ? "owner" : "nobody"))
      .catch((error: unknown) => {
        // A failed look-up silently means: not the owner (specification, section 8).
        console.warn("Could not find out who is signed in", error);
        setState("nobody");
      });
  }, []);

  return (
    <>
      <a className="skip btn btn--primary btn--sm" href="#main">
        Skip to content
      </a>
      {state === "nobody" ? (
        <AdminLogin onLogin={() => setState("owner")} />
      ) : (
        <BackOffice>
          {state === "asking" ? <Skeleton className="adm__loading" /> : <Outlet context={owner} />}
        </BackOffice>
      )}
      <Toaster />
    </>
  );
}

function BackOffice({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isNarrow, setIsNarrow] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the overlay closes whenever the address changes
  useEffect(() => setIsOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setIsOpen(false);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [isOpen]);

  async function logout() {
    try {
      const { message } = await office.ownerLogout();
      toast.ok(message);
      await navigate("/");
    } catch (error) {
      toast.bad(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className={["adm", isOpen && "is-open", isNarrow && "is-narrow"].filter(Boolean).join(" ")}>
      <Sidebar onLogout={logout} onClose={() => setIsOpen(false)} isOpen={isOpen} />
      <div className="adm__page">
        <TopBar
          isOpen={isOpen}
          isNarrow={isNarrow}
          onOpen={() => setIsOpen(true)}
          onCollapse={() => setIsNarrow(!isNarrow)}
        />
        <main className="amain" id="main">
          {children}
        </main>
      </div>
    </div>
  );
}
