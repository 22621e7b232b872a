import type { ReactNode } from "react";
import * as m from "#messages";
import { buttonClass } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useMenu } from "./use-menu.ts";
import "./more-menu.css";

/** Acts that are rarely wanted, behind one button. @param label of what the menu is about */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const { isOpen, setIsOpen, box, button } = useMenu();
  return (
    <div className="moremenu" ref={box}>
      <button
        ref={button}
        type="button"
        className={buttonClass({ variant: "secondary", size: "sm" })}
        aria-label={m.office_more()}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="only-d">{m.office_more()}</span>
        <Icon name="chevron-down" className="i-16" />
      </button>
      {isOpen ? (
        <nav className="menu moremenu__list" aria-label={label}>
          {children}
        </nav>
      ) : null}
    </div>
  );
}
