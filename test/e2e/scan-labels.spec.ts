// Labels are scanned on a phone, in Bengali: by a hand scanner that types, by the camera, without a connection, and taken back.
import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { monstera, post } from "./checkout-steps.ts";
import { languageOf } from "./journey-language.ts";
import { seriousFaults, setUp } from "./order-desk.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

test("a packer's phone scans labels to pack and to hand over, keeps them without a connection, and takes one back @phone", async ({
  page,
  context,
  speakInOffice,
}, info) => {
  const { say, shown, office, language } = languageOf(info);
  const line = [{ ...monstera, quantity: 1 }];
  const { orders } = await setUp(page, [line, line, line]);
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error("three orders");
  for (const { orderId } of [first, second]) await post(page, "/api/order/call", { orderId, outcome: "confirmed" });
  // The camera sees the label that the test holds before it.
  await page.addInitScript(() => {
    class BarcodeDetector {
      static async getSupportedFormats(): Promise<string[]> {
        return ["qr_code"];
      }
      async detect(): Promise<{ rawValue: string }[]> {
        const rawValue = (window as { label?: string }).label;
        return rawValue === undefined ? [] : [{ rawValue }];
      }
    }
    Object.assign(window, { BarcodeDetector });
    Object.defineProperty(navigator, "mediaDevices", {
      value: { getUserMedia: async () => document.createElement("canvas").captureStream() },
    });
    HTMLMediaElement.prototype.play = async () => {};
  });
  await speakInOffice(page.request, language);
  await page.goto(`${office}/packing/scan?mode=pack`);
  await expect(page.getByRole("heading", { level: 1, name: say("scan_title") })).toBeVisible();
  const list = page.getByRole("region", { name: say("scan_mode_pack") });
  const packed = (count: string) => [shown(count), say("scan_packed_count")].join(" ");

  // A hand scanner types wherever the focus is.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.type(first.number);
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem").filter({ hasText: first.number })).toContainText(
    say("scan_line_packed", { pieces: shown("1") }),
  );
  await page.keyboard.type(third.number);
  await page.keyboard.press("Enter");
  await expect(list).toContainText(say("refusal_scan_not_confirmed", { number: third.number }));
  await expect(list.getByRole("heading")).toHaveText(packed("1"));

  await page.getByRole("button", { name: say("scan_camera_open") }).click();
  await page.evaluate((label) => Object.assign(window, { label }), `${page.url()}/admin/orders/${second.orderId}`);
  await expect(list.getByRole("heading")).toHaveText(packed("2"));
  await page.evaluate(() => Object.assign(window, { label: undefined }));
  expect(await seriousFaults(page)).toEqual([]);
  await takePictures(page, "scan-labels");

  // Without a connection a scan waits, once, and goes by itself.
  await page
    .getByRole("button", { name: say("scan_mode_hand_over") })
    .first()
    .click();
  const handed = page.getByRole("region", { name: say("scan_mode_hand_over") });
  await context.setOffline(true);
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel(say("scan_typed")).fill(first.number);
    await page.keyboard.press("Enter");
    await expect(handed).toContainText(
      time === 0 ? say("scan_waiting", { count: shown("1") }) : say("scan_waits_already"),
    );
  }
  await context.setOffline(false);
  await expect(handed.getByRole("listitem").filter({ hasText: first.number }).last()).toContainText(
    say("scan_line_handed_over", { pieces: shown("1") }),
  );
  await handed.getByRole("button", { name: say("scan_undo_last", { number: first.number }) }).click();
  await expect(handed).toContainText(say("scan_line_undone"));
  expect((await (await page.request.get(`/api/order/${first.orderId}`)).json()).order.status).toBe("Packing");
  await speakInOffice(page.request, "en");
});

test("a phone's camera reads the printed label, with the browser's own reader and where there is none", async ({
  page,
  playwright,
  launchOptions,
  baseURL,
}, testInfo) => {
  const { orders } = await setUp(page, [[{ ...monstera, quantity: 1 }], [{ ...monstera, quantity: 1 }]]);
  const [first, second] = orders;
  if (!first || !second) throw new Error("two orders");
  for (const { orderId } of orders) await post(page, "/api/order/call", { orderId, outcome: "confirmed" });
  const film = testInfo.outputPath("label.mjpeg");
  await page.goto(`/admin/print/label?ids=${first.orderId}`);
  await writeFile(film, await filmOf(await page.locator(".lab__ft").screenshot()));

  const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`];
  const phone = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const storageState = await page.context().storageState();
    const context = await phone.newContext({ ...(baseURL && { baseURL }), storageState, serviceWorkers: "block" });
    const withoutReader = await context.newPage();
    const loaded: string[] = [];
    withoutReader.on("request", (request) => loaded.push(request.url()));
    const readers = () => loaded.filter((url) => url.includes("qr-reader"));
    await withoutReader.goto("/admin/packing/scan?mode=pack");
    const list = withoutReader.getByRole("region", { name: "Pack" });
    await withoutReader.getByRole("button", { name: "Open the camera" }).waitFor();
    expect(readers()).toEqual([]);
    await withoutReader.getByRole("button", { name: "Open the camera" }).click();
    await expect(list.getByRole("listitem").filter({ hasText: first.number })).toContainText("To pack", {
      timeout: 20_000,
    });
    expect(readers()).toHaveLength(1);
    expect((await (await page.request.get(`/api/order/${first.orderId}`)).json()).order.status).toBe("Packing");
    await withoutReader.close();

    // Chrome on a phone has a reader of its own: it is given the camera's running picture, and nothing else is loaded.
    const withReader = await context.newPage();
    await withReader.addInitScript((rawValue) => {
      class BarcodeDetector {
        static async getSupportedFormats(): Promise<string[]> {
          return ["qr_code"];
        }
        async detect({ readyState, videoWidth, videoHeight }: HTMLVideoElement): Promise<{ rawValue: string }[]> {
          const hasPicture = readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && videoWidth > 0 && videoHeight > 0;
          return hasPicture ? [{ rawValue }] : [];
        }
      }
      Object.assign(window, { BarcodeDetector });
    }, second.number);
    withReader.on("request", (request) => loaded.push(request.url()));
    await withReader.goto("/admin/packing/scan?mode=pack");
    await withReader.getByRole("button", { name: "Open the camera" }).click();
    const others = withReader.getByRole("region", { name: "Pack" }).getByRole("listitem");
    await expect(others.filter({ hasText: second.number })).toContainText("To pack", { timeout: 20_000 });
    expect(readers()).toHaveLength(1);
  } finally {
    await phone.close();
  }
});

/** The foot of a label before a phone's camera: turned by 12 degrees and not quite sharp. A film of one picture, which the browser repeats. */
async function filmOf(label: Buffer): Promise<Buffer> {
  const table = "#8a7a66";
  const paper = await sharp(label).resize({ width: 900 }).rotate(12, { background: table }).png().toBuffer();
  const near = await sharp(paper).resize({ width: 1240, height: 700, fit: "inside" }).blur(0.8).png().toBuffer();
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: table } })
    .composite([{ input: near }])
    .jpeg({ quality: 80 })
    .toBuffer();
  return Buffer.concat([picture, picture]);
}
