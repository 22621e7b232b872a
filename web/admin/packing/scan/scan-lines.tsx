import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import type { ScanLine } from "./use-scans.ts";

/** Beside the camera: on a phone the list is further down. */
export function LastScan({ line }: { line: ScanLine }) {
  return (
    <p className={`scan__last scan__line--${line.state}`} aria-hidden="true">
      <b className="num">{line.order?.number ?? shortOf(line.code)}</b> {wordsOf(line)}
    </p>
  );
}

/** The scans of this visit, the newest first and loudest. */
export function ScanLines({ lines }: { lines: readonly ScanLine[] }) {
  return (
    <ol className="scan__lines" aria-live="polite">
      {lines.map((line) => (
        <li key={line.actKey} className={`scan__line scan__line--${line.state}`}>
          <b className="num">{line.order?.number ?? shortOf(line.code)}</b>
          <span>{wordsOf(line)}</span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ state, act, order, why }: ScanLine): string {
  if (state === "refused") return why ?? "";
  if (state === "waiting") return m.scan_line_waiting();
  if (state === "undone") return m.scan_line_undone();
  const pieces = inDigits(order?.pieces ?? 0);
  return act === "pack" ? m.scan_line_packed({ pieces }) : m.scan_line_handed_over({ pieces });
}

/** An address on a label is too long to read: its last signs tell one from another. */
const shortOf = (code: string): string => (code.length > 24 ? `…${code.slice(-8)}` : code);
