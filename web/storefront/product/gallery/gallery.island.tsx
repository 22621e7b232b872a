import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import type { ShownProduct } from "#web/storefront/product/shown-product.ts";
import { WishButton } from "#web/storefront/product-card/wish-button.tsx";
import { Far } from "#web/ui/far/far.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import type { ZoomProps } from "#web/ui/picture/zoom.tsx";

type GalleryProduct = Pick<ShownProduct, "_id" | "name" | "pictures" | "tone" | "inStock">;

/** A strip of pictures, moved by swiping on a phone and by thumbnails elsewhere. Without scripts all pictures are shown. */
export default function Gallery({ product }: { product: GalleryProduct }) {
  const { _id, name, pictures, tone } = product;
  const [shown, setShown] = useState(0);
  const [isAlive, setAlive] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const zoom = useZoom();
  const isOne = pictures.length < 2;

  const look = () => {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 1 };
    setShown(Math.round(scrollLeft / clientWidth));
  };
  // The shopper may have swiped before hydration.
  useEffect(look, []);
  useEffect(() => setAlive(true), []);

  function show(at: number) {
    setShown(at);
    const element = strip.current;
    element?.scrollTo({ left: at * element.clientWidth, behavior: "instant" });
  }

  return (
    <div className={isOne ? "gallery gallery--one" : "gallery"}>
      {!isOne && <Thumbs product={product} shown={shown} onShow={show} />}
      <div className={`gallery__main ${pictures.length > 0 ? `tone-${tone}` : "tint-sage"}`}>
        <section className="gallery__strip" ref={strip} aria-label={m.pictures_of({ name })} onScroll={look}>
          {pictures.map((picture, index) => {
            const link = (
              <StripLink
                key={picture.url}
                picture={picture}
                alt={picture.alt || name}
                isFirst={index === 0}
                // Browsers scroll to a focused link, so only the visible picture is a tab stop: Tab must not move the
                // strip.
                isTabStop={!isAlive || shown === index}
                onOpen={(event) => zoom.open(event, index)}
              />
            );
            // Other pictures are beside the first one, and would be laid out in its line.
            return index === 0 ? (
              link
            ) : (
              <Far key={picture.url} until="load">
                {link}
              </Far>
            );
          })}
          {pictures.length === 0 && <Icon name="sprout" className="gallery__none" />}
        </section>
        {!product.inStock && <span className="chip chip--out">{m.out_of_stock()}</span>}
        <WishButton productId={_id} name={name} className="iconbtn--surface only-m needs-script" />
        {!isOne && (
          <span className="gallery__count num needs-script" aria-hidden="true">
            {inDigits(shown + 1)} / {inDigits(pictures.length)}
          </span>
        )}
      </div>
      {zoom.Zoom && zoom.at !== null && (
        <zoom.Zoom
          name={name}
          pictures={pictures}
          start={zoom.at}
          onClose={(at) => {
            zoom.close();
            show(at);
          }}
        />
      )}
    </div>
  );
}

type ThumbsProps = { product: GalleryProduct; shown: number; onShow: (at: number) => void };

function Thumbs({ product: { pictures, tone }, shown, onShow }: ThumbsProps) {
  return (
    <div className="gallery__thumbs needs-script">
      {pictures.map((picture, at) => (
        <button
          key={picture.url}
          type="button"
          className={`tone-${tone}${at === shown ? " is-on" : ""}`}
          aria-label={m.picture_at_of({ at: inDigits(at + 1), count: inDigits(pictures.length) })}
          aria-pressed={at === shown}
          onClick={() => onShow(at)}
        >
          <Picture picture={picture} sizes="80px" pixels={[96, 160]} alt="" />
        </button>
      ))}
    </div>
  );
}

type StripLinkProps = {
  picture: GalleryProduct["pictures"][number];
  alt: string;
  isFirst: boolean;
  isTabStop: boolean;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Without scripts the link opens the whole picture. */
function StripLink({ picture, alt, isFirst, isTabStop, onOpen }: StripLinkProps) {
  return (
    <a href={picture.url} data-press="" tabIndex={isTabStop ? undefined : -1} onClick={onOpen}>
      <span className="vh">{m.zoom()} </span>
      <Picture
        picture={picture}
        pixels={[800, 1280]}
        eager={isFirst}
        sizes="(max-width: 767px) and (min-resolution: 2.1dppx) 67vw, (min-width: 1280px) 656px, (min-width: 1024px) 50vw, 100vw"
        alt={alt}
      />
    </a>
  );
}

/** Loads the zoom's script on first use. If that fails, the link opens the picture. */
function useZoom() {
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps> | null>(null);
  const [at, setAt] = useState<number | null>(null);
  return {
    Zoom,
    at,
    open(event: MouseEvent<HTMLAnchorElement>, wanted: number) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const { href } = event.currentTarget;
      setAt(wanted);
      import("#web/ui/picture/zoom.tsx").then(
        (loaded) => setZoom(() => loaded.Zoom),
        () => window.location.assign(href),
      );
    },
    close: () => setAt(null),
  };
}
