import { type FormEvent, type ReactNode, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";

type PlantDialogProps = {
  title: string;
  /** Of the button that sends it. */
  act: string;
  /** Sends what was typed, unless something is missing; the button waits for it. */
  onSend: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A form over the plants. */
export function PlantDialog({ title, act, onSend, onClose, children }: PlantDialogProps) {
  const [isSending, setIsSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    await onSend();
    setIsSending(false);
  }
  return (
    <Dialog open onClose={onClose} label={title} className="confirm">
      <form noValidate onSubmit={send}>
        <h3>{title}</h3>
        {children}
        <div className="foot">
          <Button variant="secondary" size="md" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" size="md" isLoading={isSending}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
