// The language that the visitor has chosen, and the language that the browser prefers.
import { readStored, writeStored } from "#web/browser-storage.ts";
import { type Language, language, pathIn, splitLanguage } from "#web/language.ts";
import { readKnown } from "../shopper/known-shopper.ts";

const key = "gp:language";

/**
 * Remembers the language when a switch is pressed, and updates its link to the current address: filters change it in
 * place.
 */
export function watchSwitches(): void {
  addEventListener("pointerdown", updateSwitch, true);
  addEventListener("click", updateSwitch, true);
}

function updateSwitch({ type, target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(".lang a, .otherlang a") : null;
  if (!link) return;
  const wanted = link.hreflang === "bn" ? "bn" : "en";
  link.href = pathIn(wanted, splitLanguage(location.pathname).path) + location.search + location.hash;
  if (type !== "click") return;
  writeStored(key, wanted);
  if (readKnown()?.customer) keepInAccount(wanted);
}

/** For the account's mails. A beacon, because the page is left at this moment. */
function keepInAccount(wanted: Language): void {
  const body = new Blob([JSON.stringify({ language: wanted })], { type: "application/json" });
  navigator.sendBeacon("/api/user/language", body);
}

/** Whether the browser prefers the other language, and the visitor has neither chosen a language nor been asked. */
export function isOtherPreferred(): boolean {
  const preferred = navigator.languages.find((one) => /^(en|bn)\b/i.test(one));
  return preferred !== undefined && !preferred.startsWith(language()) && readStored(key) === null;
}

/** Remembers that the visitor was asked: one who stays in this language has chosen it. */
export function rememberAsked(): void {
  writeStored(key, language());
}
