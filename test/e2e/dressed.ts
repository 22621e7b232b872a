// A page has the style sheets of everything on it.
import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const written = new Set(
  globSync("web/**/*.css").flatMap(
    (file) => readFileSync(file, "utf8").match(/(?<=\.)[a-zA-Z][\w-]*(?=[^;]*\{)/g) ?? [],
  ),
);

/** Classes on the page that have rules in some sheet, but not in this page's sheets. */
export async function undressed(page: Page): Promise<string[]> {
  const classes = await page.evaluate(() => {
    const selectors: string[] = [];
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText);
        if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const styled = new Set(selectors.join(" ").match(/(?<=\.)[a-zA-Z][\w-]*/g));
    const used = new Set([...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]));
    return [...used].filter((name) => !styled.has(name));
  });
  return classes.filter((name) => written.has(name)).toSorted();
}
