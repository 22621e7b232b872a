import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";

type SaveRowProps = { label: string; isSaving: boolean; isUnsaved: boolean; onDiscard: () => void };

export function SaveRow({ label, isSaving, isUnsaved, onDiscard }: SaveRowProps) {
  return (
    <div className="oform__save">
      <Button type="submit" variant="secondary" size="md" isLoading={isSaving}>
        {label}
      </Button>
      {isUnsaved ? (
        <Button variant="quiet" size="md" onClick={onDiscard}>
          {m.order_desk_discard()}
        </Button>
      ) : null}
      <span className="hint" role="status">
        {isUnsaved ? m.order_desk_not_saved() : ""}
      </span>
    </div>
  );
}
