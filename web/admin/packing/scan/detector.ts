// Reads a label's QR from the camera: the browser's own reader, which knows its bars too, or else one that is loaded.

type Found = { rawValue: string };
export type Detector = { detect(source: HTMLVideoElement): Promise<Found[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const wanted = ["qr_code", "code_128"];

/** @returns undefined where the browser reads no codes, and the reader for such could not be loaded */
export async function openDetector(): Promise<Detector | undefined> {
  return (
    (await ownDetector()) ?? import("./qr-reader.ts").then(({ openQrReader }) => openQrReader()).catch(() => undefined)
  );
}

async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  const known: string[] = await BarcodeDetector.getSupportedFormats().catch(() => []);
  const formats = wanted.filter((format) => known.includes(format));
  return formats.includes("qr_code") ? new BarcodeDetector({ formats }) : undefined;
}
