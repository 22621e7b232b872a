import { type ReactNode, useRef } from "react";
import { maxUploadBytes } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { acceptedPictures } from "#web/ui/picture/small-picture.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import type { Sent } from "../kit/form/upload.ts";
import { readyPicture } from "./check-picture.ts";
import { useFileAddress } from "./use-file-address.ts";

type ImageFieldProps = {
  image: File | null;
  /** Null while nothing is being uploaded. */
  sent: Sent | null;
  error: string | undefined;
  onChange: (image: File | null) => void;
  /** The chosen file was refused; nothing changed. */
  onRefuse: (problem: string) => void;
  onCancel: () => void;
};

/** One picture: to choose, chosen with a preview, or uploading with its progress. */
export function ImageField({ image, sent, error, onChange, onRefuse, onCancel }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={error ? "field is-missing" : "field"}>
      <span className="label">
        {m.groups_image()} <span className="opt">{m.optional()}</span>
      </span>
      <ImageInput ref={input} onChoose={onChange} onRefuse={onRefuse} />
      {image === null ? (
        <button type="button" className="drop" onClick={() => input.current?.click()}>
          <AdminIcon name="image-plus" className="i-24" />
          <span>
            <b>{m.groups_choose_image()}</b>
            {m.groups_image_kinds({ size: fileSize(maxUploadBytes) })}
          </span>
        </button>
      ) : (
        <div className="upl">
          <span className="upl__pic tint-sand">
            <Preview file={image} />
          </span>
          <div className="upl__text">
            <b className="b6">{image.name}</b>
            <UploadProgress sent={sent}>{fileSize(image.size)}</UploadProgress>
          </div>
          <button
            type="button"
            className="iconbtn"
            aria-label={sent ? m.groups_cancel_upload() : m.groups_remove_image()}
            onClick={sent ? onCancel : () => onChange(null)}
          >
            <Icon name="close" className="i-18" />
          </button>
        </div>
      )}
      {error ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

type ImageInputProps = {
  onChoose: (image: File) => void;
  onRefuse: (problem: string) => void;
  ref: React.Ref<HTMLInputElement>;
  label?: string;
};

export function ImageInput({ onChoose, onRefuse, ref, label = m.groups_image() }: ImageInputProps) {
  async function choose(file: File) {
    const ready = await readyPicture(file);
    if (ready instanceof File) onChoose(ready);
    else onRefuse(ready);
  }
  return (
    <input
      ref={ref}
      className="vh"
      type="file"
      accept={acceptedPictures}
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) void choose(file);
        // Otherwise the same file could not be chosen again.
        target.value = "";
      }}
    />
  );
}

/** A picture that is not uploaded yet. */
export function Preview({ file }: { file: File }) {
  const address = useFileAddress(file);
  return address ? <img src={address} alt="" /> : null;
}

export function UploadProgress({ sent, children }: { sent: Sent | null; children?: ReactNode }) {
  if (sent === null) return <span className="soft num">{children}</span>;
  const percent = sent.total === 0 ? 0 : Math.round((sent.sent / sent.total) * 100);
  return (
    <>
      <span className="soft num" role="status">
        {m.groups_percent_of({ percent: inDigits(percent), size: fileSize(sent.total) })}
      </span>
      <progress className="prog" aria-label={m.groups_uploading()} value={percent} max={100} />
    </>
  );
}

function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 0.1) return m.kit_kilobytes({ size: inDigits(Math.max(1, Math.round(bytes / 1024))) });
  return m.kit_megabytes({ size: inDigits(megabytes.toFixed(1).replace(/\.0$/, "")) });
}
