import { useEffect, useRef, useState } from "react";
import { addToCart } from "../cart/cart-state.ts";
import { sayNotReached } from "../layout/not-reached.ts";
import type { SizeChooser } from "./size-chooser.tsx";

const addedMs = 2000;

/** One card at a time has its size chooser open. */
let closeOpenChooser: (() => void) | null = null;

/** A card adds without a size, is refused, and offers the sizes; choosing one adds. */
export function useCardBuying(productId: string) {
  /** Null while closed. The code of the chooser comes with the first one that is opened. */
  const [Chooser, setChooser] = useState<typeof SizeChooser | null>(null);
  const [isAdded, setAdded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const addedTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(addedTimer.current), []);

  function close() {
    setChooser(null);
    closeOpenChooser = null;
    requestAnimationFrame(() => {
      // A press on something else has moved the focus there; on plain ground it ends up on the body or the main part.
      if (document.activeElement?.matches("body, main")) button.current?.focus({ preventScroll: true });
    });
  }

  return {
    button,
    Chooser,
    isAdded,
    async add() {
      if (addToCart(productId, undefined)) return;
      try {
        const chooser = await import("./size-chooser.tsx");
        closeOpenChooser?.();
        closeOpenChooser = () => setChooser(null);
        setChooser(() => chooser.SizeChooser);
      } catch {
        sayNotReached();
      }
    },
    choose(size: string) {
      const isTaken = addToCart(productId, size);
      close();
      if (!isTaken) return;
      setAdded(true);
      clearTimeout(addedTimer.current);
      addedTimer.current = setTimeout(() => setAdded(false), addedMs);
    },
    close,
  };
}
