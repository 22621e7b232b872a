import * as m from "#messages";
import { language } from "#web/language.ts";
import { rememberAsked } from "./language-choice.ts";
import "./other-language.css";

/** Shows, only once, a line with a link to the page in the browser's preferred language. */
export function offerOtherLanguage(): void {
  rememberAsked();
  const other = language() === "bn" ? "en" : "bn";
  const line = document.createElement("p");
  line.className = "otherlang";
  const link = Object.assign(document.createElement("a"), { href: "", hreflang: other, lang: other });
  link.textContent = m.read_in_other_language();
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    className: "iconbtn",
    textContent: "×",
  });
  close.setAttribute("aria-label", m.close());
  close.addEventListener("click", () => line.remove());
  line.append(link, close);
  document.body.append(line);
}
