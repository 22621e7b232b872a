/**
 * The product of a line, how sure it is, and the others that it may be.
 *
 * 1. Those that fit nearly as well as the best are its rivals; a plant and the seeds of it are, unless 'gach', 'chara', 'bij' or 'packet'
 *    was said.
 * 2. A size that only some of the rivals have leaves these.
 * 3. A word that names a kind of plant is not surely one of a longer name, and never a pot or a tool while a plant has it too.
 * 4. Not sure: rivals are left, less than half of a name was said, a size was said that it does not have, or nobody said how many.
 *    A size that was not said is null, and not sure where there are several.
 */
import { maxQuantity } from "#contract/rules/constants.ts";
import type { ChatLine } from "#contract/wire/orders/chat-orders.ts";
import type { Searchable, SearchIndex } from "../../../search/search-index.ts";
import type { Size } from "../elements/element.ts";
import type { Fit, ProductFinder } from "../elements/find-products.ts";
import { colors, kindNames, plantKind } from "../words/chat-words.ts";
import { wareNames } from "../words/unsold-wares.ts";
import type { DraftLine } from "./draft-line.ts";

const sizesOf: Record<Size, RegExp> = {
  small: /^(?:s|small)\b/i,
  medium: /^(?:m|medium)\b/i,
  large: /^(?:l|large)\b/i,
};
const mostChoices = 8;
/** Of a name so much was said that nothing is left out but a word like 'plant'. */
const wholeName = 0.75;

export function resolveLine<Product extends Searchable>(
  line: DraftLine,
  index: SearchIndex<Product>,
  finder: ProductFinder,
): ChatLine {
  const { mention, size, isPack } = line;
  const sized = (ordinal: number) => (size === undefined ? undefined : sizeIn(index.entries[ordinal], size));
  let fits = [...mention.fits].sort((a, b) => b.score - a.score);
  const isSeed = ({ ordinal }: Fit) => finder.namesOf(ordinal).isSeed;
  const hasBoth = fits.some(isSeed) && fits.some((one) => !isSeed(one));
  if (hasBoth && mention.kind === undefined && isPack) fits = fits.filter(isSeed);
  const best = fits[0]?.score ?? 0;
  let rivals = fits.filter(({ score }) => (best >= wholeName ? score >= best - 0.12 : score >= best * 0.7));
  if (hasBoth && mention.kind === undefined && !isPack) {
    const twins = fits.filter(
      (one) => one.score >= 0.4 && !rivals.includes(one) && isSeed(one) !== isSeed(rivals[0] as Fit),
    );
    rivals = [...rivals, ...twins].sort((a, b) => Number(isSeed(a)) - Number(isSeed(b)));
  }
  // 'Bonsai', where the shop has a bonsai and a tray for one.
  const isPlant = ({ ordinal }: Fit) => index.entries[ordinal]?.card.botanicalName !== "";
  const isHalfNamed = best < wholeName;
  if (isHalfNamed && rivals.some((one) => !isPlant(one)))
    rivals = [...new Set([...fits.filter(isPlant), ...rivals.filter((one) => !isPlant(one))])];
  const withSize = size === undefined ? [] : rivals.filter(({ ordinal }) => sized(ordinal) !== undefined);
  // Only what fits less well has the size: that, but not surely.
  const fallback =
    size === undefined || withSize.length > 0 ? [] : fits.filter(({ ordinal }) => sized(ordinal) !== undefined);
  if (fallback.length > 0) rivals = [...fallback, ...rivals];
  const isDecided = withSize.length > 0 && withSize.length < rivals.length;
  const others = isDecided ? rivals.filter((one) => !withSize.includes(one)) : [];
  if (isDecided) rivals = withSize;
  const [first, ...more] = rivals;
  const product = first && index.entries[first.ordinal];
  const isWrongKind = mention.kind !== undefined && first !== undefined && isSeed(first) !== (mention.kind === "seed");
  const isOtherColor =
    first !== undefined &&
    mention.colors.some((color) => !finder.lookUp(color).has(first.ordinal)) &&
    [...finder.namesOf(first.ordinal).all].some((word) => colors.has(word));
  // 'Lily' may be the peace lily, 'orchid' no fertilizer for one.
  const isOtherPlant =
    isHalfNamed &&
    first !== undefined &&
    mention.words.every(
      (word) => plantKind.has(word) || wareNames.has(word) || (kindNames.has(word) && !isPlant(first)),
    );
  const found = first && sized(first.ordinal);
  const isSure =
    product !== undefined &&
    more.length === 0 &&
    best >= 0.45 &&
    !isWrongKind &&
    !isOtherColor &&
    !isOtherPlant &&
    !line.isUnsure &&
    line.quantity !== undefined &&
    line.quantity <= maxQuantity &&
    (found !== undefined || (size === undefined && product.card.sizes.length === 1));
  return {
    product: product?.card._id ?? null,
    choices: [...more, ...(isSure ? [] : others)]
      .slice(0, mostChoices)
      .flatMap(({ ordinal }) => index.entries[ordinal]?.card._id ?? []),
    size: found ?? null,
    quantity: Math.min(maxQuantity, line.quantity ?? 1),
    isSure,
  };
}

/** The product's size of that name. */
export function sizeIn(product: Searchable | undefined, size: Size): string | undefined {
  return product?.card.sizes.find((one) => sizesOf[size].test(one));
}
