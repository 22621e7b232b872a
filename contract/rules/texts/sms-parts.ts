/**
 * How gateways count a text message. One letter outside GSM-7, such as any of Bengali, a curly quote or ৳, makes all of it UCS-2. Imports
 * nothing, because the editor counts while the owner types.
 *
 * 1. GSM-7: 160 units in one part, 153 in each of several. The letters of its extension table take two units, which stay together.
 * 2. UCS-2: 70 UTF-16 units in one part, 67 in each of several. An emoji is a pair, which stays together.
 */

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

const gsm = { alone: 160, joined: 153 };
const unicode = { alone: 70, joined: 67 };

/** `units`: of the whole text, as its alphabet counts them; `perPart`: how many fit into each part that it takes. */
export type SmsSize = { parts: number; units: number; perPart: number; isUnicode: boolean };

/** @returns no part for an empty text */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isUnicode = letters.some((letter) => !basic.has(letter) && !extension.has(letter));
  const widths = letters.map((letter) => (isUnicode ? letter.length : extension.has(letter) ? 2 : 1));
  const { alone, joined } = isUnicode ? unicode : gsm;
  const units = widths.reduce((sum, width) => sum + width, 0);
  if (units <= alone) return { parts: units === 0 ? 0 : 1, units, perPart: alone, isUnicode };
  let parts = 1;
  let filled = 0;
  for (const width of widths) {
    // A letter of two units is never cut in two.
    if (filled + width > joined) {
      parts += 1;
      filled = 0;
    }
    filled += width;
  }
  return { parts, units, perPart: joined, isUnicode };
}
