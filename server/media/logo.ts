/**
 * The shop's logo, and the pictures made from it: icons of the browser's tab and of phones, and the preview of shared links.
 * scripts/icons.ts draws the same of the standard mark.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { logoFiles } from "#contract/rules/brand-look.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { figure, say } from "../http/answers/say.ts";
import { PictureError, storePicture, workInTurn } from "./pictures.ts";
import type { MediaStore } from "./store.ts";

/** Sharp edges and few colors: nearly without loss. */
const logoForm = { side: 800, encoding: { nearLossless: true, quality: 60, effort: 4 } };
const leastSide = 64;
const longest = 6;
const paper = { r: 251, g: 250, b: 245 };
const hero = fileURLToPath(new URL("../../web/ui/pictures/hero.webp", import.meta.url));

type Icon = { size: number; share: number; corner: number };
/** `share` and `corner`: of the square's side. */
const icons: Record<string, Icon> = {
  [logoFiles.favicon]: { size: 48, share: 0.9, corner: 0.2 },
  [logoFiles.icon192]: { size: 192, share: 0.76, corner: 0.22 },
  [logoFiles.icon512]: { size: 512, share: 0.76, corner: 0.22 },
  // Phones crop this one to a shape of their choice: the middle 80 % stay, and the corners of a square logo with them.
  [logoFiles.maskable]: { size: 512, share: 0.56, corner: 0 },
  [logoFiles.touch]: { size: 180, share: 0.7, corner: 0 },
};

/**
 * @param bytes as uploaded
 * @throws PictureError naming the field `logo`
 */
export async function storeLogo(store: MediaStore, bytes: Buffer): Promise<StoredPicture> {
  if (isMarkup(bytes)) {
    throw new PictureError(400, say(m.refusal_an_svg_cannot_be_the_logo), "logo");
  }
  try {
    return await storePicture(store, bytes, "", logoForm, requireLogoShape);
  } catch (error) {
    throw error instanceof PictureError ? error.at("logo") : error;
  }
}

/** SVG, also behind a byte order mark, comments and blanks; and HTML. */
function isMarkup(bytes: Buffer): boolean {
  return /^[\uFEFF\s]*</.test(bytes.toString("utf8", 0, 256));
}

function requireLogoShape({ width, height }: { width: number; height: number }): void {
  if (Math.min(width, height) < leastSide && Math.max(width, height) < 2 * leastSide) {
    throw new PictureError(400, say(m.refusal_the_logo_is_too_small, { count: figure(2 * leastSide) }));
  }
  if (Math.max(width, height) > longest * Math.min(width, height)) {
    throw new PictureError(400, say(m.refusal_the_logo_is_too_long, { count: figure(longest) }));
  }
}

/**
 * @param stored the logo as it is stored
 * @param file one of `logoFiles`
 */
export function drawLogoFile(stored: Buffer, file: string): Promise<Buffer> {
  const icon = icons[file];
  return workInTurn(async () => {
    const ground = await groundOf(stored);
    return icon === undefined ? drawShare(stored, ground) : drawIcon(stored, ground, icon);
  });
}

type Color = typeof paper;

/** The shop's paper, or of a logo without transparency the color in its corner, so that it has no frame. */
async function groundOf(stored: Buffer): Promise<Color> {
  const { isOpaque } = await sharp(stored).stats();
  if (!isOpaque) return paper;
  const [r = 0, g = 0, b = 0] = await sharp(stored)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  return { r, g, b };
}

async function drawIcon(stored: Buffer, ground: Color, { size, share, corner }: Icon): Promise<Buffer> {
  const logo = await fitted(stored, Math.round(size * share), Math.round(size * share));
  return await plate(size, size, size * corner, ground)
    .composite([{ input: logo, gravity: "centre" }])
    .png()
    .toBuffer();
}

/** The hero's picture with the logo on a plate in the corner. */
async function drawShare(stored: Buffer, ground: Color): Promise<Buffer> {
  const logo = await fitted(stored, 440, 128);
  const { width, height } = await sharp(logo).metadata();
  const [left, top, padding] = [48, 48, 28];
  const base = plate(width + 2 * padding, height + 2 * padding, 28, ground);
  const badge: OverlayOptions = { input: await base.png().toBuffer(), left, top };
  return await sharp(await readFile(hero))
    .resize(1200, 630, { fit: "cover" })
    .flatten({ background: paper })
    .composite([badge, { input: logo, left: left + padding, top: top + padding }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

async function fitted(stored: Buffer, width: number, height: number): Promise<Buffer> {
  return await sharp(stored).resize(width, height, { fit: "inside" }).png().toBuffer();
}

/** A rounded rectangle, drawn by hand: the library would read it from SVG, which is blocked. */
function plate(width: number, height: number, radius: number, { r, g, b }: Color): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0);
      const down = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0);
      const cover = radius === 0 ? 1 : Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(across, down)));
      pixels.set([r, g, b, Math.round(255 * cover)], (y * width + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}
