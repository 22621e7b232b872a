// Owners paste into a text, as other programs copy it.
import { expect, type Locator } from "@playwright/test";
import { openOffice } from "./back-office.ts";
import { plainPicture } from "./own-products.ts";
import { test } from "./shop-page.ts";

const word = (list: string) => `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} lfo1'>`;
const mark = (text: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>`;

const cases: [string, string, string][] = [
  [
    "Google Docs",
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Water weekly. </span><span style="font-weight:700;font-style:italic;white-space:pre-wrap;">Never soak.</span><span style="text-decoration:underline">Ever.</span></p><ul><li dir="ltr" style="font-weight:400"><p><span style="font-weight:400">Shade</span></p></li></ul></b>',
    "<p>Water weekly. <strong><em>Never soak.</em></strong><u>Ever.</u></p><ul><li>Shade</li></ul>",
  ],
  [
    "a table of Excel",
    "<table><col width=64><tr><td style='font-weight:700'>Light</td><td><p>Bright</p></td></tr><tr><td>Water</td><td>Weekly</td></tr></table>",
    "<p><strong>Light</strong> Bright</p><p>Water Weekly</p>",
  ],
  [
    "Word's lists",
    `<p class=MsoNormal><b>Care</b></p>${word("l0 level1")}${mark("·")}Morning sun</p>${word("l0 level2")}${mark("o")}Before ten</p>${word("l0 level1")}${mark("·")}Little water</p><p class=MsoNormal>Then</p>${word("l1 level1")}${mark("1.")}Cut</p>${word("l1 level1")}${mark("2.")}Wait</p>`,
    "<p><strong>Care</strong></p><ul><li><p>Morning sun</p><ul><li>Before ten</li></ul></li><li>Little water</li></ul><p>Then</p><ol><li>Cut</li><li>Wait</li></ol>",
  ],
  [
    "WhatsApp",
    '<span>New plants <img class="emoji" alt="🌿" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" style="background-position:0 0"> today <strong>only</strong></span>',
    "<p>New plants 🌿 today <strong>only</strong></p>",
  ],
];

test("an owner puts a link and a picture into a post, and shoppers see both", async ({ page }) => {
  await openOffice(page, "/admin/blog?open=new");
  await page.getByLabel("Title", { exact: true }).fill("A post with a picture");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await test.step("a paste keeps bold, italic, lists, cells and emoji, and invents nothing", async () => {
    for (const [name, html, kept] of cases) {
      await paste(text, html);
      expect(await htmlOf(text), name).toBe(kept);
    }
  });
  await text.fill("Come and see us");
  await text.press("ControlOrMeta+a");
  const tools = page.getByRole("toolbar", { name: "Text: format", exact: true });
  await tools.getByRole("button", { name: "Link" }).click();
  const asked = page.getByRole("dialog", { name: "Link" });
  await asked.getByLabel("Address").fill("javascript:alert(1)");
  await asked.getByRole("button", { name: "Insert" }).click();
  await expect(asked.getByText("Type a whole address")).toBeVisible();
  await asked.getByLabel("Address").fill("/contact");
  await asked.getByLabel("Address").press("Enter");
  await expect(text.getByRole("link", { name: "Come and see us" })).toHaveAttribute("href", "/contact");
  await text.press("End");
  const chooser = page.waitForEvent("filechooser");
  await tools.getByRole("button", { name: "Picture" }).click();
  const picture = await plainPicture(0);
  await (await chooser).setFiles({ name: "gate.png", mimeType: "image/png", buffer: picture });
  const described = page.getByRole("dialog", { name: "Picture" });
  await described.getByLabel("What the picture shows").fill("Our gate");
  await described.getByRole("button", { name: "Insert" }).click();
  await expect(text.getByRole("img", { name: "Our gate" })).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  // The address names the post now, so that a reload keeps the place.
  await expect(page).toHaveURL(/\?open=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("A post with a picture");

  const shopper = await page.context().newPage();
  await shopper.goto("/blog/a-post-with-a-picture");
  const shown = shopper.getByRole("main").getByRole("img", { name: "Our gate" });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await shopper.getByRole("main").getByRole("link", { name: "Come and see us" }).click();
  await expect(shopper).toHaveURL("/contact");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete post" }).click();
  await expect(page).toHaveURL("/admin/blog");
});

async function paste(text: Locator, html: string): Promise<void> {
  await text.focus();
  await text.press("ControlOrMeta+a");
  await text.press("Delete");
  await text.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", copied);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Without what only the editor has. */
async function htmlOf(text: Locator): Promise<string> {
  const html = await text.innerHTML();
  return html
    .replace(/<br class="ProseMirror-trailingBreak">/g, "")
    .replace(/<li><p>([^<]*)<\/p><\/li>/g, "<li>$1</li>");
}
