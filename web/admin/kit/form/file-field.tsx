import { type DragEvent, type ReactNode, useId } from "react";

type FileFieldProps = {
  /** Its name for screen readers. */
  label: string;
  className: string;
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
  /** When files can be dropped too, by more than what is said here. */
  onDrop?: (event: DragEvent) => void;
  children: ReactNode;
};

/** The browser's own picker of files behind a surface that looks as the page wants. Files can be dropped on it too. */
export function FileField({ label, className, accept, multiple, onChoose, onDrop, children }: FileFieldProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={className}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (onDrop) onDrop(event);
        else onChoose([...event.dataTransfer.files]);
      }}
    >
      <input
        id={id}
        className="vh"
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Otherwise the same file could not be chosen again.
          event.target.value = "";
          onChoose(files);
        }}
      />
      {children}
    </label>
  );
}
