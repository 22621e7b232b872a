import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Language } from "#contract/rules/constants.ts";
import { arrangeInput, arrangeSubcategoriesInput } from "#contract/wire/catalog/arrange.ts";
import {
  categoryForm,
  categoryInput,
  categoryListReply,
  inLanguageQuery,
  type ProductCard,
  productFiltersQuery,
  productFiltersReply,
  productForm,
  productInput,
  productListQuery,
  productListReply,
  productPageReply,
  productReply,
  productSearchQuery,
  productSearchReply,
  productsByIdReply,
  stockInput,
  subcategoryChange,
  subcategoryForm,
  subcategoryInput,
  subcategoryListReply,
  subcategoryUpdatedReply,
} from "#contract/wire/catalog/catalog.ts";
import { deskCategoriesReply, deskSubcategoriesReply } from "#contract/wire/catalog/group-desk.ts";
import { plantFinderQuery, plantFinderReply } from "#contract/wire/catalog/plant-finder.ts";
import { productUpdatedReply } from "#contract/wire/catalog/product-desk.ts";
import { reply as done, id, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../http/answers/ok.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../http/guards/guards.ts";
import { type Form, parseInput, parseJsonField, readForm } from "../http/input/form.ts";
import { noteSearch, type SearchNotes } from "../search/log/note-search.ts";
import { searchProducts } from "../search/search-products.ts";
import type { CatalogShop, CatalogView, SearchedView } from "./catalog.ts";
import { arrangeCategories, arrangePopular, arrangeSubcategories } from "./editing/arrange.ts";
import {
  archiveCategory,
  archiveSubcategory,
  createCategory,
  createSubcategory,
  updateCategory,
  updateSubcategory,
} from "./editing/categories.ts";
import { listDeskCategories, listDeskSubcategories } from "./editing/group-desk.ts";
import type { Upload } from "./editing/product-pictures.ts";
import { addProduct, deleteProduct, setStock, updateProduct } from "./editing/products.ts";
import { namedFactsIn } from "./own-facts/own-facts.ts";
import {
  allProducts,
  findProduct,
  listCategories,
  listProducts,
  listSubcategories,
  productFilters,
  productsById,
  spellQuery,
} from "./reading/browse.ts";
import { plantsFor } from "./reading/find-plants.ts";
import { cardIn, categoryIn, productIn, subcategoryIn } from "./reading/in-bengali.ts";
import { meaningIn } from "./reading/meant-products.ts";

const byId = { params: z.object({ id }) };
const publicRoute = { config: { role: "public" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const changed = { 200: done, "4xx": refusal };
const created = { 200: done.extend({ _id: z.string() }), "4xx": refusal };

/**
 * Keeps an answer, the same for everyone, until the catalog changes (server/pages/answers.ts).
 * @param spelling of the address; itself when missing
 */
type KeepAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => object,
  spelling?: string,
) => Promise<void>;

export function catalogRoutes(
  instance: FastifyInstance,
  shop: CatalogShop,
  notes: SearchNotes,
  keepAnswer: KeepAnswer,
): void {
  listRoute(instance, shop, notes, keepAnswer);
  readRoutes(instance, shop, keepAnswer);
  productRoutes(instance, shop);
  categoryRoutes(instance, shop);
  subcategoryRoutes(instance, shop);
}

function listRoute(
  instance: FastifyInstance,
  { catalog }: CatalogShop,
  notes: SearchNotes,
  keepAnswer: KeepAnswer,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const asAsked = z.union([productPageReply, productListReply, productsByIdReply]);
  const listed = { tags: ["catalog"], querystring: productListQuery, response: { 200: asAsked } };
  app.get("/api/product/list", { ...publicRoute, schema: listed }, async (request, reply) => {
    const asked = Object.keys(request.query as object).length > 0 && request.raw.url?.includes("?");
    if (!asked) {
      return keepAnswer(request, reply, () => ({ products: allProducts(catalog.view()) }), "/api/product/list");
    }
    const { ids, q, category, page, sort } = request.query;
    const { lang } = request.query;
    if (ids !== undefined) {
      const view = catalog.view();
      const products = productsById(view, ids.split(",")).map((card) => cardIn(lang, view, card));
      return { ...ok(), products };
    }
    const query = spellQuery(catalog.view(), request.query);
    // A search inside a category has no suggestions to log it: its first page does.
    if (!(q && category && page === 1 && sort === "popular"))
      return keepAnswer(
        request,
        reply,
        () => cardsIn(lang, catalog.view(), listProducts(catalog.view(), query)),
        addressOf("/api/product/list", query),
      );
    const found = listProducts(catalog.view(), query);
    await noteSearch(notes, request.ip, q, { results: found.total, closest: found.closest.length });
    return { ...ok(), ...cardsIn(lang, catalog.view(), found) };
  });
}

type FoundCards = { products: ProductCard[]; closest: ProductCard[] };

function cardsIn<Found extends FoundCards>(lang: Language, view: CatalogView, found: Found): Found {
  if (lang === "en") return found;
  const inLanguage = (card: ProductCard) => cardIn(lang, view, card);
  return { ...found, products: found.products.map(inLanguage), closest: found.closest.map(inLanguage) };
}

type Searched = { q: string; limit: number; lang: Language };

function searched(view: SearchedView, { q, limit, lang }: Searched) {
  return cardsIn(lang, view, searchProducts(view, q, limit, meaningIn(view)));
}

/** A bound of 0 is a bound too: leaving it out would answer with another list. */
function addressOf(path: string, query: object): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" || (name === "lang" && value === "en") ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}

function readRoutes(instance: FastifyInstance, { catalog }: CatalogShop, keepAnswer: KeepAnswer): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const filters = {
    tags: ["catalog"],
    querystring: productFiltersQuery,
    response: { 200: productFiltersReply },
  };
  app.get("/api/product/filters", { ...publicRoute, schema: filters }, (request, reply) => {
    const query = spellQuery(catalog.view(), request.query);
    const make = () => filtersIn(query.lang, catalog.view(), productFilters(catalog.view(), query));
    return keepAnswer(request, reply, make, addressOf("/api/product/filters", query));
  });
  const searching = { tags: ["catalog"], querystring: productSearchQuery, response: { 200: productSearchReply } };
  app.get("/api/product/search", { ...publicRoute, schema: searching }, (request, reply) =>
    keepAnswer(request, reply, () => searched(catalog.view(), request.query)),
  );
  const finder = { tags: ["catalog"], querystring: plantFinderQuery, response: { 200: plantFinderReply } };
  app.get("/api/product/finder", { ...publicRoute, schema: finder }, (request, reply) => {
    const { lang, ...asked } = request.query;
    const make = () => plantsIn(lang, catalog.view(), plantsFor(catalog.view(), asked));
    return keepAnswer(request, reply, make, addressOf("/api/product/finder", request.query));
  });
  const asked = { tags: ["catalog"], querystring: inLanguageQuery };
  const one = { ...asked, params: z.object({ id: z.string().max(100) }), response: { 200: productReply } };
  app.get("/api/product/:id", { ...publicRoute, schema: one }, (request, reply) =>
    keepAnswer(request, reply, () => {
      const [view, { lang }] = [catalog.view(), request.query];
      const { product, goesWith, related } = findProduct(view, request.params.id);
      const cardsIn = (cards: ProductCard[]) => cards.map((card) => cardIn(lang, view, card));
      const namedFacts = namedFactsIn(lang, product.ownFacts, view.ownFacts);
      return {
        product: productIn(lang, view, product),
        namedFacts,
        goesWith: cardsIn(goesWith),
        related: cardsIn(related),
      };
    }),
  );
  const categoryList = { ...asked, response: { 200: categoryListReply } };
  app.get("/api/category/list", { ...publicRoute, schema: categoryList }, (request, reply) =>
    keepAnswer(request, reply, () => {
      const view = catalog.view();
      return { categories: listCategories(view).map((one) => categoryIn(request.query.lang, view, one)) };
    }),
  );
  const subcategoryList = { ...asked, response: { 200: subcategoryListReply } };
  app.get("/api/subcategory/list", { ...publicRoute, schema: subcategoryList }, (request, reply) =>
    keepAnswer(request, reply, () => {
      const view = catalog.view();
      return { subcategories: listSubcategories(view).map((one) => subcategoryIn(request.query.lang, view, one)) };
    }),
  );
}

type Finding = ReturnType<typeof plantsFor>;

function plantsIn(lang: Language, view: CatalogView, found: Finding): Finding {
  const inLanguage = (one: Finding["fits"][number]) => ({ ...one, product: cardIn(lang, view, one.product) });
  return { ...found, fits: found.fits.map(inLanguage), nearly: found.nearly.map(inLanguage) };
}

type Filters = ReturnType<typeof productFilters>;

function filtersIn(lang: Language, view: CatalogView, filters: Filters): Filters {
  if (lang === "en") return filters;
  const named = new Map(listSubcategories(view).map((one) => [one.slug, subcategoryIn(lang, view, one).name]));
  const subcategories = filters.subcategories.map((one) => ({ ...one, name: named.get(one.slug) ?? one.name }));
  return { ...filters, subcategories };
}

function productRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const form = { tags: ["products"], form: productForm, response: changed };
  app.post("/api/product/add", { ...ownerRoute, schema: { ...form, response: created } }, async (request) => {
    const sent = await readForm(request);
    const _id = await addProduct(
      shop,
      ownerOf(request),
      parseJsonField(sent, "productData", productInput),
      uploadsOf(sent),
    );
    return { ...ok(say(m.done_product_added)), _id };
  });
  const updated = { 200: productUpdatedReply, "4xx": refusal };
  const update = { ...form, ...byId, response: updated };
  app.put("/api/product/update/:id", { ...ownerRoute, schema: update }, async (request) => {
    const sent = await readForm(request);
    const input = parseJsonField(sent, "productData", productInput);
    const by = { ownerId: ownerOf(request), role: staffRoleOf(request) };
    const revision = await updateProduct(shop, by, request.params.id, input, uploadsOf(sent));
    const known = input.revision === undefined ? {} : { revision };
    return { ...ok(say(m.done_product_updated)), ...known };
  });
  const removal = { tags: ["products"], ...byId, response: changed };
  app.delete("/api/product/delete/:id", { ...ownerRoute, schema: removal }, async ({ params }) => {
    await deleteProduct(shop, params.id);
    return ok(say(m.done_product_deleted));
  });
  const stock = { tags: ["products"], body: stockInput, response: changed };
  app.post("/api/product/stock", { ...ownerRoute, schema: stock }, async ({ body }) => {
    await setStock(shop, body.productId, body.inStock);
    return ok(say(m.done_stock_updated));
  });
  const arranging = { tags: ["products"], body: arrangeInput, response: changed };
  app.post("/api/product/popular/arrange", { ...ownerRoute, schema: arranging }, async ({ body }) => {
    await arrangePopular(shop.db, body);
    return ok(say(m.done_arranged));
  });
}

function categoryRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const form = { tags: ["categories"], form: categoryForm, response: changed };
  const desk = { tags: ["categories"], response: { 200: deskCategoriesReply, "4xx": refusal } };
  app.get("/api/category/desk", { ...ownerRoute, schema: desk }, async () => ({
    ...ok(),
    categories: listDeskCategories(shop.catalog.view()),
  }));
  app.post("/api/category/create", { ...ownerRoute, schema: { ...form, response: created } }, async (request) => {
    const sent = await readForm(request);
    const _id = await createCategory(shop, parseInput(categoryInput, withName(sent)), imageOf(sent));
    return { ...ok(say(m.done_category_created)), _id };
  });
  app.put("/api/category/:id", { ...ownerRoute, schema: { ...form, ...byId } }, async (request) => {
    const sent = await readForm(request);
    await updateCategory(shop, request.params.id, parseInput(categoryInput, withName(sent)), imageOf(sent));
    return ok(say(m.done_updated));
  });
  const archiving = { tags: ["categories"], ...byId, response: changed };
  app.delete("/api/category/:id", { ...ownerRoute, schema: archiving }, async ({ params }) => {
    await archiveCategory(shop, params.id, true);
    return ok(say(m.done_archived));
  });
  app.post("/api/category/:id/restore", { ...ownerRoute, schema: archiving }, async ({ params }) => {
    await archiveCategory(shop, params.id, false);
    return ok(say(m.done_restored));
  });
  const arranging = { tags: ["categories"], body: arrangeInput, response: changed };
  app.post("/api/category/arrange", { ...ownerRoute, schema: arranging }, async ({ body }) => {
    await arrangeCategories(shop.db, body);
    return ok(say(m.done_arranged));
  });
}

function subcategoryRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const form = { tags: ["subcategories"], form: subcategoryForm, response: changed };
  const desk = { tags: ["subcategories"], response: { 200: deskSubcategoriesReply, "4xx": refusal } };
  app.get("/api/subcategory/desk", { ...ownerRoute, schema: desk }, async () => ({
    ...ok(),
    subcategories: listDeskSubcategories(shop.catalog.view()),
  }));
  app.post("/api/subcategory/create", { ...ownerRoute, schema: { ...form, response: created } }, async (request) => {
    const sent = await readForm(request);
    const _id = await createSubcategory(shop, parseInput(subcategoryInput, withCategory(sent)), imageOf(sent));
    return { ...ok(say(m.done_subcategory_created)), _id };
  });
  const updated = { 200: subcategoryUpdatedReply, "4xx": refusal };
  app.put(
    "/api/subcategory/:id",
    { ...ownerRoute, schema: { ...form, ...byId, response: updated } },
    async (request) => {
      const sent = await readForm(request);
      const input = parseInput(subcategoryChange, withCategory(sent));
      const products = await updateSubcategory(shop, request.params.id, input, imageOf(sent));
      return { ...ok(say(m.done_updated)), products };
    },
  );
  const archiving = { tags: ["subcategories"], ...byId, response: changed };
  app.delete("/api/subcategory/:id", { ...ownerRoute, schema: archiving }, async ({ params }) => {
    await archiveSubcategory(shop, params.id, true);
    return ok(say(m.done_archived));
  });
  app.post("/api/subcategory/:id/restore", { ...ownerRoute, schema: archiving }, async ({ params }) => {
    await archiveSubcategory(shop, params.id, false);
    return ok(say(m.done_restored));
  });
  const arranging = { tags: ["subcategories"], body: arrangeSubcategoriesInput, response: changed };
  app.post("/api/subcategory/arrange", { ...ownerRoute, schema: arranging }, async ({ body }) => {
    await arrangeSubcategories(shop.db, body);
    return ok(say(m.done_arranged));
  });
}

function uploadsOf(form: Form): Upload[] {
  return form.files.map((file) => {
    if (file.field !== "images") throw unknownFile(file.field);
    return { bytes: file.bytes };
  });
}

function imageOf(form: Form): Upload | null {
  const [file, second] = form.files;
  if (file === undefined) return null;
  if (second !== undefined)
    throw new Refusal(400, say(m.refusal_send_one_image_only), { code: "invalid", field: "image" });
  if (file.field !== "image") throw unknownFile(file.field);
  return { bytes: file.bytes };
}

function unknownFile(field: string): Refusal {
  return new Refusal(400, say(m.refusal_the_form_has_no_place_for_a_file, { name: field.slice(0, 40) }), {
    code: "invalid",
    field,
  });
}

// A form without a field means the same as with an empty one: the specified message answers both.
const withName = (form: Form) => ({ name: "", ...form.fields });
const withCategory = (form: Form) => ({ name: "", category: "", ...form.fields });
