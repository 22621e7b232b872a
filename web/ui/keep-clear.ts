// Where messages lie: in their corner, unless something that can be pressed or filled in is there.

const pressed = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']";
const stepPx = 16;
/** Between a message and what it is kept clear of. */
const gapPx = 4;

/** Moves it up from its corner until it lies on nothing that may be needed next; where there is no such place, on the least. */
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

/** On the screen, and in the open dialog where there is one: nothing else can be pressed. */
function rectsOfPressed(region: HTMLElement): DOMRect[] {
  const place = region.closest("dialog") ?? document;
  return Array.from(place.querySelectorAll<HTMLElement>(pressed))
    .filter((element) => !region.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight);
}

/** In points of height. */
function sumOfOverlaps(rects: DOMRect[], top: number, height: number): number {
  return rects.reduce(
    (sum, rect) => sum + Math.max(0, Math.min(rect.bottom, top + height) - Math.max(rect.top, top)),
    0,
  );
}
