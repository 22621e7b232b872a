import type { ReactNode } from "react";
import * as m from "#messages";
import { buttonClass } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../admin-icon.tsx";
import { useMenu } from "./use-menu.ts";
import "./more-menu.css";

type MoreMenuProps = {
  /** Of what the menu is about. */
  label: string;
  /** In a row of a table: a sign, which the label names. */
  isOfRow?: boolean;
  children: ReactNode;
};

/** Acts that are rarely wanted, behind one button. */
export function MoreMenu({ label, isOfRow = false, children }: MoreMenuProps) {
  const { isOpen, setIsOpen, box, button } = useMenu();
  return (
    <div className={isOfRow ? "moremenu moremenu--row" : "moremenu"} ref={box}>
      <button
        ref={button}
        type="button"
        className={isOfRow ? "iconbtn" : buttonClass({ variant: "secondary", size: "sm" })}
        aria-label={isOfRow ? label : m.office_more()}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOfRow ? (
          <AdminIcon name="more" />
        ) : (
          <>
            <span className="only-d">{m.office_more()}</span>
            <Icon name="chevron-down" className="i-16" />
          </>
        )}
      </button>
      {isOpen ? (
        <nav className="menu moremenu__list" aria-label={label}>
          {children}
        </nav>
      ) : null}
    </div>
  );
}
