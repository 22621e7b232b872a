import { showCount } from "#web/ui/figures.ts";
import "./state-buttons.css";

type StateButtonsProps<State extends string> = {
  states: readonly State[];
  chosen: State;
  /** Undefined until they are read. */
  counts: Record<State, number> | undefined;
  words: Record<State, () => string>;
  label: string;
  onChoose: (state: State) => void;
};

/** Which of what shoppers have written is listed, each state with how many there are. */
export function StateButtons<State extends string>({
  states,
  chosen,
  counts,
  words,
  label,
  onChoose,
}: StateButtonsProps<State>) {
  return (
    <fieldset className="desk-states">
      <legend className="vh">{label}</legend>
      {states.map((one) => (
        <button
          key={one}
          type="button"
          className={one === chosen ? "btn btn--md btn--primary" : "btn btn--md btn--secondary"}
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {words[one]()} {counts === undefined ? null : <span className="num">{showCount(counts[one])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
