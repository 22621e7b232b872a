// Reads a QR from the camera where the browser has no reader of its own. Loaded only then: its library weighs more than the rest of the page.
import { decodeQR } from "qr/decode.js";

/** A label before the camera is far larger than its dots: more pixels only take longer. */
const longestSide = 800;

type Pixels = Pick<ImageData, "width" | "height" | "data">;

/** The same as the browser's own reader, as far as the scan's page needs one. */
export function openQrReader() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
      const { videoWidth, videoHeight } = video;
      if (context === null || videoWidth === 0 || videoHeight === 0) return [];
      const share = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
      canvas.width = Math.round(videoWidth * share);
      canvas.height = Math.round(videoHeight * share);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const text = readQr(context.getImageData(0, 0, canvas.width, canvas.height));
      return text === undefined ? [] : [{ rawValue: text }];
    },
  };
}

/** @param pixels with four bytes each. @returns undefined where no code can be read */
export function readQr({ width, height, data }: Pixels): string | undefined {
  try {
    return decodeQR({ width, height, data });
  } catch {
    // The library's word for 'none in this picture'.
    return undefined;
  }
}
