/**
 * Draws the shop's icons and the preview image of shared links into public/, from the header's logo mark. Run it after
 * changing the mark: `node scripts/icons.ts`.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const folder = fileURLToPath(new URL("../public/", import.meta.url));
const hero = fileURLToPath(new URL("../web/ui/pictures/hero.webp", import.meta.url));

const paper = "#fbfaf5";
const forest = "#17382b";
/** Drawn on a 32 by 32 grid, as in web/storefront/kit/brand.tsx. */
const mark = `<path d="M15.2 29.5c.2-7.6-.2-11.6-1.4-15.4" fill="none" stroke="${forest}" stroke-width="2.2" stroke-linecap="round"/><path d="M13.9 15.2C6.6 15.6 2.6 11.7 2.5 4.2c7.6.3 11.6 4 11.4 11Z" fill="#4f9a63"/><path d="M15.4 20.6c.1-7.6 4.6-12 13.9-12.2.2 8.4-4.7 12.9-13.9 12.2Z" fill="#2b7a4b"/>`;

const icons = [
  { name: "icon-192.png", size: 192, markShare: 0.72, corner: 0.22 },
  { name: "icon-512.png", size: 512, markShare: 0.72, corner: 0.22 },
  // Phones crop these to a shape of their choice: the background fills the square, the mark stays in the middle 80 %.
  { name: "icon-maskable-512.png", size: 512, markShare: 0.52, corner: 0 },
  { name: "apple-touch-icon.png", size: 180, markShare: 0.66, corner: 0 },
];

await writeFile(`${folder}icon.svg`, svg(32, 1, 0, "none"));
for (const { name, size, markShare, corner } of icons) {
  await sharp(Buffer.from(svg(size, markShare, corner, paper)))
    .png({ palette: true })
    .toFile(folder + name);
}
const badge = await sharp(Buffer.from(svg(168, 0.72, 0.5, paper)))
  .png()
  .toBuffer();
await sharp(hero)
  .resize(1200, 630, { fit: "cover" })
  .flatten({ background: paper })
  .composite([{ input: badge, left: 48, top: 48 }])
  .jpeg({ quality: 78, mozjpeg: true })
  .toFile(`${folder}share.jpg`);

/** Centers the mark in a square. `markShare` and `corner` are fractions of the square's side. */
function svg(size: number, markShare: number, corner: number, ground: string): string {
  const scale = (size * markShare) / 32;
  const inset = (size * (1 - markShare)) / 2;
  const base =
    ground === "none" ? "" : `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${base}<g transform="translate(${inset} ${inset}) scale(${scale})">${mark}</g></svg>\n`;
}
