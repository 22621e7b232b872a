import { useRef, useState } from "react";
import type { Picture as StoredPicture } from "#contract/catalog.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Tint } from "./product-path.ts";
import { WishButton } from "./wish-button.tsx";

type GalleryProps = { productId: string; name: string; pictures: StoredPicture[]; tint: Tint };

/** One strip of pictures: swiped on a phone, moved by the thumbnails elsewhere, and whole without a script. */
export function Gallery({ productId, name, pictures, tint }: GalleryProps) {
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLDivElement>(null);

  function show(at: number) {
    setShown(at);
    const element = strip.current;
    element?.scrollTo({ left: at * element.clientWidth, behavior: "instant" });
  }

  return (
    <div className={pictures.length > 1 ? "gallery" : "gallery gallery--one"}>
      {pictures.length > 1 && (
        <div className="gallery__thumbs">
          {pictures.map((picture, at) => (
            <button
              key={picture.url}
              type="button"
              className={`tint-${tint}${at === shown ? " is-on" : ""}`}
              aria-label={`Picture ${at + 1} of ${pictures.length}`}
              aria-pressed={at === shown}
              onClick={() => show(at)}
            >
              <Picture picture={picture} sizes="80px" alt="" />
            </button>
          ))}
        </div>
      )}
      <div className={`gallery__main tint-${tint}`}>
        <section
          className="gallery__strip"
          ref={strip}
          aria-label={`Pictures of ${name}`}
          tabIndex={pictures.length > 1 ? 0 : undefined}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            setShown(Math.round(scrollLeft / clientWidth));
          }}
        >
          {pictures.map((picture, at) => (
            <Picture
              key={picture.url}
              picture={picture}
              eager={at === 0}
              sizes="(min-width: 1280px) 656px, (min-width: 1024px) 50vw, 100vw"
              alt={picture.alt || name}
            />
          ))}
        </section>
        <WishButton productId={productId} name={name} className="iconbtn--surface only-m" />
        {pictures.length > 1 && (
          <span className="gallery__count num" aria-hidden="true">
            {shown + 1} / {pictures.length}
          </span>
        )}
      </div>
    </div>
  );
}
