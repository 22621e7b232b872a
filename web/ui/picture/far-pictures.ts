// Loads the pictures inside <gp-far> elements (far.tsx).

const nearPoints = 300;
const patienceMs = 3000;
const places = new Map<Element, HTMLElement>();

export class FarElement extends HTMLElement {
  connectedCallback(): void {
    if (this.getAttribute("until") === "load") {
      afterLoad(() => this.setAttribute("near", ""));
      return;
    }
    const inside = this.firstElementChild;
    // A hidden picture has no position, so its parent is observed instead.
    const place = inside?.matches("img, picture") ? this.parentElement : inside;
    if (!place) return;
    places.set(place, this);
    near.observe(place);
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      places.get(target)?.setAttribute("near", "");
      near.unobserve(target);
    }
  },
  { rootMargin: `${nearPoints}px` },
);

/** Acts after the page has loaded, or when loading takes too long: one stuck picture must not hold back the others. */
function afterLoad(act: () => void): void {
  addEventListener("load", act, { once: true });
  setTimeout(act, document.readyState === "complete" ? 0 : patienceMs);
}
