import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";

export type Question = { title: string; text: ReactNode; act: string; keep?: string; isDanger?: boolean };
type Asked = Question & { answer: (isWanted: boolean) => void };

/** Asks before an action that customers notice or that cannot be undone. Render `dialog` on the page. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Question) => new Promise<boolean>((answer) => setAsked({ ...question, answer }));
  function close(isWanted: boolean) {
    asked?.answer(isWanted);
    setAsked(null);
  }
  const dialog = (
    <Dialog open={asked !== null} onClose={() => close(false)} label={asked?.title ?? ""} className="confirm">
      <h2>{asked?.title}</h2>
      <p>{asked?.text}</p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={() => close(false)}>
          {asked?.keep ?? m.cancel()}
        </Button>
        <Button variant={asked?.isDanger ? "danger" : "primary"} size="md" onClick={() => close(true)}>
          {asked?.act}
        </Button>
      </div>
    </Dialog>
  );
  return { ask, dialog };
}
