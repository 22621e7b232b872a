import type { SelectHTMLAttributes } from "react";
import { FieldFrame, type FieldLabel, useFieldIds } from "./field.tsx";

type SelectProps = FieldLabel & SelectHTMLAttributes<HTMLSelectElement>;

/** A native select with a label. The children are its options. */
export function Select({ label, error, hint, optional, className, id, children, ...select }: SelectProps) {
  const ids = useFieldIds(id, error, hint);
  return (
    <FieldFrame {...{ label, error, hint, optional, className, ids }}>
      <select
        {...select}
        id={ids.control}
        className={error ? "input select is-error" : "input select"}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
