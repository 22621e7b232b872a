import { lazy, Suspense, useId } from "react";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { EditorProps } from "./editor.tsx";
import "./rich-text.css";

// The editor is heavy, and only these forms need it.
const Editor = lazy(() => import("./editor.tsx"));

type RichTextFieldProps = Omit<EditorProps, "ids"> & { error?: string | undefined };

/** A label, the editor and its error, tied together for a screen reader. */
export function RichTextField({ label, error, ...editor }: RichTextFieldProps) {
  const id = useId();
  const ids = { text: id, label: `${id}-label`, error: error ? `${id}-error` : undefined };
  return (
    <div className="field">
      {/* Not a <label>: what it names is no form control. */}
      <span className="label" id={ids.label}>
        {label}
      </span>
      <Suspense fallback={<Waiting height={editor.height} isWrong={ids.error !== undefined} />}>
        <Editor label={label} ids={ids} {...editor} />
      </Suspense>
      {error ? (
        <p className="error" id={ids.error}>
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A wrong text is shown to the owner before its editor has come: what takes the focus then gives it to the editor. */
function Waiting({ height, isWrong }: { height: EditorProps["height"]; isWrong: boolean }) {
  return (
    <div tabIndex={-1} data-error={isWrong || undefined}>
      <Skeleton className={height === 200 ? "rte__wait rte__wait--200" : "rte__wait"} />
    </div>
  );
}
