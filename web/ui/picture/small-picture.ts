// Pictures on their way to the shop: what kind a chosen file is, and the file made no larger than it is kept.

/** File types for the browser's picker. Phones convert their own formats to one of these. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif";

/** A profile of colors may come before what says how many there are. */
const mostHeadBytes = 4 * 1024 * 1024;

async function isDrawnWrong(file: File): Promise<boolean> {
  return drawsWrong(new Uint8Array(await file.slice(0, mostHeadBytes).arrayBuffer()));
}

/**
 * Whether browsers draw it otherwise than it is, so that it is sent as it is: they make neon of a JPEG in CMYK, and do not turn a WebP
 * as its EXIF says.
 * @param head the beginning of the file
 */
export function drawsWrong(head: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...head.slice(from, to));
  const exifFlag = 0x08;
  if (text(8, 16) === "WEBPVP8X") return ((head[20] ?? 0) & exifFlag) !== 0;
  return text(0, 2) === "\xff\xd8" && jpegColors(head) === 4;
}

/** How many colors its frame has; undefined when the frame is not in these bytes. */
function jpegColors(bytes: Uint8Array): number | undefined {
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    // C4, C8 and CC are tables among the frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return bytes[at + 9];
    at += 2 + length;
  }
  return undefined;
}

/**
 * The file itself when it is small enough, or when this browser draws it otherwise than it is.
 * @param side the longest that is sent, in pixels
 */
export async function madeSmaller(file: File, side: number, quality = 0.92): Promise<File> {
  try {
    if (await isDrawnWrong(file)) return file;
    const picture = await createImageBitmap(file);
    const scale = side / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // A browser that writes no WebP answers with a PNG, which may be larger than what was chosen.
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));
    return smaller && smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file;
  } catch {
    return file;
  }
}

/** By its first bytes, as the server does it. */
export async function kindOfPicture(file: File): Promise<"picture" | "heic" | "other"> {
  return kindOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
}

function kindOf(head: Uint8Array): "picture" | "heic" | "other" {
  const text = (from: number, to: number) => String.fromCharCode(...head.slice(from, to));
  if (text(0, 3) === "\xff\xd8\xff" || text(0, 8) === "\x89PNG\r\n\x1a\n") return "picture";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "picture";
  if (text(4, 8) !== "ftyp") return "other";
  // The main brand, a version, then the others it is compatible with.
  const brands = text(8, 64);
  if (brands.includes("avif")) return "picture";
  return /^(he(ic|ix|vc|im|is)|mif1|msf1)/.test(brands) ? "heic" : "other";
}
