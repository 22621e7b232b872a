import type { ComponentProps } from "react";
import { Field } from "#web/ui/fields/field.tsx";

export function TakaField(props: Omit<ComponentProps<typeof Field>, "prefix" | "inputMode">) {
  return <Field prefix="৳" inputMode="decimal" {...props} />;
}
