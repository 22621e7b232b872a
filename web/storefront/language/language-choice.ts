// The language that the visitor has chosen, and the language that the browser prefers.
import { withoutLanguage } from "#contract/rules/page-path.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { type Language, language, pathIn } from "#web/language.ts";
import { readKnown } from "../shopper/known-shopper.ts";

/** The language whose switch was pressed. documents/chosen-language.js leads from `/` to it. */
const key = "gp:language";
/** Whether the visitor was asked, by the line in the browser's language. */
const askedKey = "gp:language-asked";

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
  link.href = addressIn(wanted);
  if (type !== "click") return;
  writeStored(key, wanted);
  if (readKnown()?.customer) keepInAccount(wanted);
}

/** This page in another language, as its address is now. */
export function addressIn(wanted: Language): string {
  return pathIn(wanted, withoutLanguage(location.pathname)) + location.search + location.hash;
}

/** For the account's mails. A beacon, because the page is left at this moment. */
function keepInAccount(wanted: Language): void {
  const body = new Blob([JSON.stringify({ language: wanted })], { type: "application/json" });
  navigator.sendBeacon("/api/user/language", body);
}

/** Whether the browser prefers the other language, and the visitor has neither chosen a language nor been asked. */
export function isOtherPreferred(): boolean {
  const preferred = navigator.languages.find((one) => /^(en|bn)\b/i.test(one));
  return preferred !== undefined && !preferred.startsWith(language()) && !isDecided();
}

function isDecided(): boolean {
  return readStored(key) !== null || readStored(askedKey) !== null;
}

/** One who was asked is not asked again, on whatever page. */
export function rememberAsked(): void {
  writeStored(askedKey, "1");
}
