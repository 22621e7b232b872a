// Places toasts: in their corner, unless they would cover a control, or what is read next, there.

const pressed =
  "a[href], button, input, select, textarea, summary, label:has(input), [role=button], [tabindex='0'], h1, [role=alert], .banner, .sum dl";
const stepPx = 16;
/** Space between a toast and the control below it. */
const gapPx = 4;

/** Moves the toasts up from their corner until they cover none of it, or as little as possible. */
export function keepClear(region: HTMLElement): void {
  region.style.translate = "";
  const { left, right, top, height } = region.getBoundingClientRect();
  const others = rectsOfPressed(region).filter((rect) => rect.left < right && rect.right > left);
  let best = { up: 0, covered: Number.POSITIVE_INFINITY };
  for (let up = 0; top - up >= gapPx; up += stepPx) {
    const covered = sumOfOverlaps(others, top - up - gapPx, height + 2 * gapPx);
    if (covered < best.covered) best = { up, covered };
    if (covered === 0) break;
  }
  if (best.up > 0) region.style.translate = `0 ${-best.up}px`;
}

/** Positions of the visible controls. With a dialog open, only those in it can be pressed. */
function rectsOfPressed(region: HTMLElement): DOMRect[] {
  const place = region.closest("dialog") ?? document;
  return Array.from(place.querySelectorAll<HTMLElement>(pressed))
    .filter((element) => !region.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}

/** Total height of the overlaps, in pixels. */
function sumOfOverlaps(rects: DOMRect[], top: number, height: number): number {
  return rects.reduce(
    (sum, rect) => sum + Math.max(0, Math.min(rect.bottom, top + height) - Math.max(rect.top, top)),
    0,
  );
}
