import type { Picture } from "#contract/catalog.ts";

/** What it takes to show a picture, without what only its owner reads. `alt` only where it says more than the text beside it. */
export type ShownPicture = Pick<Picture, "url" | "width" | "height"> & { alt?: string };

/** For loaders: what they return is written into the page. */
export function shownPicture({ url, width, height }: Picture): ShownPicture {
  return { url, width, height };
}
