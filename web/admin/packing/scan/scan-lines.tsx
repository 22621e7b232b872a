import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import type { ScanLine } from "./use-scans.ts";

/** Beside the camera: on a phone the list is further down. */
export function LastScan({ line }: { line: ScanLine }) {
  return (
    <p className={`scan__last scan__line--${line.state}`} aria-hidden="true">
      <Name line={line} /> {wordsOf(line)}
    </p>
  );
}

/** The scans of this visit, the newest first and loudest. */
export function ScanLines({ lines }: { lines: readonly ScanLine[] }) {
  return (
    <ol className="scan__lines" aria-live="polite">
      {lines.map((line) => (
        <li key={line.actKey} className={`scan__line scan__line--${line.state}`}>
          <Name line={line} />
          <span>{wordsOf(line)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A refusal names its label itself: the end of the label's address would say nothing beside it. */
function Name({ line: { state, order, code } }: { line: ScanLine }) {
  if (state === "refused" && isAddress(code)) return null;
  return <b className="num">{order?.number ?? (isAddress(code) ? `…${code.slice(-8)}` : code)}</b>;
}

function wordsOf({ state, act, order, why }: ScanLine): string {
  if (state === "refused") return why ?? "";
  if (state === "waiting") return m.scan_line_waiting();
  if (state === "undone") return m.scan_line_undone();
  const pieces = inDigits(order?.pieces ?? 0);
  return act === "pack" ? m.scan_line_packed({ pieces }) : m.scan_line_handed_over({ pieces });
}

/** The address on a label is too long to read: its last signs tell one from another. */
const isAddress = (code: string): boolean => code.length > 24;
