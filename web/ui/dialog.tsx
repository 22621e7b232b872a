import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Toaster } from "./toast.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
  /** "login", "modal", "confirm", or "sheet" for one that rises from the bottom. */
  className?: string;
};

/** The browser's own modal dialog: it traps focus and gives it back, and Esc closes it. A press outside closes it too. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, label, children, className = "" }: Omit<DialogProps, "open">) {
  const ref = useRef<HTMLDialogElement>(null);
  // A text selection may end outside, but does not begin there.
  const beganOutside = useRef(false);
  // A layout effect's cleanup runs while the element is still in the page, so closing can give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Esc, which the browser brings as "cancel"
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

/** Backdrop and padding have the same target as the dialog: only the position tells them apart. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
