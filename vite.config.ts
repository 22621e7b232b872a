import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { content } from "./web/content.ts";

export default defineConfig({
  plugins: [inlineContent(), onlyUsedRouter(), reactRouter(), shopRoutes()],
  // A late part is seldom needed at once; naming beforehand what each of them imports would weigh on every page.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Everything else goes into the server's build, so that an installation for production needs only these at run time.
  ssr: { noExternal: true, external: ["react", "react-dom", "react-router"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: "all" } },
          output: {
            codeSplitting: {
              // A few chunks that most pages share, in place of thirty small ones: each compresses better, and the route
              // table names fewer. The rest is split by page as usual.
              groups: [
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|entry\.client|rolldown\/runtime/,
                  priority: 4,
                },
                // Most of it is lists that no public page shows.
                { name: "constants", test: /\/contract\/constants\.ts$/, priority: 3 },
                { name: "shop", test: isOnEveryPage, priority: 3 },
                { name: "buying", test: isOfBuying, priority: 2 },
                { name: "cards", test: isOfCards, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});

function isOnEveryPage(id: string): boolean {
  return /\/web\/(content|page-styles|settings)\.tsx?$|\/web\/ui\/(button|icon|link|picture)\.tsx$|\/web\/storefront\/(layout\/(account-menu|brand|early-presses|error-boundary|error-meta|frame|header|kept-data|late-sheet|tab-bar|use-late|rest)|search\/(search-box|search-form|search-overlay)|seo\/(canonical-path|page-meta|shop-origin|structured-data)|session\/(load-shop|shop-store)|product\/product-path)\.tsx?$|\/contract\/pictures\.ts$/.test(
    id,
  );
}

function isOfBuying(id: string): boolean {
  return /\/web\/storefront\/product\/wish-button\.tsx$|\/web\/ui\/price\.tsx$|\/contract\/money\.ts$/.test(id);
}

function isOfCards(id: string): boolean {
  return /\/web\/storefront\/product\/(card-pictures|names|product-card|product-rail|use-card-buying)\.tsx?$/.test(id);
}

/**
 * Puts each sentence of web/content.ts where it is used, when building. The file is one object, of which every page would
 * carry the whole; so each carries its own sentences.
 */
function inlineContent(): Plugin {
  const sentences: Record<string, unknown> = content;
  return {
    name: "inline-content",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/web\/.+\.tsx?$/.test(id.replace(/\?.*$/, "")) || !code.includes("content.")) return null;
      const inlined = code.replace(/(?<![\w.])content\.(\w+)\b(?!\s*=[^=])/g, (written, key: string) => {
        const said = sentences[key];
        return said === undefined ? written : JSON.stringify(said);
      });
      return { code: inlined, map: null };
    },
  };
}

/**
 * Lets the bundler leave out the router's links and forms, which the shop has its own for (web/ui/link.tsx): they are made by
 * calls, and named afterwards for React's tools, and both look as if somebody needed them.
 */
function onlyUsedRouter(): Plugin {
  return {
    name: "only-used-router",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, "")
          .replace(/= (React\$1\.forwardRef\()/g, "= /* @__PURE__ */ $1"),
        map: null,
      }),
    },
  };
}

/**
 * The table of routes that a shopper's page loads (web/entry.server.tsx): without the back office, and without what each
 * route's script imports, which that says by itself, and without what it does not have. It is a third of the whole table. Sheets have another name there:
 * the router would wait for them before it shows a page, and after it React once more (web/page-styles.tsx).
 */
function shopRoutes(): Plugin {
  return {
    name: "shop-routes",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const folder = "build/client/assets";
      const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
      if (name === undefined) throw new Error("The table of routes was not found.");
      const file = join(folder, name);
      const start = "window.__reactRouterManifest=";
      const manifest = JSON.parse(readFileSync(file, "utf8").slice(start.length, -1));
      const ofShop = Object.entries<Record<string, unknown>>(manifest.routes)
        .filter(([id]) => !id.startsWith("admin/"))
        .map(([id, { imports: _, hasDefaultExport: _always, css: sheets, ...route }]) => [
          id,
          having({ ...route, sheets }),
        ]);
      manifest.url = manifest.url.replace("/manifest-", "/routes-");
      manifest.routes = Object.fromEntries(ofShop);
      writeFileSync(file.replace("manifest-", "routes-"), `${start}${JSON.stringify(manifest)};`);
    },
  };
}

/** Without what is false or empty: the router takes what is left out for that. */
function having(route: Record<string, unknown>): Record<string, unknown> {
  const had = Object.entries(route).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(had);
}
