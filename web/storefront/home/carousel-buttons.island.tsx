import { type RefObject, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";

const autoplayMs = 4000;

/** Buttons that move the surrounding carousel. It also moves by itself unless hovered, focused or paused. */
export default function CarouselButtons() {
  const acts = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  const { isRead, ends } = useRail(acts);
  useAutoplay(acts, isPaused || isRead);
  return (
    <div className="sechead__acts needs-script" ref={acts}>
      <button
        type="button"
        className="iconbtn carousel__pause"
        aria-label={isPaused ? m.play() : m.pause()}
        onClick={() => setPaused(!isPaused)}
      >
        <Icon name={isPaused ? "play" : "pause"} />
      </button>
      <button
        type="button"
        className="iconbtn iconbtn--line"
        aria-label={m.previous_products()}
        disabled={ends.includes("start")}
        onClick={() => step(railOf(acts), -1)}
      >
        <Icon name="chevron-left" />
      </button>
      <button
        type="button"
        className="iconbtn iconbtn--line"
        aria-label={m.next_products()}
        disabled={ends.includes("end")}
        onClick={() => step(railOf(acts), 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}

type Acts = RefObject<HTMLElement | null>;

function carouselOf({ current }: Acts): HTMLElement | null {
  return current?.closest<HTMLElement>(".carousel") ?? null;
}

function railOf(acts: Acts): HTMLElement | null {
  return carouselOf(acts)?.querySelector<HTMLElement>(".rail") ?? null;
}

/** Whether the rail is hovered or focused, and whether it is at an end. */
function useRail(acts: Acts) {
  // Separate states, because a press beside the cards ends the focus while the pointer is still over the rail.
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [ends, setEnds] = useState("start");
  useEffect(() => {
    const carousel = carouselOf(acts);
    const rail = railOf(acts);
    if (!carousel || !rail) return;
    const listening = new AbortController();
    const on = (target: HTMLElement, name: string, act: () => void) =>
      target.addEventListener(name, act, { signal: listening.signal, passive: true });
    const look = () => setEnds(`${rail.scrollLeft < 2 ? "start" : ""} ${isAtEnd(rail) ? "end" : ""}`);
    on(carousel, "pointerenter", () => setHovered(true));
    on(carousel, "pointerleave", () => setHovered(false));
    on(carousel, "focusin", () => setFocused(true));
    on(carousel, "focusout", () => setFocused(false));
    on(rail, "scroll", look);
    look();
    setHovered(carousel.matches(":hover"));
    setFocused(carousel.contains(document.activeElement));
    return () => listening.abort();
  }, [acts]);
  return { isRead: isHovered || isFocused, ends };
}

/** Moves by one card. If `wraps`, the first card follows the last one. */
function step(rail: HTMLElement | null, by: 1 | -1, wraps = false): void {
  if (!rail) return;
  const cardWidth = rail.scrollWidth / rail.children.length;
  rail.scrollTo({ left: wraps && isAtEnd(rail) ? 0 : rail.scrollLeft + by * cardWidth });
}

function isAtEnd(rail: HTMLElement): boolean {
  return rail.scrollLeft + rail.clientWidth >= rail.scrollWidth - 2;
}

function useAutoplay(acts: Acts, isStopped: boolean): void {
  useEffect(() => {
    if (isStopped || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const move = () => document.visibilityState === "visible" && step(railOf(acts), 1, true);
    const timer = setInterval(move, autoplayMs);
    return () => clearInterval(timer);
  }, [acts, isStopped]);
}
