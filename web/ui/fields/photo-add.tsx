import { Icon } from "../icons/icon.tsx";

type PhotoAddProps = {
  label: string;
  /** Of pictures that may be chosen. */
  accept?: string;
  /** Opens the phone's camera at once, for one photo. */
  isCamera?: boolean;
  disabled?: boolean;
  className?: string;
  onChosen: (files: File[]) => void;
};

/** The dashed field beside photos that adds more of them (photo-add.css). */
export function PhotoAdd({ label, accept = "image/*", isCamera, disabled, className = "", onChosen }: PhotoAddProps) {
  return (
    <label className={`photo-add ${className}`}>
      <Icon name="plus" />
      {label}
      <input
        className="vh"
        type="file"
        accept={accept}
        capture={isCamera ? "environment" : undefined}
        multiple={!isCamera}
        disabled={disabled}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = "";
        }}
      />
    </label>
  );
}
