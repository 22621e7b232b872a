import { IconOutline } from "#web/ui/icons/icon.tsx";
import { adminIconPaths } from "./icon-paths.ts";

export type AdminIconName = keyof typeof adminIconPaths;

/** Like `Icon`, for outlines that only the back office uses. */
export function AdminIcon({ name, className }: { name: AdminIconName; className?: string | undefined }) {
  return <IconOutline path={adminIconPaths[name]} className={className} />;
}
