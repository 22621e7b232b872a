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
    const isChosen = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest("button") : null;
      return pressed !== null && pressed !== button.current;
    };
    // Before the press is acted on: a dialog that it opens gives the focus back to the menu's button, which stays.
    const onPressed = (event: MouseEvent) => {
      if (isChosen(event)) button.current?.focus();
    };
    // After it: what is pressed must not be gone before.
    const onChosen = (event: MouseEvent) => {
      if (menu !== null && event.composedPath().includes(menu) && isChosen(event)) setIsOpen(false);
    };
    const menu = box.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    menu?.addEventListener("click", onPressed, true);
    window.addEventListener("click", onChosen);
    window.addEventListener("pointerdown", onPress);
    window.addEventListener("keydown", onKey);
    return () => {
      menu?.removeEventListener("click", onPressed, true);
      window.removeEventListener("click", onChosen);
      window.removeEventListener("pointerdown", onPress);
      window.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  return { isOpen, setIsOpen, box, button };
}
