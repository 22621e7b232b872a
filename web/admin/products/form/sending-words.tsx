import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

/** In a product form's save bar: unsaved changes, or the upload's progress. */
export function SendingWords(props: { isDirty: boolean; progress: number | null; hasPictures: boolean }) {
  const { isDirty, progress, hasPictures } = props;
  if (progress !== null && hasPictures) {
    return (
      <span role="status">
        {progress < 1
          ? m.product_desk_sending_pictures({ percent: inDigits(Math.floor(progress * 100)) })
          : m.product_desk_preparing_pictures()}
      </span>
    );
  }
  if (!isDirty) return null;
  return (
    <>
      <span className="dotmark only-d" />
      <span className="only-d">{m.product_desk_unsaved()}</span>
    </>
  );
}
