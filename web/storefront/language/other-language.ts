import * as m from "#messages";
import { language } from "#web/language.ts";
import { addressIn, rememberAsked } from "./language-choice.ts";
import "./other-language.css";

const barNames = ".buybar, .tabbar, .olink__go";

/** Shows, only once, a line with a link to the page in the browser's preferred language. */
export function offerOtherLanguage(): void {
  rememberAsked();
  const other = language() === "bn" ? "en" : "bn";
  const line = document.createElement("aside");
  line.className = "otherlang";
  line.setAttribute("aria-label", m.language());
  const link = Object.assign(document.createElement("a"), { href: addressIn(other), hreflang: other, lang: other });
  link.textContent = m.read_in_other_language();
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    className: "iconbtn",
    textContent: "×",
  });
  close.setAttribute("aria-label", m.close());
  close.addEventListener("click", () => line.remove());
  line.append(link, close);
  stayAboveBars(line);
  document.body.append(line);
}

/** The bars at the foot of a phone's screen are as high as their words, and the buy bar comes with its page's script. */
function stayAboveBars(line: HTMLElement): void {
  const place = () => {
    const bars = [...document.querySelectorAll(barNames)].map((bar) => bar.getBoundingClientRect());
    const tops = bars.filter(({ height }) => height > 0).map(({ top }) => innerHeight - top);
    line.style.setProperty("--bars", `${Math.max(0, ...tops)}px`);
  };
  // At once, or it would be seen in front of the bars before it jumps above them.
  place();
  const sizes = new ResizeObserver(place);
  for (const bar of document.querySelectorAll(barNames)) sizes.observe(bar);
  sizes.observe(document.body);
}
