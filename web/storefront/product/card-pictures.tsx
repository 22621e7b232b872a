import { useEffect, useState } from "react";
import type { ProductCard } from "#contract/catalog.ts";
import { Picture } from "#web/ui/picture.tsx";

const rotationMs = 900;

type CardPicturesProps = { product: ProductCard; isHovered: boolean; eager?: boolean | undefined; sizes: string };

/** The first picture; while hovered the next one every 900 ms, unless the visitor wants no motion. Dots pick one. */
export function CardPictures({ product, isHovered, eager, sizes }: CardPicturesProps) {
  const { pictures } = product;
  const [shown, setShown] = useState(0);
  const [wanted, setWanted] = useState(1);

  useEffect(() => {
    if (!isHovered || pictures.length < 2) return;
    setWanted(pictures.length);
    if (matchMedia("(prefers-reduced-motion: reduce), (hover: none)").matches) return;
    const timer = setInterval(() => setShown((at) => (at + 1) % pictures.length), rotationMs);
    return () => {
      clearInterval(timer);
      setShown(0);
    };
  }, [isHovered, pictures.length]);

  return (
    <>
      {pictures.slice(0, wanted).map((picture, at) => (
        <Picture
          key={picture.url}
          picture={picture}
          sizes={sizes}
          eager={eager && at === 0}
          alt=""
          className={at === shown ? undefined : "is-hidden"}
        />
      ))}
      {pictures.length > 1 && (
        <span className="pcard__dots">
          {pictures.map((picture, at) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: hidden from assistive technology, which has the gallery
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same
            <i
              key={picture.url}
              className={at === shown ? "is-on" : undefined}
              onClick={(event) => {
                event.preventDefault();
                setWanted(pictures.length);
                setShown(at);
              }}
            />
          ))}
        </span>
      )}
    </>
  );
}
