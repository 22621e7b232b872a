import { preload } from "react-dom";

type ArtPictureProps = {
  /** AVIF files in the format of srcset. */
  avif: string;
  /** WebP files in the format of srcset, where several widths are worthwhile. */
  webp?: string;
  /** Address of a WebP file. */
  src: string;
  sizes: string;
  width: number;
  height: number;
  /** Only for the first picture of a page. */
  eager?: boolean;
};

/** A decorative picture of the shop, as AVIF where browsers support it. */
export function ArtPicture({ avif, webp, src, sizes, width, height, eager }: ArtPictureProps) {
  // Preloaded from the top of the document: inline styles come before the picture. Browsers without AVIF ignore it.
  if (import.meta.env.SSR && eager)
    preload(src, { as: "image", type: "image/avif", imageSrcSet: avif, imageSizes: sizes, fetchPriority: "high" });
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        srcSet={webp}
        sizes={webp && sizes}
        src={src}
        width={width}
        height={height}
        alt=""
        loading={eager ? undefined : "lazy"}
        fetchPriority={eager ? "high" : undefined}
      />
    </picture>
  );
}
