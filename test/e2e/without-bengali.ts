/**
 * Browsers on devices with and without Bengali type. Only on Linux: there the list of fonts (fontconfig) may be another one for a
 * single program.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { test as base } from "./shop-page.ts";

/** The full fonts of Noto, from which scripts/bengali-fonts.ts cuts. */
const folder = join(import.meta.dirname, "../fixtures/fonts");

/** Files of the shop and what they were cut from. */
export const bengaliFonts = [
  { cut: "web/ui/fonts/bengali-sans.woff2", full: join(folder, "NotoSansBengali-Regular.ttf") },
  { cut: "web/ui/fonts/bengali-sans-bold.woff2", full: join(folder, "NotoSansBengali-Bold.ttf") },
  { cut: "web/ui/fonts/bengali-serif-bold.woff2", full: join(folder, "NotoSerifBengali-Bold.ttf") },
];

/** Every font that has the letter ক is left out. */
const withoutBengali = `<selectfont><rejectfont><pattern>
    <patelt name="charset"><charset><int>0x0995</int></charset></patelt>
  </pattern></rejectfont></selectfont>`;

/**
 * Each test has a browser of its own, since a whole process has one list of fonts; the shop is the one of the others.
 * @param fonts  which fonts the device has beside those of this machine, or has not
 */
const onDevice = (fonts: string) =>
  base.extend<{ device: Browser }>({
    device: async ({ playwright, launchOptions }, use) => {
      const cache = mkdtempSync(join(tmpdir(), "gachpala-fonts-"));
      const file = join(cache, "fonts.conf");
      writeFileSync(
        file,
        `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${fonts}
  <cachedir>${cache}</cachedir>
</fontconfig>
`,
      );
      const env = { ...process.env, FONTCONFIG_FILE: file };
      const browser = await playwright.chromium.launch({ ...launchOptions, env });
      await use(browser);
      await browser.close();
      rmSync(cache, { recursive: true, force: true });
    },
    // Playwright gives every new context the project's options.
    context: async ({ device }, use) => {
      const context = await device.newContext();
      await use(context);
      await context.close();
    },
  });

/** Its browser finds no Bengali font on the device. */
export const test = onDevice(withoutBengali);
/** Its browser finds Noto's Bengali fonts on the device. */
export const withNoto = onDevice(`<dir>${folder}</dir>`);

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
