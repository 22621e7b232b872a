import type { Language } from "#contract/rules/constants.ts";

type Message<Values> = (values: Values, options: { locale: Language }) => string;

/** A sentence on the terminal or in a supervisor's journal, by its name: in English, as nobody has chosen a language there. */
export function terminal<Values extends Record<string, unknown>>(
  message: Message<Values>,
  ...[values]: Record<string, never> extends Values ? [] : [values: { [Name in keyof Values]: string }]
): string {
  return message((values ?? {}) as Values, { locale: "en" });
}
