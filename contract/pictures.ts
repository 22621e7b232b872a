// Addresses of pictures. Imports nothing.

/** Widths, in pixels, that a stored picture can be asked for: /media/{hash}-{width}.webp. */
export const pictureWidths = [96, 160, 320, 480, 640, 960, 1280] as const;

/**
 * The srcset of a stored picture. Widths above the picture's own are left out, so nothing is enlarged.
 * @param url   as stored: /media/{hash}.webp; any other address yields undefined
 * @param width of the stored picture, in pixels
 */
export function pictureSrcSet(url: string, width: number): string | undefined {
  const match = /^(.*\/media\/[0-9a-f]+)\.webp$/.exec(url);
  if (!match) return undefined;
  const candidates = pictureWidths.filter((w) => w < width).map((w) => `${match[1]}-${w}.webp ${w}w`);
  return [...candidates, `${url} ${width}w`].join(", ");
}
