/**
 * Renders the most visited pages in advance: after the start, and after changes of the catalog.
 *
 * One page after the other, with pauses, so that shoppers' requests come first. A change restarts the round, once the
 * catalog was quiet for a moment: a hundred changes in a row cause one round.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Language } from "#contract/rules/constants.ts";
import { firstLanguageOf, pagePath } from "#contract/rules/page-path.ts";
import type { LiveView, ShopView } from "../view/live-view.ts";

const lookEveryMs = 250;
const pauseMs = 20;
const popularCount = 20;

/** @returns ends it */
export function keepWarm(app: FastifyInstance, live: LiveView): () => void {
  let isOver = false;
  let seen: ShopView | undefined;
  let warmed: ShopView | undefined;
  const timer = setInterval(() => {
    const view = live.view();
    const isStill = seen === view;
    seen = view;
    if (!isStill || warmed === view) return;
    warmed = view;
    warm(app, addressesOf(view), () => isOver || live.view() !== view).catch((error: unknown) => {
      if (!isOver) app.log.warn({ err: error }, "pages could not be rendered beforehand");
    });
  }, lookEveryMs);
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

async function warm(app: FastifyInstance, addresses: string[], isOutdated: () => boolean): Promise<void> {
  for (const address of addresses) {
    if (isOutdated()) return;
    await app.inject({ method: "HEAD", url: address, headers: { "accept-encoding": "br" } });
    await pause(pauseMs);
  }
}

/** Home, collection, categories, popular products; first all in the shop's first language, then those in the other. */
function addressesOf({ groups, orderings, settings }: ShopView): string[] {
  const categories = [...groups.categories.values()].filter(({ isArchived }) => !isArchived);
  const products = orderings.popular.filter(({ card }) => card.inStock).slice(0, popularCount);
  const paths = [
    "/",
    "/collection",
    ...categories.map(({ slug }) => `/collection/${encodeURIComponent(slug)}`),
    ...products.map(({ card }) => `/collection/${encodeURIComponent(card.categorySlug)}/${card._id}`),
  ];
  const first = firstLanguageOf(settings);
  const inOrder: readonly Language[] = first === "en" ? ["en", "bn"] : ["bn", "en"];
  return inOrder.flatMap((language) => paths.map((path) => pagePath(language, path, first)));
}
