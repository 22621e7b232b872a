import { useCallback, useEffect, useState } from "react";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { PhotoRow } from "#web/ui/picture/photo-row.tsx";
import { photoAddress } from "./claim-calls.ts";

type ClaimPhotosProps = { photos: Claim["photos"]; orderId: string; link: string | undefined };

/** Photos that were sent, read with what proves whose they are. */
export function ClaimPhotos({ photos, orderId, link }: ClaimPhotosProps) {
  const [addresses, setAddresses] = useState<string[]>([]);
  const read = useCallback(async () => {
    const all = await Promise.all(photos.map(({ _id }) => photoAddress(orderId, _id, link).catch(() => "")));
    setAddresses(all);
  }, [photos, orderId, link]);
  useEffect(() => void read(), [read]);
  const shown = photos.flatMap(({ width, height }, at) => {
    const url = addresses[at] ?? "";
    return url === "" ? [] : [{ url, width, height, alt: m.claim_photo_alt({ number: inDigits(at + 1) }) }];
  });
  return <PhotoRow name={m.claim_photos()} photos={shown} />;
}
