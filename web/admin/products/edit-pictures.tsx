import type { Picture as StoredPicture } from "#contract/catalog.ts";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { acceptedPictures } from "./check-picture.ts";
import { FileField } from "./file-field.tsx";
import { PictureAlts } from "./picture-alts.tsx";
import { type ChosenPicture, usePicturePicker } from "./picture-picker.ts";
import { PictureProblems, PictureSlots } from "./picture-slots.tsx";

type EditPicturesProps = {
  productName: string;
  /** What the present pictures show. */
  alts: string[];
  onAlts: (alts: string[]) => void;
  present: StoredPicture[];
  chosen: ChosenPicture[];
  onChange: (chosen: ChosenPicture[]) => void;
  error: string | undefined;
  progress: number | null;
};

/** New pictures replace all there are; without new ones these stay. */
export function EditPictures({ present, chosen, onChange, error, progress, ...words }: EditPicturesProps) {
  const { productName, alts, onAlts } = words;
  const picker = usePicturePicker(chosen, onChange);
  if (chosen.length > 0) {
    return (
      <section>
        <h3>Images</h3>
        <p className="hint editpics__hint">
          {present.length > 0 ? "When you save, these replace the present ones." : "The first is the cover."}
        </p>
        <PictureSlots productName={productName} pictures={chosen} picker={picker} error={error} progress={progress} />
        {progress === null ? (
          <Button variant="quiet" size="sm" className="editpics__keep" onClick={() => picker.change([])}>
            {present.length > 0 ? "Keep the present pictures" : "Choose none"}
          </Button>
        ) : null}
      </section>
    );
  }
  return (
    <section>
      <h3>Images</h3>
      <div className="slots">
        {present.map((picture, at) => (
          <div key={picture.url} className="slot slot--cover tint-sand">
            <Picture picture={picture} alt={`Picture ${at + 1}`} sizes="160px" />
            {at === 0 ? <span className="chip">Cover</span> : null}
          </div>
        ))}
      </div>
      <FileField label="Choose new images" className="drop" accept={acceptedPictures} multiple onChoose={picker.add}>
        <AdminIcon name="image-plus" className="i-24" />
        <span>
          <b>Choose new images</b>
          Up to 4. {present.length > 0 ? `They replace ${howMany(present.length)}.` : "The first is the cover."}
        </span>
      </FileField>
      <PictureProblems problems={error ? [error, ...picker.problems] : picker.problems} />
      <PictureAlts
        alts={alts}
        productName={productName}
        onChange={(changed, alt) => onAlts(alts.map((one, at) => (at === changed ? alt : one)))}
      />
    </section>
  );
}

const howMany = (count: number) => (count === 1 ? "this one" : count === 2 ? "both of these" : `all ${count} of these`);
