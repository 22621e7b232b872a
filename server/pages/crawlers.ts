/**
 * Files for search engines, phones and readers of feeds: /robots.txt, /sitemap.xml, /manifest.webmanifest, that of the office, /blog/feed.xml,
 * /.well-known/security.txt.
 *
 * The sitemap is made from the catalog in memory, once per version of it.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type LogoFile, logoFileAddress } from "#contract/rules/brand-look.ts";
import { type Language, languages } from "#contract/rules/constants.ts";
import { firstLanguageOf, pagePath, pageUrl, type ShopAddress, splitPagePath } from "#contract/rules/page-path.ts";
import type { Feed, Site } from "#contract/wire/documents.ts";
import type { LiveView, ShopView } from "../view/live-view.ts";
import { leadToPlain } from "./spelling.ts";

type CrawlerOptions = {
  live: LiveView;
  origin: string;
  site: () => Promise<Site>;
  feed: (language: Language) => Promise<Feed>;
};

const file = { config: { role: "public" }, schema: { hide: true } } as const;
const text = "text/plain; charset=utf-8";
const [dayLong, minutesLong] = [86_400, 300];
const paper = "#fbfaf5";

export function crawlerFiles(app: FastifyInstance, { live, site, feed, origin }: CrawlerOptions): void {
  const home = () => ({ origin, firstLanguage: firstLanguageOf(live.view().settings) });
  app.get("/robots.txt", file, async (request, reply) =>
    send(request, reply, { type: text, maxAge: dayLong, body: robots((await site()).privatePaths, home()) }),
  );
  app.get("/.well-known/security.txt", file, async (request, reply) => {
    const { email } = live.view().settings;
    if (email === "") return reply.code(404).type(text).send("Not found");
    return send(request, reply, { type: text, maxAge: dayLong, body: securityContact(email, origin, new Date()) });
  });
  inEachLanguage("/manifest.webmanifest", async (language, { firstLanguage }) => ({
    type: "application/manifest+json; charset=utf-8",
    maxAge: dayLong,
    body: JSON.stringify(manifest(await site(), live.view(), language, firstLanguage)),
  }));
  inEachLanguage("/admin/manifest.webmanifest", async (language, { firstLanguage }) => ({
    type: "application/manifest+json; charset=utf-8",
    maxAge: dayLong,
    body: JSON.stringify(officeManifest(await site(), live.view(), language, firstLanguage)),
  }));
  inEachLanguage("/blog/feed.xml", async (language, at) => ({
    type: "application/atom+xml; charset=utf-8",
    maxAge: minutesLong,
    body: atom(await feed(language), (await site()).name, language, at),
  }));
  let made: { version: number; xml: string } | undefined;
  app.get("/sitemap.xml", file, async (request, reply) => {
    const { paths } = await site();
    const view = live.view();
    if (made?.version !== view.version) made = { version: view.version, xml: sitemap(view, paths, home()) };
    return send(request, reply, { type: "application/xml; charset=utf-8", maxAge: minutesLong, body: made.xml });
  });

  /** One at each address of a page: which language stands plain may change. */
  function inEachLanguage(path: string, make: (language: Language, at: ShopAddress) => Promise<CrawlerFile>): void {
    for (const address of [path, ...languages.map((language) => `/${language}${path}`)]) {
      app.get(address, file, async (request, reply) => {
        const at = home();
        const { language } = splitPagePath(address, at.firstLanguage);
        return leadToPlain(request, reply, at.firstLanguage) ?? send(request, reply, await make(language, at));
      });
    }
  }
}

type CrawlerFile = { type: string; maxAge: number; body: string };

