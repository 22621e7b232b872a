import type { ComponentProps } from "react";
import * as m from "#messages";
import { Field } from "#web/ui/fields/field.tsx";

type CodeFieldProps = Pick<ComponentProps<typeof Field>, "name" | "value" | "error" | "onChange">;

/** For the code of an owner's second factor, or one of the codes kept for its loss. It appears because it is what is missing. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      label={m.office_code()}
      hint={m.office_code_hint()}
      autoComplete="one-time-code"
      inputMode="text"
      autoFocus
      {...props}
    />
  );
}
