import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** A menu that opens at its button: a press beside it, on one of its buttons, Escape and a new address close it. */
export function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the address changes
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    // What the button opens gives the focus back to what has it now, and the menu's button stays.
    const onChosen = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest("button") : null;
      if (pressed === null || pressed === button.current) return;
      button.current?.focus();
      setIsOpen(false);
    };
    const menu = box.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    menu?.addEventListener("click", onChosen);
    window.addEventListener("pointerdown", onPress);
    window.addEventListener("keydown", onKey);
    return () => {
      menu?.removeEventListener("click", onChosen);
      window.removeEventListener("pointerdown", onPress);
      window.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  return { isOpen, setIsOpen, box, button };
}
