import { useLocation, useSearchParams } from "react-router";
import * as m from "#messages";
import type { OnPaper } from "../paper-parts.tsx";
import { PrintFrame } from "../print-frame.tsx";
import { Label } from "./label.tsx";

const labelsOnA4 = 4;

/** Labels for the parcels: four on a sheet of A4, or one on each of A6. */
export default function LabelPage() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const isA6 = address.get("paper") === "a6";
  function choosePaper(paper: string) {
    const next = new URLSearchParams(address);
    next.set("paper", paper);
    setAddress(next, { replace: true, state });
  }
  const paper = (
    <select
      className="input printing__lang"
      aria-label={m.print_desk_label_paper()}
      value={isA6 ? "a6" : "a4"}
      onChange={(event) => choosePaper(event.target.value)}
    >
      <option value="a4">{m.print_desk_four_on_a4()}</option>
      <option value="a6">{m.print_desk_one_on_a6()}</option>
    </select>
  );
  const size = isA6 ? "105mm 148mm" : "210mm 297mm";
  return (
    <PrintFrame paper="label" tools={paper} marks={() => `@page { size: ${size}; margin: 0; }`}>
      {(printed) =>
        sheetsOf(printed, isA6 ? 1 : labelsOnA4).map((sheet) => (
          <div key={sheet[0]?.order._id} className={isA6 ? "lsheet lsheet--a6" : "lsheet"}>
            {sheet.map((one) => (
              <Label key={one.order._id} {...one} />
            ))}
          </div>
        ))
      }
    </PrintFrame>
  );
}

function sheetsOf(printed: OnPaper[], size: number): OnPaper[][] {
  return Array.from({ length: Math.ceil(printed.length / size) }, (_, at) => printed.slice(at * size, (at + 1) * size));
}
