import { Icon, type IconName } from "#web/ui/icon.tsx";
import { standInLanguage } from "#web/ui/language.ts";

/** A line of a list of promises; none for one that the owner does not make. */
export function PromiseLine({ icon, text }: { icon: IconName; text: string }) {
  if (text === "") return null;
  return (
    <li lang={standInLanguage(text)}>
      <Icon name={icon} />
      {text}
    </li>
  );
}
