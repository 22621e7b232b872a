import { type DragEvent, useRef, useState } from "react";
import { maxPictures } from "#contract/rules/constants.ts";
import type { Picture as StoredPicture } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { FileField } from "#web/admin/kit/form/file-field.tsx";
import { useFileAddress } from "#web/admin/pictures/use-file-address.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { acceptedPictures } from "#web/ui/picture/small-picture.ts";
import { PictureAlts } from "./picture-alts.tsx";
import { type FormPicture, moved, type usePicturePicker } from "./picture-picker.ts";

export type PictureSlotsProps = {
  productName: string;
  pictures: FormPicture[];
  /** Those that the shop has, for showing them. */
  stored?: StoredPicture[];
  picker: ReturnType<typeof usePicturePicker>;
  /** The server's refusal of the pictures. */
  error: string | undefined;
  /** 0 to 1 while they are sent. */
  progress: number | null;
};

/** Up to four pictures, stored or chosen and not yet sent; the first is the cover. */
export function PictureSlots({ productName, pictures, stored = [], picker, error, progress }: PictureSlotsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, setAnnounced] = useState("");
  const move = (from: number, to: number) => {
    const picture = pictures[from];
    if (picture === undefined || from === to) return;
    picker.change(moved(pictures, from, to));
    const name = picture.file?.name ?? m.product_desk_picture({ number: inDigits(from + 1) });
    setAnnounced(m.product_desk_picture_moved({ picture: name, number: inDigits(to + 1) }));
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) picker.add(event.dataTransfer.files);
    else if (dragged !== null) move(dragged, Math.min(to, pictures.length - 1));
    setDragged(null);
  };
  return (
    <>
      <div className="slots">
        {pictures.map((picture, at) => (
          <FilledSlot
            key={picture.key}
            picture={picture}
            stored={stored.find(({ url }) => url === picture.key)}
            at={at}
            count={pictures.length}
            sent={progress === null ? null : sentPart(pictures, at, progress)}
            onMove={(to) => move(at, to)}
            onRemove={() => picker.change(pictures.filter((other) => other !== picture))}
            onDragStart={() => setDragged(at)}
            onDrop={(event) => drop(event, at)}
          />
        ))}
        {Array.from({ length: maxPictures - pictures.length }, (_, empty) => {
          const at = pictures.length + empty;
          return <EmptySlot key={`empty-${at}`} at={at} onAdd={picker.add} onDrop={(event) => drop(event, at)} />;
        })}
      </div>
      <PictureProblems problems={error ? [error, ...picker.problems] : picker.problems} />
      <PictureAlts
        alts={pictures}
        productName={productName}
        onChange={(changed, words) =>
          picker.change(pictures.map((one, at) => (at === changed ? { ...one, ...words } : one)))
        }
      />
      <span className="vh" role="status">
        {announced}
      </span>
    </>
  );
}

function PictureProblems({ problems }: { problems: string[] }) {
  return (
    <div role="alert">
      {problems.map((problem) => (
        <p key={problem} className="error slots__error" data-error="" tabIndex={-1}>
          <Icon name="alert" />
          {problem}
        </p>
      ))}
    </div>
  );
}

function EmptySlot(props: { at: number; onAdd: (files: File[]) => void; onDrop: (event: DragEvent) => void }) {
  return (
    <FileField
      label={m.product_desk_picture({ number: inDigits(props.at + 1) })}
      className="slot slot--empty"
      accept={acceptedPictures}
      multiple
      onChoose={props.onAdd}
      onDrop={props.onDrop}
    >
      <AdminIcon name="image-plus" className="i-24" />
      {m.product_desk_picture({ number: inDigits(props.at + 1) })}
    </FileField>
  );
}

type FilledSlotProps = {
  picture: FormPicture;
  stored: StoredPicture | undefined;
  at: number;
  count: number;
  sent: number | null;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDrop: (event: DragEvent) => void;
};

function FilledSlot({ picture, stored, at, count, sent, onMove, onRemove, onDragStart, onDrop }: FilledSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    onMove(at + by);
    // At the end of the row the button that was pressed is gone.
    requestAnimationFrame(() => {
      if (!slot.current?.contains(document.activeElement)) slot.current?.querySelector("button")?.focus();
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the buttons inside are the first
    <div
      ref={slot}
      className="slot slot--cover tint-sand"
      draggable={sent === null}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {picture.file ? <ChosenFile file={picture.file} /> : null}
      {stored ? (
        <Picture picture={stored} alt={m.product_desk_picture({ number: inDigits(at + 1) })} sizes="160px" />
      ) : null}
      {at === 0 ? <span className="chip chip--paper">{m.product_desk_cover()}</span> : null}
      {sent === null ? (
        <>
          <span className="slot__move">
            {at > 0 ? <MoveButton at={at} to="left" onPress={() => step(-1)} /> : null}
            {at < count - 1 ? <MoveButton at={at} to="right" onPress={() => step(1)} /> : null}
          </span>
          <button
            type="button"
            className="iconbtn iconbtn--surface"
            aria-label={m.product_desk_remove_picture({ number: inDigits(at + 1) })}
            onClick={onRemove}
          >
            <Icon name="close" className="i-18" />
          </button>
        </>
      ) : picture.file === null ? null : (
        <progress
          className="bar"
          value={sent}
          max={1}
          aria-label={m.product_desk_upload_of({ number: inDigits(at + 1) })}
        />
      )}
    </div>
  );
}

function MoveButton({ at, to, onPress }: { at: number; to: "left" | "right"; onPress: () => void }) {
  const label = to === "left" ? m.product_desk_move_left : m.product_desk_move_right;
  return (
    <button
      type="button"
      className="iconbtn iconbtn--surface"
      aria-label={label({ number: inDigits(at + 1) })}
      onClick={onPress}
    >
      <Icon name={to === "left" ? "chevron-left" : "chevron-right"} className="i-18" />
    </button>
  );
}

function ChosenFile({ file }: { file: File }) {
  const address = useFileAddress(file);
  return address ? <img src={address} alt={m.product_desk_chosen_file({ file: file.name })} draggable={false} /> : null;
}

/** The form sends its files one after another, so that its progress is theirs in turn. */
function sentPart(pictures: FormPicture[], at: number, progress: number): number {
  const sizes = pictures.map(({ file }) => file?.size ?? 0);
  const sum = (some: number[]) => some.reduce((bytes, size) => bytes + size, 0);
  const sent = progress * sum(sizes) - sum(sizes.slice(0, at));
  return Math.min(1, Math.max(0, sent / (sizes[at] || 1)));
}
