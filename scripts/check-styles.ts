/**
 * Checks the style sheets: every sheet belongs to a cascade layer (web/layers.ts), every color, every width at which a screen changes and every
 * space that equals one is a token, and no screen changes the look of a part of the kit.
 *
 * A part of the kit is a class that a sheet of the kit styles by itself (`.btn`). A screen may place it (margins, its cell of a grid, its
 * width) and set its custom properties (`--btn-height`). Everything else is the kit's: as a custom property or a class of its own.
 * That a table becomes cards on a narrow screen is one look of the kit's too (`.t--cards`), and no screen makes another.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CustomAtRules, type MediaFeatureId, type Selector, transform, type Visitor } from "lightningcss";
import { parse } from "postcss";
import { layerOf } from "#web/layers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const constants = "web/ui/constants.css";
const withColors = new Set([
  constants,
  "web/ui/look/tokens.css",
  "web/admin/shell/tokens.css",
  "web/storefront/product-card/tones.css",
]);
/** 2, 3, 4 and 5 cards: the specification's widths. */
const carousel = { sheet: "web/storefront/home/carousel.css", widths: [555, 800, 1150, 1350] };
const widthFeatures = new Set<string>(["width", "device-width"] satisfies MediaFeatureId[]);
/** Where a part stands, and how much room it has there. */
const placing =
  /^(margin|grid-(area|row|column)|flex|order$|align-self|justify-self|position$|inset|top$|left$|right$|bottom$|z-index|(min-|max-)?width$|display$|visibility$|scroll-margin|--)/;
/** Where space stands between parts: also in the custom properties that a part of the kit takes. */
const spacing = /^((scroll-)?(margin|padding)|(row-|column-)?gap$|inset|--[\w-]*(margin|padding|gap))/;
type Sheet = { name: string; text: string };
/** `own`: the classes that it styles without what is around them. */
type StyleRule = { line: number; subjects: Set<string>; own: string[]; properties: string[] };

/** Faults of all sheets, one sentence each. @param elsewhere the custom properties that the pages set */
export function findStyleFaults(sheets: Sheet[], elsewhere = new Set<string>()): string[] {
  const read = sheets.map((sheet) => ({ ...sheet, ...readSheet(sheet) }));
  const defined = new Set([
    ...elsewhere,
    ...read.flatMap(({ rules }) => rules.flatMap(({ properties }) => properties)),
  ]);
  for (const { name, used, faults } of read) {
    const missing = used.filter((one) => !defined.has(one.property));
    faults.push(...missing.map(({ line, property }) => `${name}:${line} uses ${property}, which nothing sets`));
  }
  const parts = new Set(read.filter(({ name }) => isKit(name)).flatMap(({ rules }) => rules.flatMap(({ own }) => own)));
  for (const { name, text, faults } of read) faults.push(...findPlainSpaces(name, text));
  return read.flatMap(({ name, text, faults, rules }) => {
    const layer = layerOf(name);
    if (layer === undefined && rules.length > 0) return [`${name} belongs to no layer: see web/layers.ts`];
    if (layer !== "screens") return faults;
    const restyled = rules.flatMap(({ line, subjects, properties }) => {
      const names = [...subjects].filter((one) => parts.has(one)).map((one) => `.${one}`);
      const looks = properties.filter((property) => !placing.test(property));
      return names.length > 0 && looks.length > 0
        ? [`${name}:${line} restyles ${names.join(", ")}: ${looks.join(", ")}`]
        : [];
    });
    const cards = text.includes("attr(data-label)") ? [`${name} makes cards of a table: the kit's are .t--cards`] : [];
    return [...faults, ...restyled, ...cards];
  });
}

/** Spaces in px that a token names: decision 054. What lies between two tokens, or goes the other way, has no name. */
function findPlainSpaces(name: string, text: string): string[] {
  const faults: string[] = [];
  if (name === constants) return faults;
  parse(text).walkDecls(spacing, ({ prop, value, source }) => {
    for (const [size] of value.matchAll(/(?<![\w.-])\d+px\b/g)) {
      const token = spaces.get(size);
      if (token !== undefined) faults.push(`${name}:${source?.start?.line} writes ${prop} as ${size}: it is ${token}`);
    }
  });
  return faults;
}

/** "16px" by "var(--s4)". */
const spaces = new Map<string, string>();
parse(readFileSync(join(root, constants), "utf8")).walkDecls(/^--s\d+$/, ({ prop, value }) => {
  spaces.set(value, `var(${prop})`);
});

const isKit = (name: string) => layerOf(name) === "kit";

type Used = { line: number; property: string };

function readSheet({ name, text }: Sheet): { faults: string[]; rules: StyleRule[]; used: Used[] } {
  const used: Used[] = [];
  const faults: string[] = [];
  const rules: StyleRule[] = [];
  let line = 0;
  const visitor: Visitor<CustomAtRules> = {
    Rule: {
      style({ value: { loc, selectors, declarations } }) {
        line = loc.line + 1;
        const { declarations: usual = [], importantDeclarations: important = [] } = declarations ?? {};
        rules.push({
          line,
          subjects: new Set(selectors.flatMap(subjectsOf)),
          own: selectors.filter((selector) => selector.length === 1).flatMap(subjectsOf),
          properties: [...usual, ...important].map((one) =>
            one.property === "unparsed"
              ? one.value.propertyId.property
              : one.property === "custom"
                ? one.value.name
                : one.property,
          ),
        });
      },
    },
    Color(color) {
      const isSeen =
        typeof color === "object" && color.type !== "currentcolor" && !("alpha" in color && color.alpha === 0);
      if (isSeen && !withColors.has(name)) faults.push(`${name}:${line} has a color that is no token`);
    },
    Variable({ name: { ident }, fallback }) {
      if (!fallback) used.push({ line, property: ident });
    },
    MediaQuery({ condition }) {
      for (const width of widthsIn(condition)) {
        if (name === carousel.sheet && carousel.widths.includes(width)) continue;
        if (name !== constants) faults.push(`${name}:${line} changes at ${width} px, which is no breakpoint`);
      }
    },
  };
  transform({ filename: name, code: Buffer.from(text), drafts: { customMedia: true }, visitor });
  return { faults, rules, used };
}

/** The classes of the element that a selector styles: of its last part, also inside `:is()`. */
function subjectsOf(selector: Selector): string[] {
  const from = selector.findLastIndex(({ type }) => type === "combinator") + 1;
  return selector.slice(from).flatMap((part) => {
    if (part.type === "class") return [part.name];
    const isAlternatives = part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
    return isAlternatives ? part.selectors.flatMap(subjectsOf) : [];
  });
}

/** Every width that a condition names, without its unit. */
function widthsIn(condition: unknown): number[] {
  if (typeof condition !== "object" || condition === null) return [];
  const { name } = condition as { name?: string };
  return name !== undefined && widthFeatures.has(name)
    ? numbersIn(condition)
    : Object.values(condition).flatMap(widthsIn);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

if (import.meta.main) {
  const files = globSync("web/**/*.css", { cwd: root }).toSorted();
  const read = (name: string) => readFileSync(join(root, name), "utf8");
  const pages = globSync("{web,server}/**/*.{ts,tsx}", { cwd: root }).map(read).join("\n");
  const elsewhere = new Set(pages.match(/--[a-z][\w-]*/g));
  const faults = findStyleFaults(
    files.map((name) => ({ name, text: read(name) })),
    elsewhere,
  );
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} sheets`);
}
