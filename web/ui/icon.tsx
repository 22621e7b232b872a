import { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;
type IconProps = { name: IconName; className?: string };

/** Decorative: the word or the label beside it says what it means. `className`: i-16, i-18, i-24. */
export function Icon({ name, className }: IconProps) {
  return <IconOutline path={iconPaths[name]} className={className} />;
}

export function IconOutline({ path, className }: { path: string; className?: string }) {
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
      <path d={path} />
    </svg>
  );
}
