import { type RefObject, useEffect, useRef, useState } from "react";
import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useEarlyPresses } from "../layout/early-presses.ts";
import type { CardProduct } from "../product/card-product.ts";
import { ProductCard } from "../product/product-card.tsx";

const autoplayMs = 4000;

/** A rail that is scrolled by finger, by buttons, or by itself. It stands still while hovered, focused or paused. */
export function PopularCarousel({ products }: { products: CardProduct[] }) {
  const rail = useRef<HTMLDivElement>(null);
  const early = useEarlyPresses();
  const [isPaused, setPaused] = useState(false);
  // Apart from each other: a press beside the cards ends the focus while the pointer is still there.
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [ends, setEnds] = useState("start");
  const look = () => {
    if (rail.current) setEnds(`${rail.current.scrollLeft < 2 ? "start" : ""} ${isAtEnd(rail.current) ? "end" : ""}`);
  };
  useEffect(look, []);
  useAutoplay(rail, isPaused || isHovered || isFocused);
  if (products.length === 0) return null;
  return (
    <section className="section" aria-roledescription="carousel" aria-label={content.popularProducts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that somebody is reading */}
      <div
        className="wrap carousel"
        {...early}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
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
              disabled={ends.includes("start")}
              onClick={() => step(rail.current, -1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className="iconbtn iconbtn--line"
              aria-label="Next products"
              disabled={ends.includes("end")}
              onClick={() => step(rail.current, 1)}
            >
              <Icon name="chevron-right" />
            </button>
          </div>
        </div>
        <div className="rail" ref={rail} onScroll={look}>
          {products.map((product) => (
            <ProductCard
              key={product._id}
              product={product}
              sizes="(min-width: 1350px) 248px, (min-width: 1150px) 25vw, (min-width: 800px) 33vw, (min-width: 555px) 50vw, 46vw"
            />
          ))}
        </div>
      </div>
    </section>
  );
}

/** One card on, as near as the rail's snapping makes it; from the last one back to the first when `wraps`. */
function step(rail: HTMLElement | null, by: 1 | -1, wraps = false): void {
  if (!rail) return;
  const cardWidth = rail.scrollWidth / rail.children.length;
  rail.scrollTo({ left: wraps && isAtEnd(rail) ? 0 : rail.scrollLeft + by * cardWidth });
}

function isAtEnd(rail: HTMLElement): boolean {
  return rail.scrollLeft + rail.clientWidth >= rail.scrollWidth - 2;
}

function useAutoplay(rail: RefObject<HTMLElement | null>, isStopped: boolean): void {
  useEffect(() => {
    if (isStopped || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => document.visibilityState === "visible" && step(rail.current, 1, true), autoplayMs);
    return () => clearInterval(timer);
  }, [rail, isStopped]);
}
