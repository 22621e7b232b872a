/*
 * Pages of the shop for when there is no connection. It keeps the HTML of public pages, and answers with it only when
 * the shop cannot be reached.
 *
 * 1. Online every page comes from the shop. A kept one carries a notice that prices and stock may have changed, no
 *    script, and nothing to buy with.
 * 2. Any other page (cart, orders, account) is never kept: without a connection the offline page stands in its place.
 *    Of the cart its lines are (web/storefront/shopper/cart/last-seen-cart.ts), to be read on that page. /api goes its
 *    way as without it.
 *    Of the back office the empty document is kept, with its scripts, once a page of the green house has been open; it
 *    opens those pages alone. What they show they keep themselves (web/admin/kit/offline/kept-office.ts). A page
 *    without data stands in the place of all others (docs/decisions/077-office-without-a-net.md).
 * 3. What is kept in another form needs another name: the older copies go when this one starts.
 * 4. The shop's first language is in this script's address, `?first=bn`: with another all plain addresses are other pages.
 * 5. Its sentences are those of messages/, each by its name: `m.cart.en`. The build puts them before it (messages/worker-sentences.ts).
 * 6. To switch it off, set `keepsPages` in web/storefront/layout/kept-pages.ts to false; browsers then drop it.
 */
const firstLanguage = new URL(self.location.href).searchParams.get("first") ?? "en";
const cacheName = firstLanguage === "en" ? "pages-1" : `pages-1-${firstLanguage}`;
const cartCacheName = "cart-1";
/** What public/office-push.js says when this device is lost. */
const officePushCache = "office-push";
const officeCacheName = "office-pages-1";
/** Of the pages of the office, which alone read and delete it. */
const officeDataCache = "office-data-1";
const maxPages = 40;
const freshMs = 60_000;
const officePath = /^\/admin(\/|$)/;
/** As web/admin/shell/offline/field-pages.ts. */
const fieldPath = /^\/admin\/(stock-book\/count|growing(\/[^/]+)?|packing\/scan)\/?$/;
const assetPath = /^\/assets\/[^/]+$/;
const apiPath = /^\/api(\/|$)/;
const publicPath =
  /^\/($|collection(\/|$)|product\/|care\/|questions\/|blog(\/|$)|pages\/|testimonial$|contact$|finder$)/;
/** The pages shown in place of one that was never visited, by language. */
const offlinePages = { en: pathIn("en", "/offline"), bn: pathIn("bn", "/offline") };

const locales = { en: "en", bn: "bn-BD" };
/** On the cart itself a button that leads there does nothing. */
const withoutCartButton = "<style>.to-cart { display: none; }</style>";
const policy =
  "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const look = `
