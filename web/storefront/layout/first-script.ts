/**
 * The one script that stands in a page. It runs before all others, and decides what is fetched when. Written on the server only.
 *
 * **Scripts come after the largest picture.** A page that has one is there without them, and on a slow line they would take
 * from its bytes. They stand in the HTML under names that no browser acts on, and get their own back when the page has been
 * shown with its picture, or after some seconds without. What is pressed before that is pressed again (early-presses.ts).
 *
 * **Pictures of the home page come when they are near.** Browsers begin with lazy pictures one or two thousand points before
 * they are seen. Until the page is scrolled for the first time those in one of `farBoxes` are out of the layout unless it is
 * nearly in sight; from then on the browser's own distances hold, so a fast scroll finds them. Such a box has a size of
 * its own, so nothing moves. Without scripts, on paper and in pages that the browser makes there is only `loading="lazy"`.
 *
 * **A product's further pictures come after its first**, or after some seconds without it. They lie beside it, and would share its line.
 */
import type { PageParts } from "#web/page-parts.ts";
import { earlyPressListener } from "./early-presses.ts";

const firstPicture = /<img [^>]*fetchPriority="high"/;
const patienceMs = 3000;
/** From the frame that has the picture to its being on the screen. */
const paintMs = 60;
const nearPoints = 300;
/** Marked in the HTML and not by the components: those would say it in every page's script, and only this one asks. */
const farBoxes = /<(?:a|div)(?= class="(?:cat |rail"|promo__art|post__pic|ret__art))/g;

const picturesWhenNear = `{let d=document,h=d.documentElement,n=new IntersectionObserver(s=>s.map(e=>e.isIntersecting&&e.target.removeAttribute("data-far")),{rootMargin:"${nearPoints}px"});h.className="is-top";onscroll=()=>h.className="";addEventListener("DOMContentLoaded",()=>d.querySelectorAll("[data-far]").forEach(e=>n.observe(e)))}`;

/** What follows the first picture in a product's gallery. */
const furtherPictures = /(?<=<\/a>)<a(?= href="\/media\/[^"]+" target="_self")/g;

const picturesAfterFirst = `{let h=document.documentElement,g=()=>h.className="";h.className="is-top";addEventListener("load",g);setTimeout(g,${patienceMs})}`;

/** A page in the background has no frames. */
const scriptsAfterPicture = `{let d=document,s=()=>{let o=d.querySelector("[type=later]"),n=d.createElement("script");if(o){d.querySelectorAll("[rel=later]").forEach(e=>e.rel="modulepreload");n.type="module";n.text=o.text;o.replaceWith(n)}};addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(s,${paintMs})));setTimeout(s,${patienceMs})}`;

/** Where it stands in the page (web/root.tsx). */
export const firstScriptPlace = "/*first*/";

/** The page with its first script, and with the scripts that wait for it. */
export function withFirstScript({ head, body, end }: PageParts): PageParts {
  if (!firstPicture.test(body)) {
    const soon = '<link rel="modulepreload" fetchpriority="low"';
    return { head: withScripts(head, earlyPressListener, soon), body, end };
  }
  const waiting = waitingPictures(body);
  const script = `${earlyPressListener};${waiting?.script ?? ""}${scriptsAfterPicture}`;
  return {
    head: withScripts(head, script, '<link rel="later"'),
    body: waiting ? body.replace(waiting.boxes, "$& data-far") : body,
    end: end.replace('<script type="module" async="">', '<script type="later">'),
  };
}

function withScripts(head: string, first: string, link: string): string {
  return head.replace(firstScriptPlace, () => first).replaceAll('<link rel="modulepreload"', link);
}

/** The boxes of pictures that wait, and the script that lets them go. */
function waitingPictures(html: string): { boxes: RegExp; script: string } | undefined {
  if (html.includes('class="cats"')) return { boxes: farBoxes, script: picturesWhenNear };
  if (html.includes('class="gallery__strip"')) return { boxes: furtherPictures, script: picturesAfterFirst };
  return undefined;
}
