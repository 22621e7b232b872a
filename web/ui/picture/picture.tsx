import { pictureSrcSet } from "#contract/rules/pictures.ts";
import type { ShownPicture } from "./shown-picture.ts";

type PictureProps = {
  picture: ShownPicture;
  /** The displayed width, in the format of the `sizes` attribute: "(min-width: 1024px) 231px, 50vw". */
  sizes: string;
  /** The smallest and largest useful width, in pixels. */
  pixels?: [least: number, most: number];
  /** Only for the first picture of a page: it is loaded before the rest. */
  eager?: boolean;
  className?: string;
  /** The picture's own text by default; "" where a link or heading beside it already has the name. */
  alt?: string;
};

/** Without an onLoad handler, React delays a whole page transition for an eager picture with a view transition. */
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
