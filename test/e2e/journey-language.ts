// The language of a journey that is played in both: in English on the desktop, in Bengali on the phone.
import { readFileSync } from "node:fs";
import type { TestInfo } from "@playwright/test";

type Sentences = Record<string, string | string[]>;
const catalog = (language: string): Sentences =>
  JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), "utf8"));

const digits = "০১২৩৪৫৬৭৮৯";

/** `say`: a sentence by its name, with what stands in it. `sum`: an amount in taka. `start`: before each address of the shop, `office`: the back office. */
export function languageOf({ project }: Pick<TestInfo, "project">) {
  const language: "bn" | "en" = project.name === "phone" ? "bn" : "en";
  const texts = catalog(language);
  function say(name: string, figures: Record<string, string> = {}): string {
    const text = texts[name];
    if (typeof text !== "string") throw new Error(`no sentence ${name}`);
    return text.replace(/\{(\w+)\}/g, (place, figure: string) => figures[figure] ?? place);
  }
  const shown = (figure: string) =>
    language === "bn" ? figure.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit) : figure;
  const sum = (taka: string) => `৳${shown(taka)}`;
  return { language, say, shown, sum, start: language === "en" ? "" : "/bn", office: `/${language}/admin` };
}
