/**
 * Pictures in, pictures out. Only this file and logo.ts know sharp.
 *
 * 1. Every upload is decoded and encoded anew. Only its pixels survive: no GPS position, and no second file hidden in it.
 * 2. The first bytes choose among four formats, never a file's name or declared type; all other loaders of the library are
 *    blocked.
 * 3. At most two pictures are worked on at once and a bounded number wait; libvips itself uses one thread for each.
 * 4. A stored name is the hash of the stored bytes, so an address can be kept forever.
 */
import { createHash } from "node:crypto";
import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp, type WebpOptions } from "sharp";
import { maxUploadBytes, storedPictureSide } from "#contract/rules/constants.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { Refusal } from "#server/http/answers/refusal.ts";
import { figure, type Said, say } from "../http/answers/say.ts";
import type { MediaStore } from "./store.ts";

/** 64 bits. Every card names four pictures, and hashes do not compress: with 32 digits they were a tenth of a list's HTML. */
const hashDigits = 16;
const maxPixels = 40_000_000;
const timeoutSeconds = 30;
const inTurn = pLimit(2);
/** Bounded, because each waiting call holds its picture in memory; more are answered 503. */
const maxWaiting = 300;
// Effort 2 gives files within 4 % of the default effort 4 in two thirds of the time.
const productForm: StoredForm = { side: storedPictureSide, encoding: { quality: 80, effort: 2 } };
/** Enough to see a broken leaf. */
const letterPictureSide = 1280;
const widthEncoding = { quality: 78, effort: 4 };
// About 0.6 of the bytes of the WebP, within 1.5 dB of it. Effort 3: within 5 % of effort 4 in two fifths of the time.
const avifEncoding = { quality: 50, effort: 3, chromaSubsampling: "4:2:0" };

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

/** How an upload is stored. `side`: the longest, in pixels. */
type StoredForm = { side: number; encoding: WebpOptions };

/** A refused picture: 400 wrong kind, animated or damaged; 413 too large; 503 too many at once. */
export class PictureError extends Refusal {
  constructor(status: 400 | 413 | 503, message: Said, field?: string) {
    super(status, message, { code: status === 503 ? "busy" : "picture", ...(field === undefined ? {} : { field }) });
    this.name = "PictureError";
  }

  /** The same error for one of several pictures. */
  at(field: string): PictureError {
    return new PictureError(this.status as 400 | 413 | 503, this.said, field);
  }
}

/**
 * @param urls of stored pictures: /media/{name}
 * @throws Refusal 400 that names the field, if one of them is not in the store
 */
export async function requireStored(store: MediaStore, urls: readonly string[], field: string): Promise<void> {
  for (const url of new Set(urls)) {
    if ((await store.read(url.replace("/media/", ""))) !== null) continue;
    throw new Refusal(400, say(m.refusal_this_picture_is_not_stored_in_the_shop), {
      code: "invalid",
      field,
    });
  }
}

/**
 * Stores an upload as WebP of at most 1600 pixels a side, or in another form. The same picture stored twice is one file.
 * @throws PictureError
 */
export async function storePicture(
  store: MediaStore,
  bytes: Buffer,
  alt: string,
  form: StoredForm = productForm,
  requireShape: (picture: Metadata) => void = () => {},
): Promise<StoredPicture> {
  const stored = await reencodedIn(bytes, form, requireShape);
  const hash = createHash("sha256").update(stored.bytes).digest("hex").slice(0, hashDigits);
  await store.write(`${hash}.webp`, stored.bytes);
  return { url: `/media/${hash}.webp`, width: stored.width, height: stored.height, color: stored.color, alt };
}

/** A picture as a row of the database keeps it: WebP in Base64. */
export type LetterPicture = { width: number; height: number; webp: string };

/**
 * Uploads that are not for everybody, as WebP: smaller, and without anything but their pixels.
 * @throws PictureError that names the field
 */
export async function letterPictures(files: readonly { bytes: Buffer }[], field: string): Promise<LetterPicture[]> {
  const encoded: LetterPicture[] = [];
  for (const file of files) {
    try {
      const form = { side: letterPictureSide, encoding: { quality: 75, effort: 2 } };
      const { bytes, width, height } = await reencodedIn(file.bytes, form);
      encoded.push({ width, height, webp: bytes.toString("base64") });
    } catch (error) {
      throw error instanceof PictureError ? error.at(field) : error;
    }
  }
  return encoded;
}

