/**
 * Files for search engines and phones: /robots.txt, /sitemap.xml, /manifest.webmanifest.
 *
 * The sitemap is made from the catalog in memory, once per version of it.
 */
import type { FastifyInstance } from "fastify";
import type { Site } from "#contract/documents.ts";
import type { Catalog, CatalogView } from "../catalog/catalog.ts";

type CrawlerOptions = { catalog: Catalog; site: () => Promise<Site>; origin: string };

const file = { config: { role: "public" }, schema: { hide: true } } as const;
const notForCrawlers = [
  "/account",
  "/admin",
  "/api/",
  "/cart",
  "/confirm-email",
  "/loader",
  "/my-orders",
  "/offline",
  "/place-order",
  "/reset",
  "/track",
  "/wishlist",
];
const paper = "#fbfaf5";

export function crawlerFiles(app: FastifyInstance, { catalog, site, origin }: CrawlerOptions): void {
  app.get("/robots.txt", file, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").type("text/plain; charset=utf-8").send(robots(origin)),
  );
  app.get("/manifest.webmanifest", file, async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifest(await site()))),
  );
  let made: { version: number; xml: string } | undefined;
  app.get("/sitemap.xml", file, async (_request, reply) => {
    const { paths } = await site();
    const view = catalog.view();
    if (made?.version !== view.version) made = { version: view.version, xml: sitemap(view, paths, origin) };
    return reply.header("cache-control", "public, max-age=300").type("application/xml; charset=utf-8").send(made.xml);
  });
}

function robots(origin: string): string {
  const rules = ["User-agent: *", ...notForCrawlers.map((path) => `Disallow: ${path}`)];
  return `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function manifest({ name, description }: Site) {
  return {
    name,
    short_name: name,
    description,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}

/** A list's date is that of its newest product. */
function sitemap(view: CatalogView, paths: string[], origin: string): string {
  const onSale = view.orderings.newest.filter((entry) => entry.card.inStock);
  const slugs = [...view.groups.categories.values()].flatMap(({ isArchived, slug }) => (isArchived ? [] : [slug]));
  const newest = (entries: typeof onSale) => Math.max(0, ...entries.map((entry) => entry.updatedAt));
  const rows = [
    ...paths.map((path) => row(path, path === "/" || path === "/collection" ? newest(onSale) : 0)),
    ...slugs.map((slug) =>
      row(`/collection/${encodeURIComponent(slug)}`, newest(onSale.filter(({ card }) => card.categorySlug === slug))),
    ),
    ...onSale.map(({ card, updatedAt }) =>
      row(`/collection/${encodeURIComponent(card.categorySlug)}/${card._id}`, updatedAt),
    ),
  ];
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `${head}\n${rows.join("\n")}\n</urlset>\n`;

  function row(path: string, changedAt: number): string {
    const lastmod = changedAt > 0 ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  }
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&apos;");
}
