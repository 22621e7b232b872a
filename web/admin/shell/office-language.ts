/**
 * The language in which the signed-in owner reads the back office. The address decides what is shown, as everywhere in the shop.
 *
 * 1. An owner who has chosen a language is led from every address to the same page in it.
 * 2. A language pressed on the login page is chosen by the owner who then logs in there.
 */
import { useEffect } from "react";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { type Language, language, pathIn } from "#web/language.ts";
import { office } from "../office.ts";
import { useOwnAccount } from "./own-account.ts";

export function useOwnLanguage(): void {
  const chosen = useOwnAccount()?.language;
  useEffect(() => {
    if (chosen && chosen !== language()) location.replace(addressIn(chosen));
  }, [chosen]);
}

/** Keeps the choice in the account, then shows this page in it. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await office.chooseLanguage(chosen);
  location.assign(addressIn(chosen));
}

const pressedKey = "gp:office:language";

/** Shows the login page in a language, which {@link keepPressedLanguage} keeps once it is known whose it is. */
export function pressLanguage(pressed: Language): void {
  writeStored(pressedKey, pressed, "sessionStorage");
  location.assign(addressIn(pressed));
}

/** After a login. An owner who pressed no language keeps the one that the account has. */
export async function keepPressedLanguage(): Promise<void> {
  if (readStored(pressedKey, "sessionStorage") === null) return;
  writeStored(pressedKey, null, "sessionStorage");
  await office.chooseLanguage(language());
}

export function addressIn(wanted: Language): string {
  return pathIn(wanted, withoutLanguage(location.pathname)) + location.search + location.hash;
}
