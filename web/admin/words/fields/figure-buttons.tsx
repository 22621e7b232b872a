import { type FocusEvent, useRef } from "react";

type FigureButtonsProps<Name extends string> = {
  hint: string;
  names: readonly Name[];
  labels: Record<Name, () => string>;
  onInsert: (figure: Name) => void;
};

/** The placeholders of a sentence: pressed, one is written where the cursor was. */
export function FigureButtons<Name extends string>({ hint, names, labels, onInsert }: FigureButtonsProps<Name>) {
  return (
    <div className="words__figures">
      <p className="hint">{hint}</p>
      {names.map((name) => (
        <button key={name} type="button" className="chip words__figure" onClick={() => onInsert(name)}>
          {`{${name}}`} <span className="soft">{labels[name]()}</span>
        </button>
      ))}
    </div>
  );
}

/** @param write  the text of the field with this name */
export function useFigures(write: (fieldName: string, text: string) => void) {
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  function noteField({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
  }
  function insert(figure: string) {
    const field = last.current ?? fields.current?.querySelector<HTMLInputElement>("input");
    if (!field) return;
    const at = field.selectionStart ?? field.value.length;
    write(field.name, `${field.value.slice(0, at)}{${figure}}${field.value.slice(field.selectionEnd ?? at)}`);
    field.focus();
  }
  return { fields, noteField, insert };
}
