/** In a product form's save bar: unsaved changes, or the upload's progress. */
export function SendingWords(props: { isDirty: boolean; progress: number | null; hasPictures: boolean }) {
  const { isDirty, progress, hasPictures } = props;
  if (progress !== null && hasPictures) {
    return (
      <span role="status">
        {progress < 1 ? `Sending pictures: ${Math.floor(progress * 100)} %` : "Preparing the pictures..."}
      </span>
    );
  }
  if (!isDirty) return null;
  return (
    <>
      <span className="dotmark only-d" />
      <span className="only-d">Unsaved changes</span>
    </>
  );
}
