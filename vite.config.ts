import { cpSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { type AcceptedPlugin, type AtRule, type ChildNode, parse } from "postcss";
import { defineConfig, type EnvironmentOptions, minify, type Plugin, type Rolldown } from "vite";
import { compileMessages, sentenceFiles } from "./messages/compile.ts";
import { ownSentences } from "./messages/own-sentences.ts";
import { workerSentences } from "./messages/worker-sentences.ts";
import { layerOf } from "./web/layers.ts";

const clientFolder = "build/client";
const serverFolder = "build/server";

await compileMessages();

/**
 * Two entries for browsers, one for each wing and each built once for each language, and what the web server renders the documents
 * with.
 */
export default defineConfig({
  appType: "custom",
  plugins: [
    react(),
    ownSentences(),
    smallInlinedScripts(),
    followSentences(),
    reloadDocuments(),
    shareAssets(),
    workerSentences(clientFolder),
  ],
  builder: {},
  css: { postcss: { plugins: [constantTokens(), layersOfSheets()] } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Rarely shown, and named in the document of the page that has it: the names of all files that they load would weigh on each page.
      resolveDependencies: (file, files) =>
        /\/(waiting|share|confirm-\w+|reset-password|find-order|receipt|copy-link|request-number|my-plants|own-question|own-tips|kept-words|print-card|claim|review|finder-bar|cart|checkout|account|wishlist|my-orders|order|track)-[^/]*$/.test(
          file,
        )
          ? []
          : files,
    },
  },
  // Everything else goes into the server's build, so that an installation for production needs only these at run time.
  ssr: { noExternal: true, external: ["react", "react-dom"] },
  environments: {
    client: browserBuild("en", ["web/documents/client.ts", "web/admin/main.tsx"]),
    ssr: {
      build: {
        outDir: serverFolder,
        ssr: true,
        ssrEmitAssets: true,
        copyPublicDir: false,
        // One file: the server runs all of it, also what browsers fetch later.
        rolldownOptions: { input: { index: "web/documents/server.tsx" }, output: { codeSplitting: false } },
      },
    },
    bengali: browserBuild("bn", ["web/documents/client.ts", "web/admin/main.tsx"]),
  },
});

/** Its files lie beside those of the other language: a name holds the hash of what is in it. */
function browserBuild(language: string, input: string[]): EnvironmentOptions {
  return {
    consumer: "client",
    define: { "import.meta.env.LANGUAGE": JSON.stringify(language) },
    build: {
      outDir: clientFolder,
      emptyOutDir: language === "en",
      copyPublicDir: language === "en",
      manifest: language === "en" ? true : `.vite/manifest-${language}.json`,
      rolldownOptions: {
        input,
        output: {
          codeSplitting: { groups: sharedFiles() },
          chunkFileNames: ({ name }) => `assets/${name.replace(".island", "")}-[hash].js`,
        },
        optimization: { inlineConst: { mode: "all" } },
      },
    },
  };
}

const loader = ["client.ts", "islands.ts"].map((name) => join(import.meta.dirname, "web/documents", name));
const islands = globSync(join(import.meta.dirname, "web/storefront/**/*.island.tsx")).sort();
const onEveryPage = [
  join(import.meta.dirname, "web/documents/hydrate.tsx"),
  ...["header-acts", "tab-bar", "shell"].map(islandOf),
];
/**
 * A quarter of the islands. Fewer made pages load what they do not use, more made more files: without shared ones home loaded 22
 * scripts and a product 39, with them 9 and 19 (docs/decisions/024-documents-with-islands.md).
 */
const leastSharing = 8;
/** Loaded when a shopper asks for them, or on a page of their own that is seldom seen: nothing is shared on their account. */
const lateIslands = [
  "claim",
  "finder-bar",
  "how-many",
  "my-plants",
  "own-question",
  "own-tips",
  "print-card",
  "review",
  "review-list",
];

/**
 * The files of what many islands use, in the order in which modules are dealt out. Left alone, each set of islands that share something
 * gets a file of its own: twice as many on a page, each a request.
 */
function sharedFiles(): { name: Rolldown.CodeSplittingNameFunction; priority: number }[] {
  const isEntry = (id: string) => loader.includes(id) || onEveryPage.includes(id) || islands.includes(id);
  const files: Record<string, (context: Rolldown.ChunkingContext) => Set<string>> = {
    loader: (context) => reachFrom(loader, context),
    "every-page": (context) => reachFrom(onEveryPage, context),
    shared: sharedByIslands,
    // From the cart shoppers go on to the delivery form. The account's addresses and the receipt use a part of it, and load it whole.
    purchase: (context) => sharedBy(["cart", "checkout"], context, ["account", "receipt"]),
  };
  const names = Object.keys(files);
  const named = Object.entries(files).map(([name, find], at) => {
    let found: Set<string>;
    return {
      priority: names.length - at,
      name(id: string, context: Rolldown.ChunkingContext) {
        found ??= find(context);
        return found.has(id) && !isEntry(id) ? name : null;
      },
    };
  });
  const isReact = (id: string) => /\/node_modules\/(react|react-dom|scheduler)\//.test(id);
  return [{ priority: names.length + 1, name: (id) => (isReact(id) ? "react" : null) }, ...named];
}

/** The file of an island. @throws if there is none of that name */
function islandOf(name: string): string {
  const found = islands.find((island) => basename(island) === `${name}.island.tsx`);
  if (found === undefined) throw new Error(`There is no island ${name}`);
  return found;
}

