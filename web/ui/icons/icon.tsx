import type { ReactNode } from "react";
import type { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;
/** On the server: the icons used by the document that is being rendered. */
export const shownIcons = new Set<string>();

type IconProps = { name: IconName; className?: string };

/** A decorative icon: the text or label beside it has the meaning. `className`: i-16, i-18 or i-24. */
export function Icon({ name, className }: IconProps) {
  if (import.meta.env.SSR) shownIcons.add(name);
  // The path is in the document's icon sheet (icon-sheet.ts), so that no script contains it.
  return (
    <IconFrame className={className}>
      <use href={`#i-${name}`} />
    </IconFrame>
  );
}

/** An icon whose path is not in the sheet. */
export function IconOutline({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <IconFrame className={className}>
      <path d={path} />
    </IconFrame>
  );
}

function IconFrame({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <svg
      className={className ? `i ${className}` : "i"}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
