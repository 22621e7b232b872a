import { useEffect } from "react";
import * as m from "#messages";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { SideEntries } from "./side-entries.tsx";

type SidebarProps = { isOpen: boolean; onLogout: () => void; onClose: () => void };

/** 240 px wide, 72 with icons only; under 768 px hidden, and opened as a dialog over the page. */
export function Sidebar({ isOpen, onLogout, onClose }: SidebarProps) {
  useEffect(() => {
    if (!isOpen) return;
    // Otherwise the open dialog would keep the page inert after the sidebar has reappeared.
    const wide = window.matchMedia("(min-width: 768px)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [isOpen, onClose]);
  return (
    <>
      <aside className="side on-dark" aria-label={m.back_office()}>
        <SideEntries onLogout={onLogout} />
      </aside>
      <Dialog open={isOpen} onClose={onClose} label={m.office_menu()} className="side side--over on-dark">
        <button type="button" className="iconbtn side__close" aria-label={m.office_close_menu()} onClick={onClose}>
          <Icon name="close" />
        </button>
        <SideEntries onLogout={onLogout} onGo={onClose} />
      </Dialog>
    </>
  );
}
