import { expect } from "@playwright/test";
import { expectAccessible } from "./back-office.ts";
import { plainPicture } from "./own-products.ts";
import { owner } from "./owner.ts";
import { takePictures } from "./pictures.ts";
import { test } from "./shop-page.ts";

test("Our Garden Blog opens its posts, and each links to the others", async ({ page }) => {
  await page.goto("/");
  const entries = page
    .getByRole("main")
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: "Continue reading" }) });
  await expect(entries).toHaveCount(3);
  for (const entry of await entries.all()) {
    await expect(entry.locator("img")).toHaveCount(1);
    await expect(entry.locator("small")).not.toBeEmpty();
  }
  const title = await entries.first().getByRole("heading").innerText();
  await entries.first().getByRole("link", { name: "Continue reading" }).click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();

  const others = page.getByRole("navigation", { name: "Our Garden Blog" }).getByRole("link");
  await expect(others).toHaveCount(5);
  for (const other of await others.all()) {
    const reply = await page.request.get((await other.getAttribute("href")) ?? "");
    expect(reply.status()).toBe(200);
    expect(await reply.text()).toContain(await other.innerText());
  }
  expect((await page.request.get("/blog/no-such-entry")).status()).toBe(404);
});

test("the owner writes a post in both languages, and shoppers read it; two owners do not overwrite each other", async ({
  page,
}) => {
  await page.request.post("/api/admin/login", { data: owner });
  const title = `Tulsi in winter ${Date.now()}`;
  await page.goto("/admin/blog");
  await takePictures(page, "blog-list");
  await page.getByRole("button", { name: "New post" }).click();
  const english = page.getByRole("region", { name: "English" });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(english.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await expect(english.getByLabel("Title")).toBeFocused();
  await english.getByLabel("Title").fill(title);
  await english.getByLabel("Group").fill("Care");
  await english.getByLabel("Lead").fill("Less water, more sun.");
  await english.getByRole("textbox", { name: "Text" }).fill("Water it once a week.");
  const bengali = page.getByRole("region", { name: "বাংলা" });
  await bengali.getByLabel("Title in Bengali").fill("শীতে তুলসী");
  await bengali.getByRole("textbox", { name: "Text in Bengali" }).fill("সপ্তাহে একবার পানি দিন।");
  const cover = await plainPicture(1);
  const file = { name: "cover.png", mimeType: "image/png", buffer: cover };
  await page.getByLabel("Cover picture", { exact: true }).setInputFiles(file);
  await page.getByLabel("Add a product").fill("Tulsi");
  await page.getByRole("option", { name: /Tulsi/ }).first().click();
  await expectAccessible(page);
  await takePictures(page, "blog-form");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  const address = (await page.getByRole("link", { name: "See it" }).getAttribute("href")) ?? "";

  // Another owner saves it meanwhile.
  const { posts } = await (await page.request.get("/api/admin/blog")).json();
  const { _id, slug, bn, author, products, showAt, en } = posts.find((one: { slug: string }) =>
    address.endsWith(one.slug),
  );
  const post = { slug, bn, author, products, showAt, isDraft: false, picture: "keep", revision: 1 };
  const postData = JSON.stringify({ ...post, en: { ...en, lead: "Theirs." } });
  expect((await page.request.put(`/api/admin/blog/${_id}`, { multipart: { postData } })).status()).toBe(200);
  await english.getByLabel("Lead").fill("Mine.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toContainText("Somebody saved this post");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true }).last()).toBeVisible();

  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Garden Blog");
  await takePictures(page, "blog");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Mine.")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "In this article" }).getByRole("link")).toHaveCount(1);
  await expectAccessible(page);
  await takePictures(page, "article");
  await page.goto(`/bn${address}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("শীতে তুলসী");
  await takePictures(page, "article-bn");
  await page.goto("/admin/blog");
  await page.getByRole("button", { name: new RegExp(title) }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete post" }).click();
  await expect(page.getByText("Post deleted")).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
