import { configDefaults, defineConfig } from "vitest/config";
import { compileMessages } from "./messages/compile.ts";

await compileMessages();

/** The tests that need a database and that `npm test -- --quick` runs: everyday work of shoppers and owners. */
const everyDay = [
  "test/api/{access,accounts,own-account,languages,settings,body-limits,door}.test.ts",
  "test/api/{browse,catalog,bengali-catalog,search,product-desk,product-refusals,group-desk}.test.ts",
  "test/api/{cart,placing,orders,guest-orders,find-order,own-orders,after-placing,gifts,coupons,delivery,wallets}.test.ts",
  "test/api/{order-list,order-desk,order-changes,order-change-refusals,order-csv,parcels,sales,stock,held-stock}.test.ts",
  "test/rich-text.test.ts",
  "test/web/**/*.test.ts",
];
/** Tests of texts, doors and limits: whichever engine keeps the rows, they would only run twice on a PostgreSQL. */
const engineless =
  "{access,account-mail-words,body-limits,brand,card-env,connections,demo-search,demo-terminal,door,first-language,home-payments," +
  "hostile-texts,kept-answers,languages,log,login-limits,mail-words,missing-pictures,nine-fields,owner-languages,page-cache," +
  "password-forms,picture-alts,product-pages,promises,provider-doors,refusal-labels,security-log,seo,shop-words}";
/** Tests that ask no database, or always the embedded engine. */
const databaseless = ["test/web/**", "test/{avif,media,s3-store,rich-text,process,backup-bucket}.test.ts"];
const skipped = process.env.TEST_DATABASE_URL ? [...databaseless, `test/api/${engineless}.test.ts`] : [];
const isQuick = process.env.TEST_QUICK === "on";
const never = [...configDefaults.exclude, "build/**", "test/e2e/**", "test/fixtures/**", "test/long/**"];
const hours = 3_600_000;

/** Every project writes what it shares with the others here, since a project does not inherit it. */
const shared = {
  pool: "forks" as const,
  maxWorkers: 2,
  // Files share a process: most of the time of small ones went into loading the shop anew.
  isolate: false,
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
          include: isQuick ? everyDay : ["test/**/*.test.ts"],
          exclude: [...never, ...skipped, "test/rules/**", "test/contract/**", "test/embedded*.test.ts"],
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
