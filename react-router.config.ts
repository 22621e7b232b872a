import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  ssr: true,
  // Lazy discovery would ask for unbounded addresses; the whole route table is small.
  routeDiscovery: { mode: "initial" },
  // What the layout does before data is loaded would be one more script of a few bytes.
  splitRouteModules: false,
} satisfies Config;
