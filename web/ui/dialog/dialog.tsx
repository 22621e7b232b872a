import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Toaster } from "./toast.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** The dialog's name for screen readers. */
  label: string;
  children: ReactNode;
  /** "login", "modal", "confirm", or "sheet" for a dialog that slides up from the bottom. */
  className?: string;
};

/** The browser's modal dialog: it traps the focus and returns it when it closes. Esc or a press outside closes it. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, label, children, className = "" }: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  // Selecting text inside may end outside and must not close the dialog.
  const beganOutside = useRef(false);
  // A layout effect's cleanup runs while the element is still in the page, so closing can return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it from the keyboard, through the "cancel" event
    <dialog
      ref={ref}
      className={`${className.split(" ").includes("sheet") ? "" : "dialog "}${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        // Ignores the cancel event that bubbles from a file field.
        if (event.target === event.currentTarget) onClose();
      }}
      onPointerDown={(event) => {
        beganOutside.current = isOutside(event);
      }}
      onClick={(event) => beganOutside.current && isOutside(event) && onClose()}
    >
      {children}
      <Toaster />
    </dialog>
  );
}

/** Presses on the backdrop and on the padding both have the dialog as target. Only their position differs. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
