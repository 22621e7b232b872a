import type { ReactNode } from "react";
import "./switch.css";

type SwitchProps = { label: string; isOn: boolean; onPress: () => void };
type SwitchRowProps = SwitchProps & { hint?: ReactNode; className?: string };

export function SwitchRow({ hint, className, ...props }: SwitchRowProps) {
  return (
    <div className={className ? `kvrow ${className}` : "kvrow"}>
      {hint ? (
        <span>
          <b className="label">{props.label}</b>
          <br />
          <span className="hint">{hint}</span>
        </span>
      ) : (
        <b className="label">{props.label}</b>
      )}
      <Switch {...props} />
    </div>
  );
}

export function Switch({ label, isOn, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      className={isOn ? "switch is-on" : "switch"}
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={onPress}
    />
  );
}
