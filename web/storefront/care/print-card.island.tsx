import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";

/** On an A4 of 70 by 37 mm each, as they are sold. */
const labelsOfSheet = 24;

export default function PrintCard() {
  return (
    <Button size="md" className="needs-script" onClick={print}>
      {m.print()}
    </Button>
  );
}

function print() {
  const [sheet, label] = [".label-sheet", ".pot-label"].map((part) => document.querySelector(part));
  if (document.querySelector("#care-sheet:checked") && sheet && label) {
    sheet.replaceChildren(...Array.from({ length: labelsOfSheet }, () => label.cloneNode(true)));
  }
  window.print();
}
