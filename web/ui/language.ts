/** For `lang`: Bengali when the text has a Bengali letter or digit, so that its own voice, face and line height are used. */
export function languageOf(text: string): "bn" | undefined {
  return /[\u0980-\u09e3\u09e6-\u09ef]/.test(text) ? "bn" : undefined;
}
