/**
 * Renders the site's documents. The web server loads this module from the build, or from Vite in development.
 *
 * A page is the same for everyone: it depends only on its address and on public answers of the shop.
 */
import { renderToString } from "react-dom/server";
import { splitPagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { RenderedPage } from "#contract/wire/documents.ts";
import * as m from "#messages";
import { overwriteGetLocale } from "#messages/compiled/runtime.js";
import { ApiError, apiOver } from "#web/api.ts";
import { brandSheet } from "#web/brand-look.ts";
import { firstLanguage, inLanguage, language } from "#web/language.ts";
import { layerOrder } from "#web/layers.ts";
import { spell } from "#web/page-address.ts";
import { officePaths, type Route, storefront } from "#web/routes.ts";
import { applySettings, pageTitle } from "#web/settings.ts";
import bengali from "#web/storefront/bengali.css?inline";
import { standardPosts } from "#web/storefront/blog/standard-posts.ts";
import { errorMeta } from "#web/storefront/errors/error-meta.ts";
import { ErrorPage } from "#web/storefront/errors/error-page.tsx";
import announcementSheet from "#web/storefront/layout/announcement.css?inline";
import { setShopOrigin } from "#web/storefront/seo/shop-origin.ts";
import { feedIn, siteOf } from "#web/storefront/seo/site.ts";
import { error as errorSheets } from "#web/storefront/sheets.ts";
import { standardReviews } from "#web/storefront/testimonial/reviews.ts";
import { shownIcons } from "#web/ui/icons/icon.tsx";
import bengaliType from "#web/ui/look/bengali-type.css?inline";
import { hasWord, type OwnersWords, standardWords, withWords } from "#web/words.ts";
import { findRoute } from "../page/find-route.ts";
import { nameIslands } from "../page/island.tsx";
import { type Meta, PageError } from "../page/page.ts";
import { sheetFilesOf } from "./built-files.ts";
import { Document, hashesFor } from "./document.tsx";
import { Frame } from "./frame.tsx";
import { islands } from "./islands.ts";

export { applySettings, spell, standardPosts, standardReviews, standardWords, withWords };

export const site = () => siteOf(storefront);
export const feed = feedIn;

const office = officePaths.map((path) => ({ path }));

overwriteGetLocale(language);
const islandsNamed = nameIslands(islands);

/**
 * @param request has only the address, and nothing else about the visitor
 * @param words the owner's words. A preview shows a draft of them: the page without its scripts
 */
export async function render(
  request: Request,
  dispatch: Dispatch,
  words: OwnersWords,
  isPreview = false,
): Promise<RenderedPage> {
  await islandsNamed;
  const { pathname: asked, search, searchParams, origin } = new URL(request.url);
  const { language: wanted, path: pathname } = splitPagePath(asked, firstLanguage());
  setShopOrigin(origin);
  shownIcons.clear();
  const isOffice = findRoute(office, pathname) !== undefined;
  if (isOffice || pathname.startsWith("/admin/")) return inLanguage(wanted, () => renderOffice(isOffice ? 200 : 404));
  const address = pathname + search;
  const found = findRoute(storefront, pathname);
  const made = (make: () => RenderedPage) => withWords(words, () => inLanguage(wanted, make));
  if (!found) return made(() => renderError(new PageError(404), address));
  const { route, params } = found;
  try {
    const data =
      (await route.page.load?.({
        api: apiOver(dispatch, wanted),
        params,
        search: searchParams,
        language: wanted,
        blog: words.blog,
      })) ?? {};
    return made(() => renderPage(route, address, data, isPreview));
  } catch (error) {
    const isExpected = error instanceof PageError || error instanceof ApiError;
    const page = made(() => renderError(pageError(error), address));
    return { ...page, ...(isExpected ? {} : { failure: error }) };
  }
}

function renderPage(route: Route, address: string, data: object, isPreview: boolean): RenderedPage {
  const { page, headers = {}, isPart, sheets } = route;
  const Page = page.default;
  if (isPart) return { status: 200, headers, html: renderToString(<Page {...data} />), hashes: hashesFor("") };
  return whole({ status: 200, headers, meta: page.meta(data), sheets, address }, <Page {...data} />, isPreview);
}

function renderError(error: PageError, address: string): RenderedPage {
  const { status } = error;
  return whole(
    { status, headers: {}, meta: errorMeta(status), sheets: errorSheets, address },
    <ErrorPage error={error} />,
  );
}

type Whole = { status: number; headers: Record<string, string>; meta: Meta[]; sheets: string[]; address: string };

function whole(
  { status, headers, meta, sheets, address }: Whole,
  page: React.ReactNode,
  isPreview = false,
): RenderedPage {
  shownIcons.clear();
  const announcement = hasWord("announcement") ? announcementSheet : "";
  const letters = language() === "bn" ? bengaliType + bengali : "";
  const sheet = [layerOrder, ...sheets, letters, announcement, brandSheet()].join("");
  const isDoor = language() === firstLanguage() && address.split("?")[0] === "/";
  const html = renderToString(
    <Document meta={meta} sheet={sheet} entry={isPreview ? null : "web/documents/client.ts"} isDoor={isDoor} speculates>
      <Frame address={address}>{page}</Frame>
    </Document>,
  );
  return { status, headers, html: `<!doctype html>${html}`, hashes: hashesFor(sheet, isDoor) };
}

/** An empty document: the back office renders in the browser (web/admin/main.tsx). */
function renderOffice(status: number): RenderedPage {
  const entry = "web/admin/main.tsx";
  const meta = [{ title: pageTitle(m.back_office()) }, { name: "robots", content: "noindex" }];
  const sheet = layerOrder + (language() === "bn" ? bengali : "") + brandSheet();
  const html = renderToString(
    <Document meta={meta} sheet={sheet} sheetFiles={sheetFilesOf(entry)} entry={entry} isOffice speculates={false}>
      <div id="office" />
      <noscript>
        <main className="container">
          <h1>{m.back_office()}</h1>
          <p>{m.office_needs_script()}</p>
        </main>
      </noscript>
    </Document>,
  );
  return { status, headers: {}, html: `<!doctype html>${html}`, hashes: hashesFor(sheet) };
}

/** Converts a loader's error to a PageError. A malformed id counts as an unknown page. */
function pageError(error: unknown): PageError {
  if (error instanceof PageError) return error;
  if (!(error instanceof ApiError)) return new PageError(500);
  const { message, requestId } = error.refusal;
  const status = error.status === 400 ? 404 : error.status;
  return new PageError(status >= 400 ? status : 502, { message, requestId });
}
