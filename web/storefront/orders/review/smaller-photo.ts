import { maxUploadBytes, storedPictureSide } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

/** A photo of a phone as the shop keeps it: a tenth of the bytes, and without the place. Or why it cannot be sent. */
export async function smallerPhoto(file: File): Promise<Blob | string> {
  const smaller = await drawn(file).catch(() => null);
  const photo = smaller === null || smaller.size > file.size ? file : smaller;
  if (smaller === null && !/\.(jpe?g|png|webp|avif)$/i.test(file.name)) return m.review_photo_kind({ file: file.name });
  if (photo.size > maxUploadBytes) {
    return m.review_photo_large({ file: file.name, limit: inDigits(maxUploadBytes / 1024 / 1024) });
  }
  return photo;
}

/** Upright and reduced, as JPEG. */
async function drawn(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, storedPictureSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