/** A reader that has the file already is told only that it is still the same. */
function send(request: FastifyRequest, reply: FastifyReply, { type, maxAge, body }: CrawlerFile): FastifyReply {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  reply.headers({ "cache-control": `public, max-age=${maxAge}`, etag });
  const held = request.headers["if-none-match"]?.split(",").map((one) => one.trim());
  if (held?.includes(etag) || held?.includes("*")) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** RFC 9116: whom to tell of a hole. */
function securityContact(email: string, origin: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)).toISOString();
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en, bn\nCanonical: ${origin}/.well-known/security.txt\n`;
}

function robots(privatePaths: string[], { origin, firstLanguage }: ShopAddress): string {
  const pages = ["/admin", ...privatePaths];
  const paths = ["/api/", ...languages.flatMap((one) => pages.map((path) => pagePath(one, path, firstLanguage)))];
  const rules = ["User-agent: *", ...paths.map((path) => `Disallow: ${path}`)];
  return `${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The office on a home screen: an app beside the shop's, which opens what is to be done today. */
function officeManifest(shop: Site, view: ShopView, language: Language, firstLanguage: Language) {
  return {
    ...manifest(shop, view, language, firstLanguage),
    id: "/admin/today",
    start_url: pagePath(language, "/admin/today", firstLanguage),
    scope: pagePath(language, "/admin", firstLanguage),
  };
}

function manifest(
  { name, description }: Site,
  { brand: { logo } }: ShopView,
  language: Language,
  firstLanguage: Language,
) {
  return {
    // One app: the language is that of the page that it was installed from.
    id: "/",
    name,
    short_name: name,
    description: description[language],
    lang: language,
    start_url: pagePath(language, "/", firstLanguage),
    scope: "/",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons:
      logo === null ? standardIcons : logoIcons.map(({ of, ...icon }) => ({ src: logoFileAddress(logo, of), ...icon })),
  };
}

const standardIcons = [
  { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
  { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];
const logoIcons: { of: LogoFile; type: string; sizes: string; purpose?: string }[] = [
  { of: "favicon", type: "image/png", sizes: "48x48" },
  { of: "icon192", type: "image/png", sizes: "192x192" },
  { of: "icon512", type: "image/png", sizes: "512x512" },
  { of: "maskable", type: "image/png", sizes: "512x512", purpose: "maskable" },
];

/** Atom. @param name of the shop, the author of posts that name none */
function atom({ title, entries }: Feed, name: string, language: Language, at: ShopAddress): string {
  const home = pageUrl(at, language, "/blog");
  // Readers know an entry by its id, so it stays when the owner sets another first language.
  const lasting = pageUrl({ ...at, firstLanguage: "en" }, language, "/blog");
  const newest = entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), firstDay);
  const rows = entries.map((entry) => {
    const href = escapeXml(`${home}/${entry.slug}`);
    const [heading, lead, text] = [entry.title, entry.lead, entry.text].map(escapeXml);
    const by = escapeXml(entry.author || name);
    return `<entry><id>${escapeXml(`${lasting}/${entry.slug}`)}</id><title>${heading}</title><link href="${href}"/><published>${entry.date}</published><updated>${entry.updatedAt}</updated><author><name>${by}</name></author><summary>${lead}</summary><content type="html">${text}</content></entry>`;
  });
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`;
  const self = escapeXml(`${home}/feed.xml`);
  return `${head}\n<id>${escapeXml(lasting)}</id><title>${escapeXml(title)}</title><updated>${newest}</updated><link rel="self" href="${self}"/><link href="${escapeXml(home)}"/>\n${rows.join("\n")}\n</feed>\n`;
}

const firstDay = "2026-01-01T00:00:00.000Z";

/** A list's date is that of its newest product. Each page stands in it twice, and names itself and the other language. */
function sitemap(view: ShopView, paths: string[], at: ShopAddress): string {
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
  const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${xmlns}>`;
  return `${head}\n${rows.join("\n")}\n</urlset>\n`;

  function row(path: string, changedAt: number): string {
    const lastmod = changedAt > 0 ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : "";
    const urlIn = (language: Language) => escapeXml(pageUrl(at, language, path));
    const links = [
      ["en", urlIn("en")],
      ["bn-BD", urlIn("bn")],
      ["x-default", urlIn(at.firstLanguage)],
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
    return languages.map((one) => `<url><loc>${urlIn(one)}</loc>${lastmod}${links.join("")}</url>`).join("\n");
  }
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&apos;");
}
