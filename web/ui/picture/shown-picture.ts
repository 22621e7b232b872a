import type { Picture } from "#contract/wire/catalog/catalog.ts";

/** The fields of a picture needed to show it. `alt` only where it says more than the text beside it. */
export type ShownPicture = Pick<Picture, "url" | "width" | "height"> & { alt?: string };

/** For loaders: everything they return is written into the page, so it must be small. */
export function shownPicture({ url, width, height }: Picture): ShownPicture {
  return { url, width, height };
}
