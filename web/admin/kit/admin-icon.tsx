import { IconOutline } from "#web/ui/icon.tsx";
import { adminIconPaths } from "./icon-paths.ts";

export type AdminIconName = keyof typeof adminIconPaths;

/** As `Icon`, for the outlines that only the back office needs. */
export function AdminIcon({ name, className }: { name: AdminIconName; className?: string | undefined }) {
  return <IconOutline path={adminIconPaths[name]} className={className} />;
}
