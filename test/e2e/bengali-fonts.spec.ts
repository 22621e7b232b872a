// The shop's Bengali fonts, which are cut (scripts/bengali-fonts.ts), beside the full ones.
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "./shop-page.ts";
import { bengaliFonts } from "./without-bengali.ts";

const consonants = [..."কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ", "ড়", "ঢ়", "য়", "ৎ", "ৰ", "ৱ"];
const vowelSigns = [..."ািীুূৃৄেৈোৌ", "ঁ", "ং", "ঃ", "্", "্‌", "্‍", "়"];
const longConjuncts = [
  ..."ক্ষ্ম ক্ষ্ণ ক্ত্র ক্ট্র গ্ধ্য ঙ্ক্ষ চ্ছ্ব চ্ছ্র জ্জ্ব ণ্ড্র ত্ত্ব ত্ত্র দ্দ্ব দ্ভ্র ন্ত্র ন্ত্ব ন্দ্ব ন্দ্র ন্ধ্র ম্প্র ম্ভ্র ম্ব্র ল্গু ষ্ক্র ষ্ট্র ষ্ঠ্য ষ্প্র স্ক্র স্ত্র স্ট্র স্প্ল".split(
    " ",
  ),
  ..."র্ক র্ক্য র্ত্ত র্দ্ধ র্য র‍্য র্য্য অ্যা এ্যা কু গু শু হু রু রূ ন্তু স্তু ল্লু হৃ কি র্কি ক্ষি ক্ষো স্ত্রৌ ১২৩৪৫৬৭৮৯০ ৳৫০ ।  ॥".split(" "),
];

/** Every Bengali word of sentences and demo catalog, every pair of consonants, and each letter with each sign. */
function words(): string[] {
  const said = ["messages/bn.json", "messages/en.json", "demo/catalog.json", "demo/load.ts"].flatMap(
    (file) => readFileSync(file, "utf8").match(/[\u0964\u0965\u0980-\u09ff\u200c\u200d]+/g) ?? [],
  );
  const pairs = consonants.flatMap((one) => consonants.map((other) => `${one}্${other}`));
  const signed = [...consonants, ...longConjuncts].flatMap((one) => vowelSigns.map((sign) => one + sign));
  const underSigns = pairs.flatMap((pair) => ["ু", "ি", "ৃ"].map((sign) => pair + sign));
  const letters = Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(0x980 + at)).filter((one) =>
    /\p{Assigned}/u.test(one),
  );
  // The taka sign is drawn by Figtree and Fraunces.
  return [...new Set([...said, ...pairs, ...underSigns, ...signed, ...longConjuncts, ...letters])].filter(
    (word) => !word.includes("৳"),
  );
}

test("the shop's Bengali fonts draw every word and conjunct as the full ones do", async ({ browser }) => {
  test.slow();
  const page = await browser.newPage();
  const all = words();
  expect(all.length).toBeGreaterThan(8000);
  const [, range = ""] = /unicode-range: ([^;]+);/.exec(readFileSync("web/ui/look/bengali-type.css", "utf8")) ?? [];
  for (const { cut, full } of bengaliFonts) {
    const files = [cut, full].map((file) => readFileSync(file).toString("base64"));
    expect(await page.evaluate(drawnOtherwise, { files, range, all }), cut).toEqual([]);
  }
  await page.close();
});

/** Runs in the page: the words that two fonts draw differently, or whose widths differ. */
async function drawnOtherwise({
  files,
  range,
  all,
}: {
  files: string[];
  range: string;
  all: string[];
}): Promise<string[]> {
  const columns = 8;
  const rows = 16;
  const [width, height] = [240, 60];
  const families = await Promise.all(
    files.map(async (file, at) => {
      const face = new FontFace(
        `face-${at}`,
        `url(data:font/ttf;base64,${file})`,
        at === 0 ? { unicodeRange: range } : {},
      );
      document.fonts.add(await face.load());
      return face.family;
    }),
  );
  const draw = (family: string, some: string[]) => {
    const canvas = new OffscreenCanvas(columns * width, rows * height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    context.font = `24px ${family}`;
    const widths = some.map((word, at) => {
      context.fillText(word, 8 + (at % columns) * width, 38 + Math.floor(at / columns) * height);
      return context.measureText(word).width;
    });
    return { widths, pixels: new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer) };
  };
  const found: string[] = [];
  const compare = (some: string[]) => {
    const [one, other] = families.map((family) => draw(family, some));
    if (!one || !other) return;
    const isSame =
      one.widths.every((size, at) => size === other.widths[at]) &&
      one.pixels.every((pixel, at) => pixel === other.pixels[at]);
    if (isSame) return;
    if (some.length === 1) found.push(...some);
    else for (const word of some) compare([word]);
  };
  for (let at = 0; at < all.length && found.length < 20; at += columns * rows)
    compare(all.slice(at, at + columns * rows));
  for (const face of [...document.fonts]) document.fonts.delete(face);
  return found;
}
