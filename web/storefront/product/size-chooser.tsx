import { type RefObject, useEffect, useRef } from "react";
import { orderSizes } from "#contract/constants.ts";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";

type SizeChooserProps = {
  name: string;
  sizes: string[];
  /** A press outside of it closes the chooser. */
  card: RefObject<HTMLElement | null>;
  onChoose: (size: string) => void;
  onClose: (how: { giveFocusBack: boolean }) => void;
};

const sizesThatFitTile = 4;

export function SizeChooser({ name, sizes, card, onChoose, onClose }: SizeChooserProps) {
  const first = useRef<HTMLButtonElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    first.current?.focus();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close.current({ giveFocusBack: true });
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !card.current?.contains(event.target))
        close.current({ giveFocusBack: false });
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
      <div className="chooser" role="dialog" aria-label={`Size of ${name}`}>
        <p className="chooser__h">
          <span>{content.chooseSize}</span>
          <button type="button" className="iconbtn" aria-label="Close" onClick={() => onClose({ giveFocusBack: true })}>
            <Icon name="close" />
          </button>
        </p>
        <div className="sizes">
          {orderSizes(sizes).map((size, at) => (
            <button
              key={size}
              ref={at === 0 ? first : undefined}
              type="button"
              className="size"
              onClick={() => onChoose(size)}
            >
              {size}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
