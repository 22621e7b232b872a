// The thread that reads the words of one PDF, with where they stand. read-pdf.ts ends it when it takes too much.
import { parentPort, workerData } from "node:worker_threads";
import { getDocument } from "unpdf/pdfjs";
import type { PdfRun } from "./pdf-lines.ts";

export type PdfTask = { bytes: Uint8Array; mostPages: number; mostRuns: number };
export type PdfAnswer = { runs: PdfRun[] } | { fault: "locked" | "long" | "unreadable" };

/** Figures that are written askew on a page. */
const fewestAskew = 5;
/** In sizes of the letters: farther apart, pdf.js has two items. */
const widestSpace = 0.6;

parentPort?.postMessage(await read(workerData as PdfTask));

async function read({ bytes, mostPages, mostRuns }: PdfTask): Promise<PdfAnswer> {
  try {
    // Neither its programs nor its forms are run, and nothing is drawn. What is half read would lack rows.
    const pdf = await getDocument({
      ...{ data: bytes, isEvalSupported: false, enableXfa: false, stopAtErrors: true, verbosity: 0 },
      ...{ disableFontFace: true, useSystemFonts: false, useWasm: false, isOffscreenCanvasSupported: false },
    }).promise;
    if (pdf.numPages > mostPages) return { fault: "long" };
    const runs: PdfRun[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { transform } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const before = runs.length;
      let askew = 0;
      for (const item of items) {
        if (!("str" in item)) continue;
        const run = upright(item, transform);
        if (run === undefined) askew += /\p{N}/u.test(item.str) ? 1 : 0;
        else if (run.text !== "") runs.push({ page: number, ...run });
      }
      // No watermark: the page itself lies on its side, and its rows would be missing.
      if (askew >= fewestAskew && askew > runs.length - before) return { fault: "unreadable" };
      if (runs.length > mostRuns) return { fault: "long" };
      page.cleanup();
    }
    return { runs };
  } catch (error) {
    return { fault: error instanceof Error && error.name === "PasswordException" ? "locked" : "unreadable" };
  }
}

type Item = { str: string; width: number; transform: number[] };

/** On the page as it is looked at, in points from its upper left corner; undefined for what is written askew, as watermarks are. */
function upright({ str, width, transform }: Item, page: number[]): Omit<PdfRun, "page"> | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const [pa = 1, pb = 0, pc = 0, pd = 1, pe = 0, pf = 0] = page;
  const [along, down] = [pa * a + pc * b, pb * a + pd * b];
  if (along <= 0 || Math.abs(down) > along / 50) return undefined;
  const left = pa * e + pc * f + pe;
  const size = Math.hypot(pa * c + pc * d, pb * c + pd * d);
  // Letters without a name come as NUL, which no database takes.
  const text = str
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
  // A space at its end is as wide as what follows is far, or less.
  const right = left + width - (/\s$/.test(str) ? widestSpace * size : 0);
  return { text, left, right: Math.max(right, left + size / 10), base: pb * e + pd * f + pf, size };
}
