import sharp from "sharp";
import { expect, test } from "vitest";
import { drawsWrong } from "#web/ui/picture/small-picture.ts";

const plain = () => sharp({ create: { width: 40, height: 20, channels: 3, background: "#169f21" } });
const turned = () => plain().withMetadata({ orientation: 6 });

test.each([
  ["a JPEG in CMYK", () => plain().toColourspace("cmyk").jpeg(), true],
  ["one with a profile and EXIF", () => turned().toColourspace("cmyk").withIccProfile("cmyk").jpeg(), true],
  ["a JPEG in RGB", () => plain().jpeg(), false],
  ["a progressive one", () => plain().jpeg({ progressive: true }), false],
  ["a gray one", () => plain().toColourspace("b-w").jpeg(), false],
  ["a JPEG with EXIF, which browsers turn", () => turned().jpeg(), false],
  ["a WebP with EXIF", () => turned().webp(), true],
  ["a WebP", () => plain().webp(), false],
  ["a PNG", () => turned().png(), false],
])("%s: is it drawn wrong, and so sent as it is?", async (_name, made, isSo) => {
  const bytes = new Uint8Array(await made().toBuffer());
  expect(drawsWrong(bytes)).toBe(isSo);
  for (const length of [0, 3, 12, 20]) expect(drawsWrong(bytes.slice(0, length))).toBe(false);
});
