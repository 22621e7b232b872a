/**
 * Renders the documents of the site. The web server takes this from the build, or in development from Vite.
 *
 * A page is the same for everyone: it depends on its address and on public answers of the shop only.
 */
import { renderToString } from "react-dom/server";
import type { Dispatch } from "#contract/dispatch.ts";
import type { RenderedPage } from "#contract/documents.ts";
import { overwriteGetLocale } from "#messages/compiled/runtime.js";
import { ApiError, apiOver } from "#web/api.ts";
import { type Language, language, renderIn, splitLanguage } from "#web/language.ts";
import { spell } from "#web/page-address.ts";
import { officePaths, type Route, storefront } from "#web/routes.ts";
import { applySettings, pageTitle } from "#web/settings.ts";
import bengali from "#web/storefront/bengali.css?inline";
import { errorMeta } from "#web/storefront/layout/error-meta.ts";
import { ErrorPage } from "#web/storefront/layout/error-page.tsx";
import { setShopOrigin } from "#web/storefront/seo/shop-origin.ts";
import { site } from "#web/storefront/seo/site.ts";
import { error as errorSheets } from "#web/storefront/sheets.ts";
import { shownIcons } from "#web/ui/icon.tsx";
import { findRoute } from "./address.ts";
import { fileOf, sheetFilesOf } from "./built-files.ts";
import { Document, hashesFor } from "./document.tsx";
import { Frame } from "./frame.tsx";
import { type Meta, PageError } from "./page.ts";

export { applySettings, site, spell };

overwriteGetLocale(language);

/** @param request of the address and nothing else of a visitor */
export async function render(request: Request, dispatch: Dispatch): Promise<RenderedPage> {
  const { pathname: asked, searchParams, origin } = new URL(request.url);
  const { language: wanted, path: pathname } = splitLanguage(asked);
  setShopOrigin(origin);
  shownIcons.clear();
  if (
    findRoute(
      officePaths.map((path) => ({ path })),
      pathname,
    )
  )
    return renderOffice(200);
  if (pathname.startsWith("/admin/")) return renderOffice(404);
  const found = findRoute(storefront, pathname);
  if (!found) return inLanguage(wanted, () => renderError(new PageError(404)));
  const { route, params } = found;
  try {
    const data = (await route.page.load?.({ api: apiOver(dispatch, wanted), params, search: searchParams })) ?? {};
    return inLanguage(wanted, () => renderPage(route, pathname, data));
  } catch (error) {
    const isExpected = error instanceof PageError || error instanceof ApiError;
    const page = inLanguage(wanted, () => renderError(pageError(error)));
    return { ...page, ...(isExpected ? {} : { failure: error }) };
  }
}

/** Other pages may have been rendered while this one's data was on its way; from here to its end nothing waits. */
function inLanguage(wanted: Language, make: () => RenderedPage): RenderedPage {
  renderIn(wanted);
  try {
    return make();
  } finally {
    renderIn("en");
  }
}

function renderPage(route: Route, pathname: string, data: object): RenderedPage {
  const { page, headers = {}, isPart, sheets } = route;
  const Page = page.default;
  if (isPart) return { status: 200, headers, html: renderToString(<Page {...data} />), hashes: hashesFor("") };
  return whole(200, headers, page.meta(data), sheets, pathname, <Page {...data} />);
}

function renderError(error: PageError): RenderedPage {
  return whole(error.status, {}, errorMeta(error.status), errorSheets, "", <ErrorPage error={error} />);
}

function whole(
  status: number,
  headers: Record<string, string>,
  meta: Meta[],
  sheets: string[],
  pathname: string,
  page: React.ReactNode,
): RenderedPage {
  shownIcons.clear();
  const sheet = [...sheets, language() === "bn" ? bengali : ""].join("");
  const html = renderToString(
    <Document meta={meta} sheet={sheet} script={fileOf("web/documents/client.ts")} speculates>
      <Frame pathname={pathname}>{page}</Frame>
    </Document>,
  );
  return { status, headers, html: `<!doctype html>${html}`, hashes: hashesFor(sheet) };
}

/** An empty document: the back office is made in the browser (web/admin/main.tsx). */
function renderOffice(status: number): RenderedPage {
  const entry = "web/admin/main.tsx";
  const meta = [{ title: pageTitle("Back office") }, { name: "robots", content: "noindex" }];
  const html = renderToString(
    <Document meta={meta} sheet="" sheetFiles={sheetFilesOf(entry)} script={fileOf(entry)} speculates={false}>
      <div id="office" />
    </Document>,
  );
  return { status, headers: {}, html: `<!doctype html>${html}`, hashes: hashesFor("") };
}

/** Turns a loader's error into a page's. A malformed id counts as an unknown page. */
function pageError(error: unknown): PageError {
  if (error instanceof PageError) return error;
  if (!(error instanceof ApiError)) return new PageError(500);
  const { message, requestId } = error.refusal;
  const status = error.status === 400 ? 404 : error.status;
  return new PageError(status >= 400 ? status : 502, { message, requestId });
}
