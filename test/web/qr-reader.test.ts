// A label's QR is read from pictures as a phone's camera takes them, by browsers that have no reader of their own.
import sharp from "sharp";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { readQr } from "#web/admin/packing/scan/qr-reader.ts";

const address = "https://gachpala.example/admin/orders/01890000-0000-7000-8000-000000000000";

/** The code on paper, white around it, in a photo of 800 x 600. */
async function photoOf(text: string, { side = 320, turned = 0, blur = 0, light = 1 } = {}) {
  const { data, size } = encode(text, { border: 4 });
  const dots = Buffer.from(data.flat().map((isDark) => (isDark ? 40 : 235)));
  const paper = await sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: "nearest" })
    .toColourspace("srgb")
    .rotate(turned, { background: "#8a7a66" })
    .png()
    .toBuffer();
  let photo = sharp({ create: { width: 800, height: 600, channels: 3, background: "#8a7a66" } }).composite([
    { input: paper, left: 170, top: 60 },
  ]);
  photo = sharp(await photo.jpeg({ quality: 55 }).toBuffer()).linear(light, 0);
  if (blur > 0) photo = photo.blur(blur);
  const { data: pixels, info } = await photo.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(pixels) };
}

test.each([
  ["straight", {}],
  ["small", { side: 180 }],
  ["turned", { turned: 17 }],
  ["upside down", { turned: 180 }],
  ["not quite sharp", { blur: 1.2 }],
  ["in the evening", { light: 0.35 }],
  ["all at once", { turned: -23, blur: 0.8, light: 0.6 }],
])("%s", async (_how, how) => {
  expect(readQr(await photoOf(address, how))).toBe(address);
});

/**
 * As a phone takes a label in a shed: turned by 12 degrees, not quite sharp, bright on one side and dark on the other,
 * and grainy, since there is little light. The same grain each time.
 */
async function shedPhoto(text: string) {
  const { width, height, data } = await photoOf(text, { turned: 12, blur: 1 });
  let seed = 20261127;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const photo = new Uint8ClampedArray(data);
  for (let at = 0; at < photo.length; at += 4) {
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    const light = 0.35 + 0.75 * (x / width) - 0.15 * (y / height);
    const grain = (random() + random() + random() - 1.5) * 40;
    for (let color = 0; color < 3; color += 1) photo[at + color] = (data[at + color] ?? 0) * light + grain;
  }
  return { width, height, data: photo };
}

test("a label in a dim shed, turned, uneven and grainy", async () => {
  expect(readQr(await shedPhoto(address))).toBe(address);
});

test("a picture without a code is none", async () => {
  const empty = await photoOf("GP-1", { side: 12 });
  expect(readQr(empty)).toBeUndefined();
  expect(readQr({ width: 0, height: 0, data: new Uint8ClampedArray() })).toBeUndefined();
});
