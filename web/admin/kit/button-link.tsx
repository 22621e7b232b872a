import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "#web/ui/buttons/button.tsx";

/** A link of the back office that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, block, className })} />;
}
