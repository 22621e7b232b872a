import { shownName } from "#contract/rules/shown-text.ts";
import { language } from "#web/language.ts";
import type { CardProduct } from "./card-product.ts";

/** The Bengali name, if there is one, with the English name below it. */
export function Names({ product }: { product: Pick<CardProduct, "name" | "bengaliName" | "marked"> }) {
  const { name, bengaliName, marked } = product;
  const english = <Marked parts={marked?.name ?? [name]} />;
  if (bengaliName === "") return english;
  return (
    <>
      <span lang="bn">
        <Marked parts={marked?.bengaliName ?? [bengaliName]} />
      </span>
      <span className="en" lang={language() === "bn" ? "en" : undefined}>
        {english}
      </span>
    </>
  );
}

/** The product's name for a sentence, in the language of the page. */
export function nameHere(product: Pick<CardProduct, "name" | "bengaliName">): string {
  return shownName(language(), product);
}

/** Highlights every second part. */
export function Marked({ parts }: { parts: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its position
  return parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part));
}
