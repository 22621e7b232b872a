import type { ChangeEvent } from "react";
import { claimPhotosMax } from "#contract/rules/claims.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { acceptedPictures } from "#web/ui/picture/small-picture.ts";
import type { DraftPhoto } from "./claim-draft.ts";

type ClaimPhotosProps = {
  photos: DraftPhoto[];
  isReading: boolean;
  onAdd: (files: File[]) => void;
  onRemove: (at: number) => void;
};

/** Photos as they will be sent, with the phone's camera and its pictures to add to them. */
export function ClaimPhotos({ photos, isReading, onAdd, onRemove }: ClaimPhotosProps) {
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = "";
  };
  return (
    <div className="claim__photos" aria-busy={isReading}>
      {photos.map(({ name, url }, at) => (
        <span key={`${name} ${url.length}`} className="claim__photo">
          <img src={url} alt={m.claim_photo_alt({ number: inDigits(at + 1) })} />
          <button
            type="button"
            className="iconbtn iconbtn--surface"
            aria-label={m.claim_photo_remove({ number: inDigits(at + 1) })}
            onClick={() => onRemove(at)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {photos.length < claimPhotosMax ? (
        <>
          <label className="claim__add claim__add--camera">
            <Icon name="plus" />
            {m.claim_photo_take()}
            <input
              className="vh"
              type="file"
              accept="image/*"
              capture="environment"
              disabled={isReading}
              onChange={chosen}
            />
          </label>
          <label className="claim__add">
            <Icon name="plus" />
            {m.claim_photo_choose()}
            <input
              className="vh"
              type="file"
              accept={acceptedPictures}
              multiple
              disabled={isReading}
              onChange={chosen}
            />
          </label>
        </>
      ) : null}
    </div>
  );
}
