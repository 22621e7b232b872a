import { type RefObject, useEffect, useRef, useState } from "react";
import type { ProductCard as Card } from "#contract/catalog.ts";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ProductCard } from "../product/product-card.tsx";

const autoplayMs = 4000;

/** A rail that is scrolled by finger, by buttons, or by itself. It stands still while hovered, focused or paused. */
export function PopularCarousel({ products }: { products: Card[] }) {
  const rail = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const { isAtStart, isAtEnd } = useRailEnds(rail);
  useAutoplay(rail, isPaused || isHeld);
  if (products.length === 0) return null;
  return (
    <section className="section" aria-roledescription="carousel" aria-label={content.popularProducts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody is reading */}
      <div
        className="wrap carousel"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <div className="sechead">
          <h2>{content.popularProducts}</h2>
          <div className="sechead__acts needs-script">
            <button
              type="button"
              className="iconbtn carousel__pause"
              aria-label={isPaused ? "Play" : "Pause"}
              onClick={() => setPaused(!isPaused)}
            >
              <Icon name={isPaused ? "play" : "pause"} />
            </button>
            <button
              type="button"
              className="iconbtn iconbtn--line"
              aria-label="Previous products"
              disabled={isAtStart}
              onClick={() => step(rail.current, -1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className="iconbtn iconbtn--line"
              aria-label="Next products"
              disabled={isAtEnd}
              onClick={() => step(rail.current, 1)}
            >
              <Icon name="chevron-right" />
            </button>
          </div>
        </div>
        <div className="rail" ref={rail}>
          {products.map((product) => (
            <ProductCard
              key={product._id}
              product={product}
              sizes="(min-width: 1350px) 248px, (min-width: 1150px) 25vw, (min-width: 800px) 33vw, (min-width: 555px) 50vw, 62vw"
            />
          ))}
        </div>
      </div>
    </section>
  );
}

/** One card on; from the last one back to the first when `wraps`. */
function step(rail: HTMLElement | null, by: 1 | -1, wraps = false): void {
  const card = rail?.firstElementChild;
  if (!rail || !card) return;
  const isAtEnd = rail.scrollLeft + rail.clientWidth >= rail.scrollWidth - 2;
  const gap = Number.parseFloat(getComputedStyle(rail).columnGap) || 0;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const left = wraps && isAtEnd ? 0 : rail.scrollLeft + by * (card.clientWidth + gap);
  rail.scrollTo({ left, behavior: isStill ? "instant" : "smooth" });
}

function useAutoplay(rail: RefObject<HTMLElement | null>, isStopped: boolean): void {
  useEffect(() => {
    if (isStopped || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => document.visibilityState === "visible" && step(rail.current, 1, true), autoplayMs);
    return () => clearInterval(timer);
  }, [rail, isStopped]);
}

function useRailEnds(rail: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });
  useEffect(() => {
    const element = rail.current;
    if (!element) return;
    const look = () => {
      const isAtStart = element.scrollLeft < 2;
      const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 2;
      setEnds((old) => (old.isAtStart === isAtStart && old.isAtEnd === isAtEnd ? old : { isAtStart, isAtEnd }));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [rail]);
  return ends;
}
