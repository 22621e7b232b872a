import { useEffect, useRef, useState } from "react";
import { sayNotReached } from "#web/ui/not-reached.ts";
import { addToCart } from "../shopper/cart/cart-state.ts";
import type { SizeChooser } from "./sizes/size-chooser.tsx";

const addedMs = 2000;

/** Closes the open size chooser: only one card at a time has one. */
let closeOpenChooser: (() => void) | null = null;

/** Adds a card's product to the cart. Without a size that is refused, and the card offers the sizes. */
export function useCardBuying(productId: string) {
  /** Null while closed. Its script is loaded when a chooser is first opened. */
  const [Chooser, setChooser] = useState<typeof SizeChooser | null>(null);
  const [isAdded, setAdded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const addedTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(addedTimer.current), []);

  function close() {
    setChooser(null);
    closeOpenChooser = null;
    requestAnimationFrame(() => {
      // A press on another control has moved the focus there; a press on the background leaves it on the body or <main>.
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
        const chooser = await import("./sizes/size-chooser.tsx");
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
