import { useEffect, useRef, useState } from "react";
import type { ProductCard } from "#contract/catalog.ts";
import { addToCart } from "../session/shop-state.ts";

const addedMs = 2000;

/** One card at a time has its size chooser open. */
let closeOpenChooser: (() => void) | null = null;

/** A card adds without a size, is refused, and offers the sizes; choosing one adds. */
export function useCardBuying(product: ProductCard) {
  const [isChoosing, setChoosing] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const addedTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const card = useRef<Element | null>(null);
  useEffect(() => () => clearTimeout(addedTimer.current), []);

  function close({ giveFocusBack }: { giveFocusBack: boolean }) {
    setChoosing(false);
    closeOpenChooser = null;
    if (!giveFocusBack) return;
    // The button over the picture comes back with the next render; the one under the text may be hidden.
    requestAnimationFrame(() => {
      const buttons = [...(card.current?.querySelectorAll<HTMLElement>(".pcard__add, .pcard__buy") ?? [])];
      buttons.find((button) => getComputedStyle(button).display !== "none")?.focus();
    });
  }

  return {
    isInStock: product.inStock,
    isChoosing,
    isAdded,
    add(button: HTMLElement) {
      if (addToCart(product._id, undefined)) return;
      closeOpenChooser?.();
      closeOpenChooser = () => setChoosing(false);
      card.current = button.closest(".pcard");
      setChoosing(true);
    },
    choose(size: string) {
      const isTaken = addToCart(product._id, size);
      close({ giveFocusBack: true });
      if (!isTaken) return;
      setAdded(true);
      clearTimeout(addedTimer.current);
      addedTimer.current = setTimeout(() => setAdded(false), addedMs);
    },
    close,
  };
}
