/** For `lang`: Bengali when the text has a Bengali letter, so that its own face and line height are used. */
export function languageOf(text: string): "bn" | undefined {
  return /[\u0980-\u09e3\u09e6-\u09ef]/.test(text) ? "bn" : undefined;
}
