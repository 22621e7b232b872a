import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import "./move-buttons.css";

type MoveButtonsProps = {
  /** The name of the row to move. */
  label: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
};

/** Moves one row of an arranged list up or down. At either end a button keeps the focus and does nothing. */
export function MoveButtons({ label, at, count, onMove }: MoveButtonsProps) {
  const [isFirst, isLast] = [at === 0, at === count - 1];
  return (
    <span className="mover">
      <button
        type="button"
        className="iconbtn"
        aria-label={m.move_up({ label })}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(at - 1)}
      >
        <Icon name="chevron-up" className="i-16" />
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label={m.move_down({ label })}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(at + 1)}
      >
        <Icon name="chevron-down" className="i-16" />
      </button>
    </span>
  );
}
