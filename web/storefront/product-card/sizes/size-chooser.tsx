import { type RefObject, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { shortTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { leftOf, leftWords } from "./stock-left.ts";
import "./size-chooser.css";

type SizeChooserProps = {
  productId: string;
  name: string;
  sizes: string[];
  /** In taka; absent where all sizes cost the same. */
  priceOf?: ((size: string) => number) | undefined;
  /** The card. A press outside it closes the chooser. */
  card: RefObject<HTMLElement | null>;
  onChoose: (size: string) => void;
  onClose: () => void;
};

const sizesThatFitTile = 4;

export function SizeChooser({ productId, name, sizes, priceOf, card, onChoose, onClose }: SizeChooserProps) {
  const first = useRef<HTMLButtonElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const [left, setLeft] = useState<Record<string, number>>({});
  useEffect(() => void leftOf(productId).then(setLeft), [productId]);

  useEffect(() => {
    first.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close.current();
      // If Enter is still held down after opening the chooser, it must not choose the first size.
      if (event.repeat && event.key === "Enter") event.preventDefault();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !card.current?.contains(event.target)) close.current();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [card]);

  return (
    <div className={sizes.length > sizesThatFitTile ? "chooserwrap chooserwrap--tall" : "chooserwrap"}>
      <div className="chooser" role="dialog" aria-label={m.size_of({ name })}>
        <p className="chooser__h">
          <span>{m.choose_size()}</span>
          <button type="button" className="iconbtn" aria-label={m.close()} onClick={onClose}>
            <Icon name="close" />
          </button>
        </p>
        <div className="sizes">
          {sizes.map((size, at) => (
            <button
              key={size}
              ref={at === 0 ? first : undefined}
              type="button"
              className="size"
              disabled={left[size] === 0}
              title={left[size] === undefined ? undefined : leftWords(left[size])}
              // Ignores the second press of a double click on 'Add to Cart', which lands on a size.
              onClick={(event) => event.detail < 2 && onChoose(size)}
            >
              <span>{sizeName(size)}</span>{" "}
              {priceOf ? <small className="size__price num">{shortTaka(priceOf(size))}</small> : null}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
