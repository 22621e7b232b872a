import { useEffect, useRef, useState } from "react";
import { maxPictures, maxUploadBytes } from "#contract/constants.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { AdminIcon } from "../admin-icon.tsx";

const accepted = "image/jpeg,image/png,image/webp,image/avif";

/** Up to four pictures, chosen and not yet sent; the first is the cover. */
export function ImageSlots({ images, onChange }: { images: File[]; onChange: (images: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);

  function add(chosen: FileList | null) {
    const files = [...(chosen ?? [])];
    const small = files.filter((file) => file.size <= maxUploadBytes);
    if (small.length < files.length) toast.bad("An image may have at most 10 MB");
    if (images.length + small.length > maxPictures) toast.bad(`No more than ${maxPictures} images per product`);
    onChange([...images, ...small].slice(0, maxPictures));
    if (input.current) input.current.value = "";
  }

  return (
    <section className="panel panel--pad" aria-labelledby="images">
      <div className="phead">
        <h2 id="images">Images</h2>
        <span className="soft t14 right">
          {images.length} of {maxPictures}. The first is the cover.
        </span>
      </div>
      <input
        ref={input}
        className="vh"
        type="file"
        accept={accepted}
        multiple
        tabIndex={-1}
        aria-label="Images"
        onChange={(event) => add(event.target.files)}
      />
      <div className="slots">
        {Array.from({ length: maxPictures }, (_, at) => {
          const file = images[at];
          return file ? (
            <FilledSlot
              key={`${file.name} ${file.lastModified} ${file.size}`}
              file={file}
              at={at}
              onRemove={() => onChange(images.filter((other) => other !== file))}
            />
          ) : (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty slot is its place
              key={`slot-${at}`}
              type="button"
              className="slot slot--empty"
              onClick={() => input.current?.click()}
            >
              <AdminIcon name="image-plus" className="i-24" />
              Picture {at + 1}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function FilledSlot({ file, at, onRemove }: { file: File; at: number; onRemove: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="slot slot--cover tint-sand">
      {address ? <img src={address} alt={`Chosen: ${file.name}`} /> : null}
      <button type="button" className="iconbtn iconbtn--sm" aria-label={`Remove picture ${at + 1}`} onClick={onRemove}>
        <Icon name="close" className="i-18" />
      </button>
      {at === 0 ? <span className="chip">Cover</span> : null}
    </div>
  );
}
