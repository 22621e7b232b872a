import { sizeNames } from "#messages/names.ts";

/** A size's name in the language of the page. S to XXL are the same in both. */
export function sizeName(size: string): string {
  return sizeNames[size]?.() ?? size;
}
