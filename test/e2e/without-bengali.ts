/**
 * A browser on a device without Bengali type, and full Bengali fonts for comparison. Only on Linux: there the list of fonts (fontconfig)
 * may be another one for a single program.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test as base } from "./shop-page.ts";

/** Where Debian's fonts-noto-core has them, which scripts/browser.ts installs with the browser. */
const folder = "/usr/share/fonts/truetype/noto";

/** Files of the shop and what they were cut from (scripts/bengali-fonts.ts). */
export const bengaliFonts = [
  { cut: "web/ui/fonts/bengali-sans.woff2", full: `${folder}/NotoSansBengali-Regular.ttf` },
  { cut: "web/ui/fonts/bengali-sans-bold.woff2", full: `${folder}/NotoSansBengali-Bold.ttf` },
  { cut: "web/ui/fonts/bengali-serif-bold.woff2", full: `${folder}/NotoSerifBengali-Bold.ttf` },
];

export const hasFullFonts = bengaliFonts.every(({ full }) => existsSync(full));

/** Every font that has the letter ক is left out. */
const fontsWithoutBengali = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont><pattern>
    <patelt name="charset"><charset><int>0x0995</int></charset></patelt>
  </pattern></rejectfont></selectfont>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;

/** Its browser finds no Bengali font on the device. */
export const test = base.extend({
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const cache = mkdtempSync(join(tmpdir(), "gachpala-fonts-"));
      const file = join(cache, "fonts.conf");
      writeFileSync(file, fontsWithoutBengali(cache));
      const env = { ...process.env, FONTCONFIG_FILE: file };
      const browser = await playwright.chromium.launch({ ...launchOptions, env });
      await use(browser);
      await browser.close();
      rmSync(cache, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

/** Names of the Bengali font files that the page asks the shop for from now on. */
export function askedFonts(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/(bengali-[a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

/** The fonts that draw the text of an element, the shop's own marked with a star. */
export async function drawnWith(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const { nodeId } = await tools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  expect(nodeId, selector).not.toBe(0);
  const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
  await tools.detach();
  return fonts.map(({ familyName, isCustomFont }) => familyName + (isCustomFont ? "*" : ""));
}
