// The language in which the signed-in owner reads the back office. The address decides what is shown, as everywhere in the shop.
import { useEffect } from "react";
import { type Language, language, pathIn, splitLanguage } from "#web/language.ts";
import { useOwnAccount } from "./own-account.ts";

/** Leads an owner who has chosen a language to the same page in it. */
export function useOwnLanguage(): void {
  const chosen = useOwnAccount()?.language;
  useEffect(() => {
    if (chosen && chosen !== language()) location.replace(addressIn(chosen));
  }, [chosen]);
}

function addressIn(wanted: Language): string {
  return pathIn(wanted, splitLanguage(location.pathname).path) + location.search + location.hash;
}
