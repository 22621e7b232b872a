// Addresses of pictures. Imports nothing.

/** Widths, in pixels, in which stored pictures are available: /media/{hash}-{width}.webp. */
export const pictureWidths = [96, 160, 320, 480, 640, 800, 960, 1280] as const;

/**
 * The srcset of a stored picture. It has no widths above the picture's own, so nothing is enlarged.
 * @param url   as stored: /media/{hash}.webp; any other address yields undefined
 * @param width of the stored picture, in pixels
 * @param usable the smallest and largest width in pixels that the page needs
 */
export function pictureSrcSet(
  url: string,
  width: number,
  usable: readonly [least: number, most: number] = [0, 2000],
): string | undefined {
  const match = /^(.*\/media\/[0-9a-f]+)\.webp$/.exec(url);
  if (!match) return undefined;
  const [least, most] = usable;
  const made = pictureWidths.filter((w) => w < width && w >= least && w <= most);
  const candidates = made.map((w) => `${match[1]}-${w}.webp ${w}w`);
  if (width <= most || made.length === 0) candidates.push(`${url} ${width}w`);
  return candidates.join(", ");
}
