/**
 * The one script that stands in a page. It runs before all others, and decides what is fetched when. Written on the server only.
 *
 * **Scripts come after the largest picture.** A page that has one is there without them, and on a slow line they would take
 * from its bytes. They stand in the HTML under names that no browser acts on, and get their own back when the picture has
 * been shown, has failed, or has not come for some seconds. What is pressed before that is pressed again (early-presses.ts).
 *
 * **Pictures below the screen come when they are near.** Browsers begin with lazy pictures one or two thousand points before they
 * are seen. Until the page is scrolled for the first time they are out of the layout unless they are nearly in sight; from
 * then on the browser's own distances hold, so a fast scroll finds them. All of them stand in a box of its own size, so
 * nothing moves. Without scripts, on paper and in pages that the browser makes there is only `loading="lazy"`.
 */
import { earlyPressListener } from "./early-presses.ts";

const firstPicture = /<img [^>]*fetchPriority="high"/;
const patienceMs = 3000;
const nearPoints = 300;

/** A rail is near as a whole: it is swiped, or moves by itself, without the page being scrolled. */
const picturesWhenNear = `{let d=document,c=d.documentElement.classList,n=new IntersectionObserver(s=>{for(let{isIntersecting:i,target:t}of s)if(i){n.unobserve(t);for(t of t.querySelectorAll("[data-far]"))delete t.dataset.far}},{rootMargin:"${nearPoints}px"});c.add("is-top");addEventListener("scroll",()=>{n.disconnect();c.remove("is-top")},{once:1});addEventListener("DOMContentLoaded",()=>{for(let i of d.querySelectorAll("[data-far]"))n.observe(i.closest(".rail")||i.parentElement.closest("[class]"))})}`;

/** Idle is after the frame that shows the picture. A page in the background has no frames. */
const scriptsAfterPicture = `addEventListener("DOMContentLoaded",()=>{let d=document,l,s=()=>{if(!l){for(l of d.querySelectorAll("[rel=later]"))l.rel="modulepreload";l=d.createElement("script");l.type="module";l.text=d.querySelector("[type=later]").text;d.head.append(l)}},f=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>(self.requestIdleCallback||setTimeout)(s)));d.querySelector("img[fetchpriority=high]").decode().then(f,f);setTimeout(s,${patienceMs})})`;

/** Where it stands in the page (web/root.tsx). */
export const firstScriptPlace = "/*first*/";

/** The page with its first script, and with what that decides about. */
export function withFirstScript(html: string): string {
  const marked = html.replaceAll(' loading="lazy"', ' loading="lazy" data-far=""');
  if (!firstPicture.test(html)) {
    return marked
      .replace(firstScriptPlace, `${earlyPressListener};${picturesWhenNear}`)
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  }
  return marked
    .replace(firstScriptPlace, `${earlyPressListener};${picturesWhenNear}${scriptsAfterPicture}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="later">');
}
