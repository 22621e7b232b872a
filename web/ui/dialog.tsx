import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Toaster } from "./toast.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** What a screen reader calls it. */
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
  // Selecting a text may end outside, but it does not begin there.
  const beganOutside = useRef(false);
  // A layout effect is undone before the element leaves the page; later, closing could not give the focus back.
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
        // A file that was not chosen after all is no reason to close: that event comes up from its field.
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

/** The backdrop counts as the dialog itself, and so does the dialog's own padding: only the place tells them apart. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
