import { useEffect, useState } from "react";
import { content } from "#web/content.ts";

/**
 * A part of the shop that is fetched when it is first needed; null until it is there. When it cannot be had the page
 * stays as it is, which a rejected `lazy` would take down.
 * @param load always the same function
 */
export function useLate<Part>(isNeeded: boolean, load: () => Promise<Part>, onFailed = sayNotReached): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do on failure does not make it needed again
  useEffect(() => {
    if (isNeeded && part === null) load().then((loaded) => setPart(() => loaded), onFailed);
  }, [isNeeded, part, load]);
  return part;
}

export function sayNotReached(): void {
  import("#web/ui/toast.tsx").then(
    ({ toast }) => toast.bad(content.notReached),
    () => undefined,
  );
}
