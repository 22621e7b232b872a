import { preload } from "react-dom";

type ArtPictureProps = {
  /** As in srcset. */
  avif: string;
  /** In several widths, where that is worth it. */
  webp?: string;
  /** WebP. */
  src: string;
  sizes: string;
  width: number;
  height: number;
  /** For the first picture of a page only. */
  eager?: boolean;
};

/** A decorative picture of the shop, as AVIF where browsers support it. */
export function ArtPicture({ avif, webp, src, sizes, width, height, eager }: ArtPictureProps) {
  // Named at the top of the page, since the styles stand between there and the picture. Where AVIF is unknown it is ignored.
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
