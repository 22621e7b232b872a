import { maxPictures } from "#contract/rules/constants.ts";
import type { Picture as StoredPicture } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { FileField } from "#web/admin/kit/form/file-field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { acceptedPictures } from "#web/ui/picture/small-picture.ts";
import { type FormPicture, usePicturePicker } from "./picture-picker.ts";
import { PictureSlots } from "./picture-slots.tsx";

type EditPicturesProps = {
  productName: string;
  pictures: FormPicture[];
  stored: StoredPicture[];
  onChange: (pictures: FormPicture[]) => void;
  error: string | undefined;
  progress: number | null;
};

/** Pictures are added, removed and moved one by one, or all replaced. */
export function EditPictures({ onChange, ...props }: EditPicturesProps) {
  const { pictures, progress } = props;
  const picker = usePicturePicker(pictures, onChange);
  return (
    <section>
      <h3>{m.product_desk_images()}</h3>
      <PictureSlots {...props} picker={picker} />
      {pictures.length > 0 && progress === null ? (
        <FileField
          label={m.product_desk_replace_pictures()}
          className="drop"
          accept={acceptedPictures}
          multiple
          onChoose={picker.replace}
        >
          <AdminIcon name="image-plus" className="i-24" />
          <span>
            <b>{m.product_desk_replace_pictures()}</b>
            {m.product_desk_up_to({ max: inDigits(maxPictures) })}
          </span>
        </FileField>
      ) : null}
    </section>
  );
}
