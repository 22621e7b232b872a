import { pictureSrcSet } from "#contract/pictures.ts";
import type { ShownPicture } from "./shown-picture.ts";

type PictureProps = {
  picture: ShownPicture;
  /** The width it is shown at, as in the attribute: "(min-width: 1024px) 231px, 50vw". */
  sizes: string;
  /** The least and the most pixels that this place can use. */
  pixels?: [least: number, most: number];
  /** For the first picture of a page only: loaded at once, before the rest. */
  eager?: boolean;
  className?: string;
  /** The picture's own when left out; "" where a link or a heading beside it already says the name. */
  alt?: string;
};

/** React holds back a whole page for an eager picture that is to grow, unless somebody else looks after its loading. */
const doNothing = () => {};

export function Picture({ picture, sizes, pixels, eager, className, alt }: PictureProps) {
  return (
    <img
      className={className}
      sizes={sizes}
      srcSet={pictureSrcSet(picture.url, picture.width, pixels)}
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      onLoad={eager ? doNothing : undefined}
      decoding={eager ? undefined : "async"}
    />
  );
}
