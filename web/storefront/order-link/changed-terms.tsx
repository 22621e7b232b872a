/**
 * The shop may change a link while its page is open. The page carries what it showed in a field of its form, since nothing else
 * remembers it without script; it says nothing but what this visitor is told.
 */
import { shownName } from "#contract/rules/shown-text.ts";
import type { CustomersLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";

type Shown = { key: string; name: string; quantity: number; price: number };

/** A form has room for so many lines; of more, only the new ones are shown. */
const mostLines = 20;

export function shownTerms(link: CustomersLink): string {
  const lines = linesOf(link).map(({ key, name, quantity, price }) => [key, name, quantity, price]);
  return lines.length > mostLines ? "" : JSON.stringify([lines, link.sums.discount]);
}

export function Changes({ link, was }: { link: CustomersLink; was: string | undefined }) {
  const changes = was === undefined || was === shownTerms(link) ? [] : changesOf(was, link);
  if (changes.length === 0) return null;
  return (
    <section className="olink__card" aria-labelledby="olink-changed">
      <h2 id="olink-changed">{m.olink_changed()}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}

function linesOf({ lines }: CustomersLink): Shown[] {
  return lines.map((line) => {
    const { product, size, quantity, price } = line;
    const name = m.olink_plant_and_size({ name: shownName(language(), line), size: sizeName(size) });
    return { key: `${product} ${size}`, name, quantity, price };
  });
}

function changesOf(was: string, link: CustomersLink): string[] {
  const before = readTerms(was);
  if (before === undefined) return [];
  const now = linesOf(link);
  const of = (lines: Shown[], key: string) => lines.find((one) => one.key === key);
  const gone = before.lines.filter(({ key }) => !of(now, key)).map(({ name }) => m.olink_changed_gone({ name }));
  const others = now.flatMap(({ key, name, quantity, price }) => {
    const old = of(before.lines, key);
    if (old === undefined) return [m.olink_changed_new({ name, count: inDigits(quantity) })];
    return [
      ...(old.quantity === quantity
        ? []
        : [m.olink_changed_count({ name, was: inDigits(old.quantity), now: inDigits(quantity) })]),
      ...(old.price === price ? [] : [m.olink_changed_price({ name, was: showTaka(old.price), now: showTaka(price) })]),
    ];
  });
  const { discount } = link.sums;
  const ofDiscount =
    before.discount === discount
      ? []
      : [m.olink_changed_discount({ was: showTaka(before.discount), now: showTaka(discount) })];
  return [...gone, ...others, ...ofDiscount];
}

/** A browser's text is not trusted. */
function readTerms(was: string): { lines: Shown[]; discount: number } | undefined {
  try {
    const [lines, discount] = JSON.parse(was) as [unknown[][], unknown];
    return {
      lines: lines.slice(0, mostLines).map(([key, name, quantity, price]) => ({
        ...{ key: String(key), name: String(name).slice(0, 300) },
        ...{ quantity: Number(quantity), price: Number(price) },
      })),
      discount: Number(discount),
    };
  } catch {
    return undefined;
  }
}
