import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { languages } from "#contract/rules/constants.ts";
import { pagePath, plainPath, splitPagePath } from "#contract/rules/page-path.ts";
import { workerScript } from "#messages/worker-sentences.ts";

const paths = [
  "/",
  "/?utm=a",
  "/#foot",
  "/collection",
  "/product/1?size=XL",
  "/track/key#top",
  "/english",
  "/administrators",
];
const officePaths = ["/admin", "/admin?tab=1", "/admin/orders/1#notes", "/ADMIN/list"];

test.each([
  ["en", "en", "/cart?a=1#top", "/cart?a=1#top"],
  ["bn", "en", "/cart?a=1#top", "/bn/cart?a=1#top"],
  ["bn", "en", "/", "/bn"],
  ["bn", "bn", "/cart", "/cart"],
  ["en", "bn", "/cart", "/en/cart"],
  ["en", "bn", "/?utm=a", "/en?utm=a"],
  ["en", "bn", "/admin/orders", "/admin/orders"],
  ["bn", "bn", "/admin/orders", "/bn/admin/orders"],
] as const)("in %s, with %s first, %s stands at %s", (wanted, first, path, address) => {
  expect(pagePath(wanted, path, first)).toBe(address);
});

test("an address is split into what it was made of, and nothing leads away from it", () => {
  for (const first of languages) {
    for (const wanted of languages) {
      for (const path of [...paths, ...officePaths]) {
        const address = pagePath(wanted, path, first);
        const [pathname = ""] = address.split(/[?#]/);
        expect(splitPagePath(pathname, first)).toEqual({ language: wanted, path: path.split(/[?#]/)[0] });
        expect(plainPath(address, first)).toBeUndefined();
      }
    }
  }
});

test.each([
  ["/en", "en", "/"],
  ["/en/", "en", "/"],
  ["/EN/cart?a=1?b=2", "en", "/cart?a=1?b=2"],
  ["/en?utm=a", "en", "/?utm=a"],
  ["/bn", "bn", "/"],
  ["/bn/collection?q=%E0%A6%97", "bn", "/collection?q=%E0%A6%97"],
  ["/en/admin/orders?page=2", "bn", "/admin/orders?page=2"],
  ["/en//other.example", "en", "/other.example"],
  ["/bn//\\other.example/a", "bn", "/other.example/a"],
  ["/bn/bn", "bn", "/bn"],
] as const)("%s, with %s first, leads to %s", (address, first, plain) => {
  expect(plainPath(address, first)).toBe(plain);
});

test("the service worker, which stands alone, follows the same rule", () => {
  for (const first of languages) {
    const href = `https://shop.example/sw.js${first === "en" ? "" : `?first=${first}`}`;
    const self = { location: { href, origin: "https://shop.example" }, addEventListener() {} };
    const worker = runInNewContext(`${workerScript()};({ pathIn, pathOf, languageOf })`, { self, URL });
    for (const wanted of languages) {
      for (const path of ["/", "/collection", "/english", "/admin", "/admin/orders"]) {
        const address = pagePath(wanted, path, first);
        expect(worker.pathIn(wanted, path)).toBe(address);
        expect(worker.pathOf(address)).toBe(path);
        expect(worker.languageOf(address)).toBe(wanted);
      }
    }
  }
});
