import { expect, test } from "vitest";
import { findStyleFaults } from "../../scripts/check-styles.ts";

const kit = {
  name: "web/ui/buttons/button.css",
  text: ".btn { height: 48px } .btn--sm, .menu .entry { height: 36px }",
};

function faultsOf(text: string, name = "web/storefront/cart/cart.css"): string[] {
  return findStyleFaults([kit, { name, text }], new Set(["--ink"]));
}
const inScreens = (text: string, name?: string) => faultsOf(`${text}`, name);

test("a color that is no token is caught wherever it stands", () => {
  for (const value of ["color: #123", "color: white", "border: 1px solid rgb(1 2 3)", "--tip: hsl(1 2% 3%)"]) {
    expect(inScreens(`.a { ${value} }`), value).toHaveLength(1);
  }
  expect(inScreens(".a { background: linear-gradient(#000, transparent) }")).toHaveLength(1);
  const fine = "color: var(--ink); background: transparent; border-color: currentColor; fill: none";
  expect(inScreens(`.a { ${fine} }`)).toEqual([]);
  expect(faultsOf(":root { --ink: #123 }", "web/ui/look/tokens.css")).toEqual([]);
});

test("a width that is no breakpoint is caught, but for the carousel's own", () => {
  for (const media of [
    "(max-width: 767px)",
    "(width < 900px)",
    "print, (400px <= width <= 700px)",
    "not (min-width: 40em)",
  ]) {
    expect(inScreens(`@media ${media} { .a { gap: 0 } }`), media).not.toEqual([]);
  }
  const named =
    "@media (--phone) { .a { gap: 0 } } @media (not (--phone)) and (hover: none) { .a { gap: 0 } } @media print { .a { gap: 0 } }";
  expect(inScreens(named)).toEqual([]);
  const carousel = "@media (width >= 555px) { .a { gap: 0 } }";
  expect(inScreens(carousel, "web/storefront/home/carousel.css")).toEqual([]);
  expect(inScreens(carousel)).toHaveLength(1);
});

test("a screen that changes the look of a part of the kit is caught", () => {
  const planted = [
    ".cart .btn { padding: 0 }",
    ".btn.cart__pay { color: var(--ink) }",
    ".cart :is(a, .btn) { height: 1px }",
    ".btn--sm { gap: 0 }",
  ];
  for (const rule of planted) expect(inScreens(rule), rule).toHaveLength(1);
  const fine = [
    ".cart .btn { margin-top: 7px; flex: 1; width: 100% }",
    ".cart .btn { --btn-height: 44px }",
    ".btn .cart__count { color: var(--ink) }",
    // Only some menu's, so no part.
    ".cart .entry { color: var(--ink) }",
  ];
  expect(fine.flatMap((rule) => inScreens(rule))).toEqual([]);
});

test("a table that becomes cards in a way of its own is caught", () => {
  expect(inScreens(".cart td::before { content: attr(data-label) }")).toEqual([
    "web/storefront/cart/cart.css makes cards of a table: the kit's are .t--cards",
  ]);
  expect(faultsOf(".t--cards td::before { content: attr(data-label) }", "web/admin/kit/list/cards.css")).toEqual([]);
});

test("a custom property that nothing sets is caught, but for one with a value of its own", () => {
  expect(inScreens(".a { gap: var(--rooom) }")).toEqual([
    "web/storefront/cart/cart.css:1 uses --rooom, which nothing sets",
  ]);
  expect(inScreens(".a { font: 600 var(--size) / 1 serif }")).toHaveLength(1);
  expect(inScreens(".a { --room: 4px } .b { gap: var(--room); margin: var(--other, 0); color: var(--ink) }")).toEqual(
    [],
  );
});

test("a sheet outside the layers is refused, unless it only imports others", () => {
  expect(faultsOf(".a { gap: 0 }", "web/late.css")).toEqual([
    expect.stringContaining("web/late.css belongs to no layer"),
  ]);
  expect(faultsOf('@import "./ui/price.css";', "web/app.css")).toEqual([]);
});

test("what stands under the kit may say how its parts begin, and the kit is its own", () => {
  const text = ".btn { gap: 0 }";
  expect(faultsOf(text, "web/ui/look/base.css")).toEqual([]);
  expect(faultsOf(text, "web/admin/kit/list/table.css")).toEqual([]);
  expect(faultsOf(text, "web/admin/cash/cash.css")).toHaveLength(1);
});

test("a space that equals a token is caught, and what equals none stays", () => {
  for (const space of [
    "margin: 0 16px",
    "padding-top: 4px",
    "row-gap: 24px",
    "gap: calc(100% - 12px)",
    "inset: 8px",
    "--btn-padding: 0 20px",
  ]) {
    expect(inScreens(`.a { ${space} }`), space).toHaveLength(1);
  }
  const fine = "margin: -16px 6px; padding: 0.16px 116px; gap: var(--s4); width: 16px; border: 1px solid var(--ink)";
  expect(
    findStyleFaults([{ name: "web/storefront/cart/cart.css", text: `.a { ${fine} }` }], new Set(["--ink", "--s4"])),
  ).toEqual([]);
});
