// The language that the visitor has chosen, and the one that the browser asks for.
import { readStored, writeStored } from "#web/browser-storage.ts";
import { language, pathIn, splitLanguage } from "#web/language.ts";

const key = "gp:language";

/** Remembers the press of a switch, and leads it to the page as it is now: with its filters, and its key in the address. */
export function watchSwitches(): void {
  addEventListener("pointerdown", leadOn, true);
  addEventListener("click", leadOn, true);
}

function leadOn({ type, target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(".lang a, .otherlang a") : null;
  if (!link) return;
  const wanted = link.hreflang === "bn" ? "bn" : "en";
  link.href = pathIn(wanted, splitLanguage(location.pathname).path) + location.search + location.hash;
  if (type === "click") writeStored(key, wanted);
}

/** Whether the browser prefers the other language, and nobody has chosen or been asked yet. */
export function isOtherPreferred(): boolean {
  const preferred = navigator.languages.find((one) => /^(en|bn)\b/i.test(one));
  return preferred !== undefined && !preferred.startsWith(language()) && readStored(key) === null;
}

/** Asked once: whoever goes on in this language has chosen it. */
export function rememberAsked(): void {
  writeStored(key, language());
}
