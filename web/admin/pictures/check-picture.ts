import { maxUploadBytes, storedPictureSide } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { kindOfPicture, madeSmaller } from "#web/ui/picture/small-picture.ts";

/**
 * A chosen file as it is sent: no larger than the shop keeps it. Or why it cannot be a picture of the shop: by its first
 * bytes, as the server does it, so that nothing is sent in vain. What only decoding shows, the server says.
 */
export async function readyPicture(chosen: File): Promise<File | string> {
  const kind = await kindOfPicture(chosen);
  const file = kind === "picture" ? await madeSmaller(chosen, storedPictureSide) : chosen;
  const limit = maxUploadBytes / 1024 / 1024;
  if (file.size > maxUploadBytes) {
    const size = inDigits(Math.ceil(file.size / 1024 / 1024));
    return m.product_desk_picture_too_large({ file: file.name, size, limit: inDigits(limit) });
  }
  if (kind === "picture") return file;
  if (kind === "heic") {
    return m.product_desk_picture_heic({ file: file.name });
  }
  return m.product_desk_picture_kind({ file: file.name });
}
