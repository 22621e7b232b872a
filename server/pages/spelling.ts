// Normalizes addresses: web/page-address.ts knows the pages, the catalog knows the names in them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Language, languages } from "#contract/rules/constants.ts";
import { firstLanguageOf, plainPath } from "#contract/rules/page-path.ts";
import { ownFilter } from "#contract/rules/plants/own-facts.ts";
import type { ShopFacts } from "#contract/wire/documents.ts";
import { listCategories, productFilters } from "../catalog/reading/browse.ts";
import type { ShopView } from "../view/live-view.ts";
import type { SpellPage } from "./renderer.ts";

/**
 * Leads from an address that names the shop's first language to the plain one. Only for the moment: the owner may set the other language
 * first, and browsers would follow a permanent redirect for ever.
 */
export function leadToPlain(request: FastifyRequest, reply: FastifyReply, first: Language): FastifyReply | undefined {
  const plain = plainPath(request.url, first);
  return plain === undefined ? undefined : reply.header("cache-control", "no-store").redirect(plain, 307);
}

/** A page that was given up: whoever kept its address is led to the one that took over. An order is edited on its own page. */
export function oldAddresses(app: FastifyInstance): void {
  for (const prefix of ["", ...languages.map((language) => `/${language}`)]) {
    app.get<{ Params: { id: string } }>(
      `${prefix}/admin/orders/:id/edit`,
      { config: { role: "public" }, schema: { hide: true } },
      (request, reply) => reply.redirect(`${prefix}/admin/orders/${encodeURIComponent(request.params.id)}`, 301),
    );
  }
}

export function spellAddress(spellPage: SpellPage, address: string, view: ShopView): string {
  const [path = "", search = ""] = address.split(/\?(.*)/s);
  return spellPage(path, search, factsOf(view));
}

const facts = new WeakMap<ShopView, ShopFacts>();

function factsOf(view: ShopView): ShopFacts {
  const known = facts.get(view) ?? readFacts(view);
  facts.set(view, known);
  return known;
}

function readFacts(view: ShopView): ShopFacts {
  const { subcategories, sizes, lights, waters, ownFacts } = productFilters(view);
  return {
    firstLanguage: firstLanguageOf(view.settings),
    categories: listCategories(view),
    subcategories: subcategories.map(({ slug }) => slug),
    sizes,
    lights: lights.map(({ light }) => light),
    waters: waters.map(({ water }) => water),
    ownFacts: ownFacts.flatMap(({ fact, values }) => values.map(({ value }) => ownFilter(fact, value))),
    pages: view.words.pages.flatMap(({ address, isShown }) => (isShown ? [address] : [])),
    posts: { shown: view.blog.shown.map(({ slug }) => slug), taken: view.blog.taken },
    productCount: view.orderings.newest.length,
    findProduct: (id: string) => {
      const entry = view.products.get(id);
      return entry && { categorySlug: entry.card.categorySlug, isGone: entry.isDeleted };
    },
  };
}