.kept { margin: 0; padding: 12px 20px; background: #f3eadb; color: #7a4e0c; font-weight: 600; text-align: center; }
.needs-script, .pcard__add, .pcard__wish, .pcard__dots, .buy__noscript, .header__acts, .searchbox, .tabbar, .tabs,
.filters, .shop__bar .right, main form { display: none !important; }
.tabpanel[hidden] { display: block !important; }
.kept a { color: inherit; }
.kept-cart { margin-top: 24px; }
.kept-cart ul { list-style: none; margin: 12px 0 0; padding: 0; }
.kept-cart li, .kept-cart p.row { display: flex; gap: 16px; justify-content: space-between; padding: 10px 0; border-top: 1px solid #e2e3d8; }
.kept-cart li > span:first-child { min-width: 0; overflow-wrap: anywhere; }
.kept-cart .soft { font-size: 14px; }
.kept-cart :is(li, .row) > :last-child { flex: none; font-variant-numeric: tabular-nums; }`;

/** Windows that show the kept document of the office: it must have the scripts that were kept with it. */
const openedFromCopy = new Set();

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(start()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (openedFromCopy.has(event.clientId) && isIn(assetPath, request.url)) {
    event.respondWith(officeFile(request));
    return;
  }
  if (request.mode !== "navigate" || request.method !== "GET" || isIn(apiPath, request.url)) return;
  if (isPublic(request.url)) event.respondWith(answer(event));
  else if (isIn(officePath, request.url)) event.respondWith(answerOffice(event));
  else event.respondWith(answerUnkept(event));
});

/** The page that has brought this script came before it. */
self.addEventListener("message", (event) => {
  if (event.data?.keepOffice) event.waitUntil(keepOffice(event.data.keepOffice));
  const address = event.data?.keep;
  if (typeof address !== "string") return;
  event.waitUntil(
    Promise.all([keep(offlinePages[languageOf(address)]), ...(isPublic(address) ? [keep(address)] : [])]),
  );
});

async function start() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => ![cacheName, cartCacheName, officePushCache, officeCacheName, officeDataCache].includes(name))
      .map((name) => caches.delete(name)),
  );
  // The page is asked for while this script wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answer(event) {
  try {
    const response = await fetched(event);
    event.waitUntil(store(event.request.url, response.clone()));
    return response;
  } catch {
    const pages = await caches.open(cacheName);
    const { url } = event.request;
    return offlineCopy(url, await pages.match(url), await offlinePageFor(pages, url));
  }
}

async function answerUnkept(event) {
  try {
    return await fetched(event);
  } catch {
    const pages = await caches.open(cacheName);
    const { url } = event.request;
    const isCart = pathOf(url) === "/cart";
    const cart = isCart ? `${await lastSeenCart(languageOf(url))}${withoutCartButton}` : "";
    return offlineCopy(url, undefined, await offlinePageFor(pages, url), cart);
  }
}

async function answerOffice(event) {
  try {
    return await fetched(event);
  } catch {
    const language = languageOf(event.request.url);
    const copy = isIn(fieldPath, event.request.url) ? await officeCopy(language) : undefined;
    if (copy) {
      openedFromCopy.add(event.resultingClientId);
      return copy;
    }
    return offlineResponse(plainPage(language, m.office_offline[language], m.kept_opens_by_itself[language]));
  }
}

/** The same for all pages of the office in a language. */
async function officeCopy(language) {
  return (await caches.open(officeCacheName)).match(pathIn(language, "/admin/growing"), { ignoreVary: true });
}

async function officeFile(request) {
  const known = await (await caches.open(officeCacheName)).match(request.url, { ignoreVary: true });
  return known ?? fetch(request);
}

/**
 * The document comes last, so that there is none without its files. One of another build than the page's is left for a page of
 * its own build to keep.
 */
async function keepOffice({ address, script, files }) {
  if (address !== pathIn(languageOf(address), "/admin/growing")) return;
  const response = await fetch(address, { credentials: "omit", priority: "low" }).catch(() => undefined);
  if (response?.status !== 200 || !(await response.clone().text()).includes(`"${script}"`)) return;
  const known = await officeCopy(languageOf(address));
  if (known && !(await known.text()).includes(`"${script}"`)) await caches.delete(officeCacheName);
  const pages = await caches.open(officeCacheName);
  for (const file of files.filter((path) => assetPath.test(path))) {
    if (await pages.match(file, { ignoreVary: true })) continue;
    const part = await fetch(file, { priority: "low" });
    if (part.status !== 200) return;
    await pages.put(file, part);
  }
  await pages.put(address, response);
}

/** The lines of the cart as the shopper saw them last, in HTML; empty when there are none. */
async function lastSeenCart(language) {
  const kept = await (await caches.open(cartCacheName)).match("/cart");
  if (!kept) return "";
  const { seenAt, lines, subtotal, total } = await kept.json();
  const locale = locales[language];
  const when = new Date(seenAt).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  const rows = lines.map(
    ({ name, bengaliName, size, quantity, sum }) =>
      `<li><span><b>${bengaliName ? `<span lang="bn">${safe(bengaliName)}</span> ` : ""}${safe(name)}</b><br>` +
      `<span class="soft">${safe(size)} × ${Number(quantity).toLocaleString(locale)}</span></span><span>${safe(sum)}</span></li>`,
  );
  const asSeen = m.kept_cart_as_seen[language].replace("{when}", () => when);
  return `<h2>${m.kept_cart_yours[language]}</h2><p class="soft">${asSeen}</p><ul>${rows.join("")}</ul>
<p class="row"><span>${m.subtotal[language]}</span><span>${safe(subtotal)}</span></p>
${total ? `<p class="row"><b>${m.total[language]}</b><b>${safe(total)}</b></p>` : ""}`;
}

/** The offline page of the other language, when that of this one was never kept. */
async function offlinePageFor(pages, url) {
  const language = languageOf(url);
  return (
    (await pages.match(offlinePages[language])) ?? (await pages.match(offlinePages[language === "bn" ? "en" : "bn"]))
  );
}

/** These three as contract/page-path.ts. */
function languageOf(address) {
  const [, language] = /^\/(en|bn)(?=\/|$)/.exec(new URL(address, self.location.origin).pathname) ?? [];
  return language ?? plainLanguage(pathOf(address));
}

/** Without its language. */
function pathOf(address) {
  return new URL(address, self.location.origin).pathname.replace(/^\/(en|bn)(?=\/|$)/, "") || "/";
}

function pathIn(language, path) {
  return language === plainLanguage(path) ? path : `/${language}${path === "/" ? "" : path}`;
}

function plainLanguage(path) {
  return officePath.test(path) ? "en" : firstLanguage;
}

function safe(text) {
  return String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

async function fetched(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

async function keep(address) {
  const pages = await caches.open(cacheName);
  const known = await pages.match(address);
  if (known && Date.now() - Number(known.headers.get("x-kept-at")) < freshMs) return;
  const response = await fetch(address, { credentials: "omit", priority: "low" }).catch(() => undefined);
  if (response) await store(address, response);
}

/** Only whole pages; the one that was seen longest ago makes room. */
async function store(address, response) {
  if (response.status !== 200 || !response.headers.get("content-type")?.startsWith("text/html")) return;
  const pages = await caches.open(cacheName);
  const headers = { "content-type": "text/html; charset=utf-8", "x-kept-at": String(Date.now()) };
  const html = await response.text();
  await pages.delete(address);
  await pages.put(address, new Response(html, { headers }));
  const all = (await pages.keys()).filter(({ url }) => pathOf(url) !== "/offline");
  await Promise.all(all.slice(0, Math.max(0, all.length - maxPages)).map((request) => pages.delete(request)));
}

async function offlineCopy(url, known, instead, cart = "") {
  const language = languageOf(url);
  const html = known
    ? withNotice(await known.text(), language)
    : instead
      ? withCart(await instead.text(), cart)
      : unknownPage(language);
  return offlineResponse(html, known !== undefined);
}

function offlineResponse(html, isCopy = false) {
  // In a sandbox a page is as in a browser without scripts: what such a page says instead is shown. It cannot load itself anew.
  const sandbox = isCopy ? "sandbox allow-same-origin; " : "";
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": sandbox + policy,
    "cache-control": "no-store",
  };
  return new Response(html, { status: isCopy ? 200 : 503, headers });
}

/** To be read, not used: its policy lets no script run, since that would show the prices as today's and sell by them. */
function withNotice(html, language) {
  const toCart = `<a href="${pathIn(language, "/cart")}">${m.cart[language]}</a>`;
  return dressed(html).replace(
    "<body>",
    () => `<body><p class="kept" role="status">${m.kept_notice[language]} ${toCart}</p>`,
  );
}

function withCart(html, cart) {
  return dressed(html).replace('<div class="kept-cart"></div>', () => `<div class="kept-cart">${cart}</div>`);
}

function dressed(html) {
  return html.replace("</head>", () => `<style>${look}</style></head>`);
}

function unknownPage(language) {
  const home = `<p><a href="${pathIn(language, "/")}">${m.home[language]}</a></p>`;
  return plainPage(language, m.offline_title[language], m.kept_unknown[language], home);
}

/** It stands on its own, and asks again every five seconds. */
function plainPage(language, title, text, more = "") {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>${title}</title><style>body { margin: 0; font: 16px/1.5 Figtree, sans-serif; color: #16261e; background: #fbfaf5; }
main { max-width: 36em; margin: 14vh auto; padding: 0 20px; } h1 { font: 550 36px/1.15 Fraunces, Georgia, serif; margin: 0; }
.again { display: inline-block; margin-top: 8px; padding: 12px 24px; border-radius: 999px; background: #2b7a4b; color: #fff; font-weight: 600; text-decoration: none; }
a { color: #1f5c38; }</style></head><body><main role="alert"><h1>${title}</h1><p>${text}</p>
<p><a class="again" href="">${m.try_again[language]}</a></p>${more}</main></body></html>`;
}

function isPublic(address) {
  return isIn(publicPath, address);
}

function isIn(paths, address) {
  return new URL(address, self.location.origin).origin === self.location.origin && paths.test(pathOf(address));
}