async function reencodedIn(
  bytes: Buffer,
  form: StoredForm,
  requireShape: (picture: Metadata) => void = () => {},
): Promise<Reencoded> {
  if (bytes.length > maxUploadBytes) {
    throw new PictureError(
      413,
      say(m.refusal_an_image_may_have_at_most_mb, { count: figure(maxUploadBytes / 1024 / 1024) }),
    );
  }
  if (!isAcceptedFormat(bytes)) throw new PictureError(400, say(m.refusal_images_must_be_jpeg_png_webp_or_avif));
  return await workInTurn(async () => {
    const picture = await decoding(() => open(bytes, false).metadata());
    refuseUnfit(bytes, picture);
    requireShape(picture);
    return await decoding(() => reencode(bytes, form));
  });
}

/**
 * A stored picture at a width, as WebP. Never enlarged: a picture that is not wider comes back as it is.
 * @throws PictureError 503 when too many pictures wait
 */
export function pictureAtWidth(stored: Buffer, width: number): Promise<Buffer> {
  return workInTurn(async () => {
    const picture = open(stored, true);
    const own = await picture.metadata();
    if (own.width <= width) return stored;
    return await picture.resize({ width }).webp(widthEncoding).toBuffer();
  });
}

/**
 * The same as AVIF, or null when that is not smaller than the given number of bytes. Takes several times as long as WebP, so
 * it is for idle moments.
 * @throws PictureError 503 when too many pictures wait
 */
export async function avifAtWidth(stored: Buffer, width: number, below: number): Promise<Buffer | null> {
  const avif = await workInTurn(() =>
    open(stored, true).resize({ width, withoutEnlargement: true }).avif(avifEncoding).toBuffer(),
  );
  return avif.length < below ? avif : null;
}

/** Whether a picture is being worked on now. */
export function isWorking(): boolean {
  return inTurn.activeCount > 0;
}

export async function workInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inTurn.pendingCount >= maxWaiting) {
    throw new PictureError(503, say(m.refusal_too_many_images_are_being_worked_on));
  }
  return inTurn(work);
}

type Reencoded = { bytes: Buffer; width: number; height: number; color: string };

async function reencode(bytes: Buffer, { side, encoding }: StoredForm): Promise<Reencoded> {
  const { data, info } = await open(bytes, true)
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  // Both from the same pixels: decoding is the expensive part.
  const color = await sharp(data, { raw })
    .flatten({ background: "#ffffff" })
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
  const webp = await sharp(data, { raw }).webp(encoding).timeout({ seconds: timeoutSeconds }).toBuffer();
  return { bytes: webp, width: info.width, height: info.height, color: `#${color.toString("hex")}` };
}

function open(bytes: Buffer, limited: boolean): Sharp {
  return sharp(bytes, {
    // Headers are read without the limit, so that the refusal can name the reason; pixels never are.
    limitInputPixels: limited ? maxPixels : false,
    // Not 'warning': some phones' photographs contain stray bytes that every viewer ignores.
    failOn: "error",
    sequentialRead: true,
  }).timeout({ seconds: timeoutSeconds });
}

function refuseUnfit(bytes: Buffer, picture: Metadata): void {
  if ((picture.pages ?? 1) > 1 || isAnimatedPng(bytes))
    throw new PictureError(400, say(m.refusal_animated_images_are_not_accepted));
  if (picture.width * picture.height > maxPixels) {
    throw new PictureError(
      413,
      say(m.refusal_an_image_may_have_at_most_megapixels, { count: figure(maxPixels / 1_000_000) }),
    );
  }
}

/** Any decoder error is the upload's fault; its message would not help a shopkeeper. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new PictureError(400, say(m.refusal_the_image_is_damaged_or_incomplete));
  }
}

function isAcceptedFormat(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return true;
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return true;
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return true;
  return isAvif(bytes);
}

/** AVIF is the brand or, behind the general brand mif1, one of the compatible brands. `avis` is an animation. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  const end = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const brands: string[] = (bytes.toString("latin1", 8, 12) + bytes.toString("latin1", 16, end)).match(/.{4}/gs) ?? [];
  return (brands[0] === "avif" || brands[0] === "mif1") && brands.includes("avif");
}

/** Animated PNGs have a chunk before their pixels; libpng silently shows the first frame. */
function isAnimatedPng(bytes: Buffer): boolean {
  if (bytes[0] !== 0x89) return false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (kind === "acTL") return true;
    if (kind === "IDAT") return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
