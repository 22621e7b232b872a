/** Bengali digits as ASCII ones, which every courier's phone dials; the rest of the text stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
}

/** 01[3-9] and eight digits, with or without +880, however it is spaced. Only for a hint: any number is taken. */
export function looksLikeMobile(phone: string): boolean {
  return /^((\+|00)?88)?01[3-9]\d{8}$/.test(asciiDigits(phone).replace(/[\s().-]/g, ""));
}
