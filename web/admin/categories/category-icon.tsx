import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { iconPaths } from "#web/ui/icons/icon-paths.ts";
import { AdminIcon, type AdminIconName } from "../kit/admin-icon.tsx";
import { adminIconPaths } from "../kit/icon-paths.ts";

/** Names of the Lucide set that are stored, where ours differ. */
const names: Record<string, string> = { "flower-2": "flower", "tree-palm": "palm", shrub: "tree" };

/** A category's icon; an unknown name is shown as text. */
export function CategoryIcon({ icon }: { icon: string }) {
  const name = names[icon] ?? icon;
  if (Object.hasOwn(adminIconPaths, name)) return <AdminIcon name={name as AdminIconName} className="i-18" />;
  if (Object.hasOwn(iconPaths, name)) return <Icon name={name as IconName} className="i-18" />;
  return <span className="mono">{icon}</span>;
}
