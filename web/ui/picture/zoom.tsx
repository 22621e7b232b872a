import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { ShownPicture } from "#web/ui/picture/shown-picture.ts";
import "./zoom.css";

export type ZoomProps = { name: string; pictures: ShownPicture[]; start: number; onClose: (at: number) => void };

const keyStepPx = 120;

/**
 * Shows a picture over the whole window, or magnified. A magnified picture pans by moving the mouse, by dragging (the view
 * scrolls), or with the arrow keys.
 */
export function Zoom({ name, pictures, start, onClose }: ZoomProps) {
  const [at, setAt] = useState(start);
  const near = useMagnifier();
  const picture = pictures[at];
  if (!picture) return null;

  function turn(step: number) {
    near.leave();
    setAt((at + step + pictures.length) % pictures.length);
  }
  function onKey(event: KeyboardEvent) {
    const [right, down] = arrows[event.key] ?? [0, 0];
    if (event.key === "+" || event.key === "-") near.set(event.key === "+");
    else if (right === 0 && down === 0) return;
    else if (near.isNear) near.move(right * keyStepPx, down * keyStepPx);
    else if (right !== 0 && pictures.length > 1) turn(right);
    event.preventDefault();
  }

  return (
    <Dialog open onClose={() => onClose(at)} label={m.zoom_of({ name })} className="zoom">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the whole dialog, wherever the focus is */}
      <div className="zoom__in" onKeyDown={onKey}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same for the keyboard */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
        <div
          className={near.isNear ? "zoom__view is-near" : "zoom__view"}
          ref={near.view}
          onClick={(event) => near.toggleAt(event.clientX, event.clientY)}
          onPointerMove={near.follow}
        >
          <img
            key={picture.url}
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={picture.alt || name}
            draggable={false}
          />
        </div>
        <div className="zoom__acts">
          <button type="button" className="iconbtn iconbtn--surface" onClick={() => near.set(!near.isNear)}>
            <Icon name={near.isNear ? "minus" : "plus"} />
            <span className="vh">{near.isNear ? m.zoom_out() : m.zoom_in()}</span>
          </button>
          <button type="button" className="iconbtn iconbtn--surface" aria-label={m.close()} onClick={() => onClose(at)}>
            <Icon name="close" />
          </button>
        </div>
        {pictures.length > 1 && <Turns at={at} count={pictures.length} onTurn={turn} />}
      </div>
    </Dialog>
  );
}

type TurnsProps = { at: number; count: number; onTurn: (step: number) => void };

function Turns({ at, count, onTurn }: TurnsProps) {
  return (
    <div className="zoom__turn">
      <button
        type="button"
        className="iconbtn iconbtn--surface"
        aria-label={m.previous_picture()}
        onClick={() => onTurn(-1)}
      >
        <Icon name="chevron-left" />
      </button>
      <span className="num" role="status">
        {inDigits(at + 1)} / {inDigits(count)}
      </span>
      <button
        type="button"
        className="iconbtn iconbtn--surface"
        aria-label={m.next_picture()}
        onClick={() => onTurn(1)}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The center of the magnified view, as fractions of the picture's width and height. */
function useMagnifier() {
  const [spot, setSpot] = useState<{ x: number; y: number } | null>(null);
  const view = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (spot) scrollToSpot(view.current, spot);
  }, [spot]);

  function spotAt(clientX: number, clientY: number) {
    const box = view.current?.getBoundingClientRect();
    return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : { x: 0.5, y: 0.5 };
  }
  return {
    view,
    isNear: spot !== null,
    leave: () => setSpot(null),
    set: (isNear: boolean) => setSpot(isNear ? { x: 0.5, y: 0.5 } : null),
    toggleAt: (clientX: number, clientY: number) => setSpot(spot ? null : spotAt(clientX, clientY)),
    move: (left: number, top: number) => view.current?.scrollBy({ left, top }),
    follow(event: PointerEvent) {
      if (spot && event.pointerType === "mouse") scrollToSpot(view.current, spotAt(event.clientX, event.clientY));
    },
  };
}

/** Scrolls the magnified picture to a spot. */
function scrollToSpot(view: HTMLElement | null, { x, y }: { x: number; y: number }): void {
  if (!view) return;
  view.scrollTo(x * (view.scrollWidth - view.clientWidth), y * (view.scrollHeight - view.clientHeight));
}
