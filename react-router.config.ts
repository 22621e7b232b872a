import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  ssr: true,
  // Lazy discovery would ask for unbounded addresses; the whole route table is small.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
