import { maxUploadBytes } from "#contract/constants.ts";

/** What the picker of the browser offers. A phone turns its own kinds of pictures into one of these. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif";

/**
 * Why a file cannot be a product's picture, or null. By its first bytes, as the server does it, so that nothing is sent
 * in vain; what only decoding shows, the server says.
 */
export async function pictureProblem(file: File): Promise<string | null> {
  const limit = maxUploadBytes / 1024 / 1024;
  if (file.size > maxUploadBytes) {
    return `${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MB. An image may have at most ${limit} MB.`;
  }
  const kind = kindOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  if (kind === "picture") return null;
  if (kind === "heic") {
    return `${file.name} is a HEIC picture, which browsers cannot show. Save it as JPEG and choose it again.`;
  }
  return `${file.name} is not a picture of a kind the shop can take. Images must be JPEG, PNG, WebP or AVIF.`;
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
