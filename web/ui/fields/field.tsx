import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import * as m from "#messages";
import { Icon } from "../icons/icon.tsx";

export type FieldLabel = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shows "optional" beside the label. */
  optional?: boolean;
  /** Class of the wrapper, such as a column class. */
  className?: string;
};
type FieldProps = FieldLabel & {
  /** Text inside the field at the left, such as the taka sign. */
  prefix?: string;
  /** A control inside the field at the right, such as "show password". */
  after?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "prefix">;
type TextAreaProps = FieldLabel & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function Field({ label, error, hint, optional, className, prefix, after, id, ...input }: FieldProps) {
  const ids = useFieldIds(id, error, hint);
  const control = (
    <input
      {...input}
      id={ids.control}
      className={error ? "input is-error" : "input"}
      aria-invalid={error ? true : undefined}
      aria-describedby={ids.describedBy}
    />
  );
  return (
    <FieldFrame {...{ label, error, hint, optional, className, ids }}>
      {prefix || after ? (
        <div className={after ? "affix affix--r" : "affix"}>
          {prefix && <span aria-hidden="true">{prefix}</span>}
          {control}
          {after}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

export function TextArea({ label, error, hint, optional, className, id, ...area }: TextAreaProps) {
  const ids = useFieldIds(id, error, hint);
  return (
    <FieldFrame {...{ label, error, hint, optional, className, ids }}>
      <textarea
        rows={4}
        {...area}
        id={ids.control}
        className={error ? "input is-error" : "input"}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}

type FieldIds = ReturnType<typeof useFieldIds>;

export function useFieldIds(given: string | undefined, error: string | undefined, hint: ReactNode) {
  const made = useId();
  const control = given ?? made;
  const errorId = `${control}-error`;
  const hintId = `${control}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
  return { control, errorId, hintId, describedBy };
}

/** Label, control, then the error or the hint. Ids connect label, error and hint with the control. */
export function FieldFrame(props: FieldLabel & { ids: FieldIds; children: ReactNode }) {
  const { label, error, hint, optional, className, ids, children } = props;
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label htmlFor={ids.control}>
        {label}
        {optional && <span className="opt"> {m.optional()}</span>}
      </label>
      {children}
      {error && (
        <p className="error" id={ids.errorId}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={ids.hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
