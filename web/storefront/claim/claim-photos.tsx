import { claimPhotosMax } from "#contract/rules/claims.ts";
import * as m from "#messages";
import { PhotoAdd } from "#web/ui/fields/photo-add.tsx";
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
          <PhotoAdd
            label={m.claim_photo_take()}
            isCamera
            disabled={isReading}
            className="claim__camera"
            onChosen={onAdd}
          />
          <PhotoAdd label={m.claim_photo_choose()} accept={acceptedPictures} disabled={isReading} onChosen={onAdd} />
        </>
      ) : null}
    </div>
  );
}
