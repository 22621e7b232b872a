/**
 * Renders a page to its whole HTML.
 *
 * 1. Nothing is streamed: a page is cached as bytes, and the hashes of its inline scripts go into its own header.
 * 2. The web server takes `makeContext`, `createRequestHandler`, `readPage`, `openAddresses` and `site` from here, never from its own
 *    copy of react-router: the build holds another one, and their contexts do not match.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import type { Dispatch } from "#contract/dispatch.ts";
import { ApiError, door } from "./api.ts";
import { openAddresses } from "./page-address.ts";
import { partsOf } from "./page-parts.ts";
import { SheetTexts } from "./page-styles.tsx";
import { applySettings } from "./settings.ts";
import { earlyPressListener } from "./storefront/layout/early-presses.ts";
import { firstScriptPlace, withFirstScript } from "./storefront/layout/first-script.ts";
import { setShopOrigin } from "./storefront/seo/shop-origin.ts";
import { site } from "./storefront/seo/site.ts";
import { iconsPlace } from "./ui/icon.tsx";
import { iconsIn } from "./ui/icon-sheet.ts";

export { applySettings, createRequestHandler, openAddresses, site };

export function makeContext(dispatch: Dispatch): RouterContextProvider {
  return new RouterContextProvider(new Map([[door, dispatch]]));
}

/** The text of a rendered page. Not the response's body: that would be encoded, streamed and decoded for nothing. */
const htmlOf = new WeakMap<Response, string>();

export async function readPage(response: Response): Promise<string | Buffer> {
  return htmlOf.get(response) ?? Buffer.from(await response.arrayBuffer());
}

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  setShopOrigin(new URL(request.url).origin);
  const page = await renderWhole(request, routerContext);
  headers.set("content-type", "text/html; charset=utf-8");
  const response = new Response(null, { status: page.failed ? 500 : status, headers });
  htmlOf.set(response, page.html);
  return response;
}

/** A page that is not there, and a visitor who went away, are no errors of the shop. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
  if (status >= 400 && status < 500) return;
  console.error(error);
};

function renderWhole(request: Request, routerContext: EntryContext) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const chunks: Uint8Array[] = [];
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: finish(Buffer.concat(chunks).toString()), failed });
        done();
      },
    });
    const page = (
      <SheetTexts value={sheetText}>
        <ServerRouter context={withOwnRoutes(request, routerContext)} url={request.url} />
      </SheetTexts>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      // Parts that are ready stay in their place: React would put large ones at the end, for a script to move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        if (request.signal.aborted) return;
        failed = true;
        console.error(error);
      },
    });
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
}

/** In development Vite brings scripts of its own, and React compares the page with what it would make. */
function finish(html: string): string {
  const parts = partsOf(html);
  const { head, body, end } = import.meta.env.DEV
    ? { ...parts, head: parts.head.replace(firstScriptPlace, earlyPressListener) }
    : withFirstScript({ ...parts, body: withoutMarks(parts.body), end: inOneScript(parts.end) });
  return head.replace(iconsPlace, () => iconsIn(body)) + body + end;
}

/** React marks what moves between pages for parts that stream in later. Nothing does here, and the browser knows by itself. */
function withoutMarks(html: string): string {
  return html.replace(/ vt-(?:name|update|share)="[\w-]*"/g, "");
}

/**
 * As the router's own, in a third of its bytes: to where the visitor was on this page, before anything is painted. What a browser has
 * stored may be anything, and it may refuse to tell; then the page stands at its top, and the rest of the script has to run.
 */
const scrollBack = `try{let h=history,k=h.state?.key;k||h.replaceState({key:k=Math.random().toString(32).slice(2)},"");let y=JSON.parse(sessionStorage["react-router-scroll-positions"]||"{}")[k];y>0&&scrollTo(0,y)}catch{}`;

const scrollAndSettings = /^<script>[\s\S]*?<\/script><script>(window\.__reactRouterContext = [\s\S]*?)<\/script>/;

/**
 * The router writes its settings, its data and their end as scripts of their own, after the one that scrolls to where the visitor was.
 * Each of them costs the page a hash in its policy, which does not compress. React looks for the first two elements, not at their text.
 */
function inOneScript(end: string): string {
  const data: string[] = [];
  return end
    .replace(/<script>(window\.__reactRouterContext\.streamController\.[\s\S]*?)<\/script>/g, (_, text: string) => {
      data.push(text);
      return "";
    })
    .replace(
      scrollAndSettings,
      (_, settings: string) => `<script>${scrollBack};${settings}${data.join("")}</script><script></script>`,
    );
}

/** A shopper's page names the shop's routes only (vite.config.ts); one of the back office all of them. */
function withOwnRoutes(request: Request, context: EntryContext): EntryContext {
  if (import.meta.env.DEV || /^\/admin(\/|$)/.test(new URL(request.url).pathname)) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: manifest.url.replace("/manifest-", "/routes-") } };
}

const sheetTexts = new Map<string, string>();

/** From the build beside this one; there is none in development, where Vite brings the sheets. */
function sheetText(address: string): string {
  const known = sheetTexts.get(address);
  if (known !== undefined) return known;
  const text = readFileSync(join(import.meta.dirname, "../client", address), "utf8");
  sheetTexts.set(address, text);
  return text;
}
