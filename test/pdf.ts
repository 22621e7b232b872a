// Made-up PDFs: words in Helvetica at their places, as couriers' programs set them.
import { deflateSync } from "node:zlib";

/** In points from the lower left corner of an A4 page. `turn`: degrees, as watermarks are. */
export type Word = { text: string; x: number; y: number; size?: number; turn?: number };

/** One list of words for each page. */
export function pdfOf(pages: readonly (readonly Word[])[]): Buffer {
  return pdfWith(pages.map((words) => deflateSync(Buffer.from(words.map(drawn).join("\n")))));
}

function drawn({ text, x, y, size = 9, turn = 0 }: Word): string {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const shown = text.replace(/[\\()]/g, (sign) => `\\${sign}`);
  return `BT /F1 ${size} Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm (${shown}) Tj ET`;
}

/**
 * @param streams what each page draws, packed by `filter`
 * @param trailer what the file says of itself besides
 */
export function pdfWith(streams: readonly Buffer[], filter = "/FlateDecode", trailer = ""): Buffer {
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
  const pageOf = (at: number) => 4 + 2 * at;
  const page = (at: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${pageOf(at) + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`;
  const bodies = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${streams.map((_, at) => `${pageOf(at)} 0 R`).join(" ")}]/Count ${streams.length}>>`,
    font,
    ...streams.flatMap((stream, at) => [page(at), stream]),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  for (const [at, body] of bodies.entries()) {
    places.push(parts.reduce((sum, { length }) => sum + length, 0));
    const head = typeof body === "string" ? body : `<</Length ${body.length}/Filter${filter}>>\nstream\n`;
    parts.push(Buffer.from(`${at + 1} 0 obj\n${head}`));
    if (typeof body !== "string") parts.push(body, Buffer.from("\nendstream"));
    parts.push(Buffer.from("\nendobj\n"));
  }
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = bodies.length + 1;
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`)]);
}
