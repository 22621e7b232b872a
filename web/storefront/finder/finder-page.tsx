import type { FinderAnswers } from "#contract/rules/plants/plant-finder.ts";
import type { PlantFinding } from "#contract/wire/catalog/plant-finder.ts";
import * as m from "#messages";
import type { Asked } from "#web/page/page.ts";
import { cardProduct } from "../product-card/card-product.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbData } from "../seo/structured-data.ts";
import { finderPath, readAnswers, showsPlants } from "./answers.ts";
import { barPictures, type Counted, countedIn } from "./finder-bar.island.tsx";
import { type Found, FoundPlants } from "./found.tsx";
import { Questions } from "./questions.tsx";

type Loaded = {
  answers: FinderAnswers;
  isShown: boolean;
  total: number;
  fits: Found[];
  nearly: Found[];
  counts: PlantFinding["counts"];
  counted: Counted;
};

/** More are no help in choosing. */
const mostPlants = 24;

/** Every answer has the address of the questions as its canonical one, like a list with filters. */
export const meta = () =>
  pageMeta({
    title: m.finder_title(),
    description: m.finder_description(),
    path: finderPath,
    structured: [breadcrumbData({ label: m.finder_title(), path: finderPath })],
  });

export async function load({ api, search }: Asked): Promise<Loaded> {
  const answers = readAnswers(search);
  const isShown = showsPlants(search);
  const found = await api.findPlants({ ...answers, limit: String(isShown ? mostPlants : barPictures) });
  return {
    answers,
    isShown,
    total: found.total,
    fits: found.fits.map(({ product, reasons }) => ({ product: cardProduct(product), said: reasons })),
    nearly: found.nearly.map(({ product, misses }) => ({ product: cardProduct(product), said: misses })),
    counts: found.counts,
    counted: countedIn(found),
  };
}

export default function FinderPage({ isShown, answers, total, fits, nearly, counts, counted }: Loaded) {
  return isShown ? (
    <FoundPlants {...{ answers, total, fits, nearly }} />
  ) : (
    <Questions {...{ answers, counts, counted }} />
  );
}
