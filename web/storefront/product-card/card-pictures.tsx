import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import type { CardProduct } from "./card-product.ts";
import { nameHere } from "./names.tsx";

const rotationMs = 900;
const cardPixels: [number, number] = [320, 640];

/**
 * Shows the next picture every 900 ms while hovered: until the card gets the focus or the shopper chooses one, not after the
 * pause button, and never with reduced motion.
 */
export function usePictureTurns(count: number) {
  const [isTurning, setTurning] = useState(false);
  const isPaused = useRef(false);
  const [shown, setShown] = useState(0);
  const [isWoken, setWoken] = useState(false);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const stop = () => {
    clearInterval(timer.current);
    setTurning(false);
  };
  const start = () => {
    stop();
    if (count < 2 || matchMedia("(prefers-reduced-motion: reduce), (hover: none)").matches) return;
    timer.current = setInterval(() => setShown((at) => (at + 1) % count), rotationMs);
    setTurning(true);
  };
  useEffect(() => () => clearInterval(timer.current), []);
  return {
    shown,
    /** Whether the card was hovered. Until then only the first picture is fetched. */
    isWoken,
    isTurning,
    enter(card: HTMLElement) {
      setWoken(true);
      if (!isPaused.current && !card.contains(document.activeElement)) start();
    },
    toggle() {
      isPaused.current = isTurning;
      if (isTurning) stop();
      else start();
    },
    leave() {
      stop();
      setShown(0);
    },
    stop,
    pick(at: number) {
      stop();
      setWoken(true);
      setShown(at);
    },
  };
}

type CardPicturesProps = {
  product: CardProduct;
  path: string;
  turns: ReturnType<typeof usePictureTurns>;
  /** Name of the dots' radio group, unique for each card. */
  group: string;
  eager?: boolean | undefined;
  sizes: string;
};

export function CardPictures({ product, path, turns, group, eager, sizes }: CardPicturesProps) {
  const { pictures } = product;
  return (
    <>
      {/* biome-ignore lint/a11y/useAnchorContent: hidden from screen readers, which have the name below as link */}
      <a href={pathHere(path)} tabIndex={-1} aria-hidden="true">
        {pictures.slice(0, turns.isWoken ? undefined : 1).map((picture, at) => (
          <Picture
            key={picture.url}
            picture={picture}
            sizes={sizes}
            pixels={cardPixels}
            eager={eager && at === 0}
            alt=""
            // The first picture stays below the others, so that it shows until they have loaded.
            className={at === 0 || at === turns.shown ? undefined : "is-hidden"}
          />
        ))}
        {pictures.length === 0 && <Icon name="sprout" className="pcard__none" />}
      </a>
      {pictures.length > 1 && turns.isWoken && (
        <button
          type="button"
          className="pcard__pause"
          // Only a pointer starts the turning, so it is no tab stop: the focus stops it by itself.
          tabIndex={-1}
          aria-label={turns.isTurning ? m.pause_pictures() : m.play_pictures()}
          onClick={turns.toggle}
        >
          <Icon name={turns.isTurning ? "pause" : "play"} className="i-16" />
        </button>
      )}
      {pictures.length > 1 && (
        <fieldset className="pcard__dots" aria-label={m.pictures_of({ name: nameHere(product) })}>
          {pictures.map((picture, at) => (
            <input
              key={picture.url}
              type="radio"
              // Every page has dozens of dots: their group is named once somebody comes near.
              name={turns.isWoken ? group : undefined}
              aria-label={m.picture_at({ at: inDigits(at + 1) })}
              // Not a tab stop: three per card are enough, and the product's page shows the same pictures.
              tabIndex={-1}
              checked={at === turns.shown}
              onChange={() => turns.pick(at)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
