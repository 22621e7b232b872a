/**
 * Cuts the Bengali fonts of Noto to what Bengali needs, into web/ui/fonts/: `node scripts/bengali-fonts.ts`.
 * The full fonts are in test/fixtures/fonts/. Needs Python with `pip install fonttools==4.66.1 brotli==1.2.0`; PYTHON names another
 * Python than python3. With the same versions it writes the same bytes.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const full = fileURLToPath(new URL("../test/fixtures/fonts/", import.meta.url));
const folder = fileURLToPath(new URL("../web/ui/fonts/", import.meta.url));

const fonts = [
  ["NotoSansBengali-Regular", "bengali-sans"],
  ["NotoSansBengali-Bold", "bengali-sans-bold"],
  ["NotoSerifBengali-Bold", "bengali-serif-bold"],
] as const;

/** Beside the letters: space and hyphen, with which they kern, the dandas, the joiners, and the circle under a sign without a letter. */
const letters = "U+0020,U+002D,U+00A0,U+0964,U+0965,U+0980-09FF,U+200C,U+200D,U+25CC";

for (const [from, to] of fonts) {
  const { status } = spawnSync(
    process.env.PYTHON ?? "python3",
    [
      ...["-m", "fontTools.subset", join(full, `${from}.ttf`)],
      `--unicodes=${letters}`,
      // Conjuncts are made by features, each of which leads to glyphs that no letter has by itself.
      "--layout-features=*",
      "--no-hinting",
      // With copyright and licence (13, 14).
      "--name-IDs=0,1,2,3,4,5,6,13,14",
      "--flavor=woff2",
      `--output-file=${join(folder, `${to}.woff2`)}`,
    ],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(1);
}
