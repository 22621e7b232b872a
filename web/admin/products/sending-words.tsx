/** In the bar under a form of a product: whether something is unsaved, and how far it is on its way. */
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
