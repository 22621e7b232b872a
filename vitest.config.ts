import { configDefaults, defineConfig } from "vitest/config";
import { compileMessages } from "./messages/compile.ts";

await compileMessages();

/** `npm test -- --quick` leaves these out: they start processes, or take as long as many others together. */
const slow = [
  "test/{backup,backup-bucket,embedded-start,migrations,process,search-log,stored-scripts}.test.ts",
  "test/api/{card-expiry,card-payment,card-webhooks,fuzz,messages,order-list,page-cache,picture-alts,stock-rush,throttle}.test.ts",
];
const left = process.env.TEST_QUICK === "on" ? slow : [];
const never = [...configDefaults.exclude, "build/**", "test/e2e/**", "test/fixtures/**", "test/long/**", ...left];
const hours = 3_600_000;

/** Every project writes what it shares with the others here, since a project does not inherit it. */
const shared = {
  pool: "forks" as const,
  maxWorkers: 2,
  // A database of its own for a file takes a second or two, more where cores are few.
  testTimeout: 60_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    maxWorkers: shared.maxWorkers,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...never, "test/!(contract)/**", "test/*.test.ts"],
        },
      },
      { test: { ...shared, name: "rules", include: ["test/rules/**/*.test.ts"], exclude: never } },
      { test: { ...shared, name: "embedded", include: ["test/embedded*.test.ts"], exclude: never } },
      {
        test: {
          ...shared,
          name: "api",
          include: ["test/**/*.test.ts"],
          exclude: [...never, "test/rules/**", "test/contract/**", "test/embedded*.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "long",
          include: ["test/long/**/*.test.ts"],
          testTimeout: 4 * hours,
          hookTimeout: hours / 6,
        },
      },
    ],
  },
});
