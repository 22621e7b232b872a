import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "danger-quiet" | "paper";
  /** 56, 48 (base), 44 or 36 px high. 36 px is too small for fingers: use `sm` only where a mouse is certain. */
  size?: "lg" | "base" | "md" | "sm";
  block?: boolean;
  className?: string;
};
type ButtonProps = ButtonLook & { isLoading?: boolean; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>;

/** While loading, the button keeps its label and focus and ignores presses. */
export function Button({ variant, size, block, className, isLoading, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block, className }) + (isLoading ? " is-loading" : "")}
      aria-busy={isLoading || undefined}
      onClick={(event) => (isLoading ? event.preventDefault() : onClick?.(event))}
    >
      {isLoading && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & { href: string; children: ReactNode } & AnchorHTMLAttributes<HTMLAnchorElement>;

export function ButtonLink({ variant, size, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, block, className })}>
      {children}
    </a>
  );
}

export function buttonClass({ variant = "primary", size = "base", block, className }: ButtonLook): string {
  return ["btn", `btn--${variant}`, size !== "base" && `btn--${size}`, block && "btn--block", className]
    .filter(Boolean)
    .join(" ");
}
