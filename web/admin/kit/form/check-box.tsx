import { Icon } from "#web/ui/icons/icon.tsx";

type CheckBoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="check t14 tools__check">
      <input className="vh" type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="box">
        <Icon name="check" />
      </span>
      {label}
    </label>
  );
}
