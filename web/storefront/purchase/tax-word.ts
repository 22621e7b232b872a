import { taxNameIn } from "#contract/rules/money/money.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { taxPapers } from "#web/settings.ts";
import { inDigits } from "#web/ui/figures.ts";

/** The tax as the owner calls it, with its percentage where it is known. */
export function taxWord(percent: number | string | null = null): string {
  const name = taxNameIn(language(), taxPapers(), "");
  if (percent === null) return name || m.tax();
  const shown = { percent: inDigits(percent) };
  return name === "" ? m.tax_of(shown) : m.tax_named({ name, ...shown });
}
