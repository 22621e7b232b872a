import type { ReactNode } from "react";
import { preload } from "react-dom";
import { pictureSrcSet } from "#contract/rules/pictures.ts";
import type { PicturePart } from "#contract/rules/word-list.ts";
import { language } from "#web/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { ownPicture } from "#web/words.ts";

type PartPictureProps = {
  part: PicturePart;
  /** The displayed width of the owner's picture, in the format of the `sizes` attribute. */
  sizes: string;
  /** Only for the first picture of the page. */
  eager?: boolean;
  /** The shop's own picture. */
  children: ReactNode;
};

const pixels: [least: number, most: number] = [320, 1600];

/** The picture of a part of the home page: the owner's, or the shop's own. */
export function PartPicture({ part, sizes, eager, children }: PartPictureProps) {
  const picture = ownPicture(part);
  if (picture === undefined) return children;
  const { url, width, alt } = picture;
  // Preloaded from the top of the document: inline styles come before the picture.
  if (import.meta.env.SSR && eager) {
    const imageSrcSet = pictureSrcSet(url, width, pixels);
    preload(url, { as: "image", imageSrcSet, imageSizes: sizes, fetchPriority: "high" });
  }
  return (
    <span className="own-pic" lang={alt === "" || picture.language === language() ? undefined : picture.language}>
      <Picture picture={picture} sizes={sizes} pixels={pixels} eager={eager} alt={alt} />
    </span>
  );
}

/** Whether the picture says nothing to somebody who cannot see it. */
export function isOrnament(part: PicturePart): boolean {
  return !ownPicture(part)?.alt;
}
