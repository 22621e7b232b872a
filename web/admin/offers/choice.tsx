type ChoiceProps<Value extends string> = {
  name: string;
  label: string;
  options: Record<Value, string>;
  chosen: Value;
  onChange: (value: Value) => void;
};

/** One of a few words, as buttons side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, label, options, chosen, onChange } = props;
  return (
    <div className="sizes" role="radiogroup" aria-label={label}>
      {(Object.entries(options) as [Value, string][]).map(([value, text]) => (
        <label key={value} className="size size--sm">
          <input className="vh" type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
          {text}
        </label>
      ))}
    </div>
  );
}
