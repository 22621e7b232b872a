import * as m from "#messages";
import { Switch } from "../../kit/form/switch.tsx";

type TextRowProps = {
  label: string;
  isChosen: boolean;
  /** Whether it is sent; undefined for what is always sent. */
  isOn: boolean | undefined;
  onChoose: () => void;
  onSwitch: () => void;
};

/** One mail or text message in the list of them, with its switch. */
export function TextRow({ label, isChosen, isOn, onChoose, onSwitch }: TextRowProps) {
  return (
    <li className={isChosen ? "is-on" : undefined}>
      <button type="button" className="words__part" aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
        {label}
      </button>
      {isOn === undefined ? (
        <span className="soft t13 words__always">{m.words_always()}</span>
      ) : (
        <Switch label={m.words_send({ label })} isOn={isOn} onPress={onSwitch} />
      )}
    </li>
  );
}