/** The modules that all `users` of the islands use, and no other island but `partners` does. */
function sharedBy(users: string[], context: Rolldown.ChunkingContext, partners: string[]): Set<string> {
  const using = (island: string) => reachFrom([island], context);
  const [first = new Set<string>(), ...rest] = users.map(islandOf).map(using);
  const known = [...users, ...partners].map(islandOf);
  const others = islands.filter((island) => !known.includes(island)).map(using);
  return new Set([...first].filter((id) => rest.every((set) => set.has(id)) && others.every((set) => !set.has(id))));
}

function sharedByIslands(context: Rolldown.ChunkingContext): Set<string> {
  const counts = new Map<string, number>();
  const early = islands.filter((island) => !lateIslands.map(islandOf).includes(island));
  for (const id of early.flatMap((island) => [...reachFrom([island], context)]))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set([...counts.keys()].filter((id) => (counts.get(id) ?? 0) >= leastSharing));
}

/** The modules and all that they import at once. */
function reachFrom(
  ids: readonly string[],
  context: Rolldown.ChunkingContext,
  reached = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (reached.has(id)) continue;
    reached.add(id);
    reachFrom(context.getModuleInfo(id)?.importedIds ?? [], context, reached);
  }
  return reached;
}

/** Writes the values of web/ui/constants.css in the place of their names: `@media (--phone)`, `gap: var(--s2)`. */
function constantTokens(): AcceptedPlugin {
  const values = new Map<string, string>();
  const sheet = parse(readFileSync("web/ui/constants.css", "utf8"));
  sheet.walkDecls(({ prop, value }) => {
    values.set(`var(${prop})`, value);
  });
  sheet.walkAtRules("custom-media", ({ params }) => {
    const [name, ...condition] = params.split(" ");
    values.set(`(${name})`, condition.join(" "));
  });
  const written = (text: string) => [...values].reduce((all, [name, value]) => all.replaceAll(name, value), text);
  return {
    postcssPlugin: "constant-tokens",
    Once(root) {
      root.walkDecls((declaration) => {
        if (declaration.value.includes("var(--")) declaration.value = written(declaration.value);
      });
      root.walkAtRules("media", (rule) => {
        rule.params = written(rule.params);
        if (rule.params.includes("(--")) throw rule.error(`No breakpoint has this name: ${rule.params}`);
      });
    },
  };
}

/**
 * Puts the rules of each sheet into its cascade layer. Imported sheets stand here already, each with the name of its own file. In
 * development the sheets of a document come here once more as a style of its HTML: they have their layers.
 */
function layersOfSheets(): AcceptedPlugin {
  return {
    postcssPlugin: "layers-of-sheets",
    Once(root, { AtRule: Rule }) {
      const isOfDocument = root.source?.input.file?.includes("\0");
      if (isOfDocument) return;
      let open: AtRule | undefined;
      for (const node of [...root.nodes]) {
        if (isOutsideLayers(node)) {
          open = undefined;
          continue;
        }
        const file = relative(import.meta.dirname, node.source?.input.file ?? "");
        const layer = layerOf(file);
        if (layer === undefined) throw node.error(`${file} belongs to no layer: see web/layers.ts`);
        if (open?.params !== layer) {
          open = new Rule({ name: "layer", params: layer, nodes: [], source: node.source });
          root.insertBefore(node, open);
        }
        open.append(node);
      }
    },
  };
}

/** Fonts are of no layer, and the order of the layers is said outside of them. */
function isOutsideLayers(node: ChildNode): boolean {
  if (node.type === "comment") return true;
  return (
    node.type === "atrule" && (["font-face", "charset"].includes(node.name) || (node.name === "layer" && !node.nodes))
  );
}

/** The scripts that stand in documents, without what only their readers need. */
function smallInlinedScripts(): Plugin {
  return {
    name: "small-inlined-scripts",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!/\/(early|chosen-language)\.js\?raw$/.test(id)) return;
      const { code } = await minify("inlined.js", await readFile(id.replace("?raw", ""), "utf8"));
      return `export default ${JSON.stringify(code)}`;
    },
  };
}

/** In development: a changed sentence is compiled, and its new function is a changed file like any other. */
function followSentences(): Plugin {
  return {
    name: "follow-sentences",
    apply: "serve",
    configureServer({ watcher, config }) {
      watcher.add(sentenceFiles);
      watcher.on("change", async (file) => {
        if (!sentenceFiles.includes(file)) return;
        // An editor may be in the middle of writing it.
        await compileMessages().catch((error) => config.logger.error(`${file}: ${error}`));
      });
    },
  };
}

/** In development: what only the server runs, or a sheet that stands in a page, has no way to the browser but a new page. */
function reloadDocuments(): Plugin {
  return {
    name: "reload-documents",
    apply: "serve",
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== "ssr" || modules.length === 0) return;
      const { client } = server.environments;
      const inBrowser = [...(client.moduleGraph.getModulesByFile(file) ?? [])];
      if (inBrowser.length === 0) client.hot.send({ type: "full-reload" });
    },
  };
}

/** Pictures and sheets that only a document names are known to the server's build alone. Their names hold their bytes' hash. */
function shareAssets(): Plugin {
  return {
    name: "share-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      cpSync(join(serverFolder, "assets"), join(clientFolder, "assets"), { recursive: true });
    },
  };
}
