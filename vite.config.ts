import { cpSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const clientFolder = "build/client";
const serverFolder = "build/server";

/** Two entries for browsers, one for each wing, and what the web server renders the documents with. */
export default defineConfig({
  appType: "custom",
  plugins: [react(), reloadDocuments(), shareAssets()],
  builder: {},
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Everything else goes into the server's build, so that an installation for production needs only these at run time.
  ssr: { noExternal: true, external: ["react", "react-dom"] },
  environments: {
    client: {
      build: {
        outDir: clientFolder,
        manifest: true,
        rolldownOptions: {
          input: ["web/documents/client.ts", "web/admin/main.tsx"],
          optimization: { inlineConst: { mode: "all" } },
        },
      },
    },
    ssr: {
      build: {
        outDir: serverFolder,
        ssr: true,
        ssrEmitAssets: true,
        copyPublicDir: false,
        rolldownOptions: { input: { index: "web/documents/server.tsx" } },
      },
    },
  },
});

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
