// Who may import what. Read it as the architecture: an import that is not allowed here is not part of the design.
//
// scripts/check-imports.ts applies these rules to a skeleton of the tree in which an import of types only is written as
// require(), because the tool itself cannot tell the two apart beside TypeScript 7. So "require" below means: types only.
const typesOnly = ["require"];

// server/<domain> may call these other domains. Change it only together with docs/architecture.md.
const uses = {
  search: [],
  media: [],
  accounts: [],
  payments: [],
  couriers: [],
  contact: ["media"],
  backup: ["media", "accounts"],
  catalog: ["media", "search"],
  settings: ["media"],
  keys: ["accounts", "couriers", "payments"],
  "phone-records": ["accounts", "couriers"],
  blog: ["catalog", "media"],
  cart: ["catalog"],
  "stock-alerts": ["catalog", "accounts"],
  questions: ["accounts", "catalog"],
  reviews: ["accounts", "catalog", "media"],
  coupons: ["catalog"],
  // The data that everybody reads, put together from the domains that own it. They note their changes in db/changes.ts.
  view: ["catalog", "settings", "blog", "coupons", "keys"],
  orders: [
    "catalog",
    "settings",
    "cart",
    "coupons",
    "payments",
    "couriers",
    "accounts",
    "view",
    "search",
    "credit",
    "keys",
  ],
  "my-plants": ["catalog", "orders", "accounts"],
  reports: ["catalog", "search"],
  today: [],
  told: ["accounts"],
  "stock-book": ["catalog", "accounts", "media"],
  growing: ["catalog", "accounts", "stock-book"],
  activities: ["accounts"],
  buyers: [
    ...[
      "orders",
      "accounts",
      "settings",
      "claims",
      "questions",
      "reviews",
      "my-plants",
      "stock-alerts",
      "cart",
      "catalog",
      "credit",
      "phone-records",
    ],
  ],
  credit: [],
  claims: ["orders", "payments", "accounts", "settings", "media", "credit", "catalog"],
};
const domains = Object.keys(uses);
// A domain owns the tables of its name and asks the others. Some read and lock a foreign row, because only the same
// transaction can: a cart locks its customer's row (it has none of its own), an order the products that it prices, a review the
// order that it is of, the stock book the sizes it counts, what was sold of them and who waits. A product in memory counts its reviews, in the query that reads it. The table of settings holds a row by name
// for whoever keeps a single value.
const foreignTables = {
  cart: ["accounts"],
  // Which parts of the shop are used at all.
  today: ["orders", "couriers", "courier-cash", "coupons", "catalog", "blog"],
  // Who of the team hears of it, and the numbers that it says.
  told: ["accounts", "orders", "claims", "settings"],
  // The owner's own facts are a single value in a row of the settings.
  catalog: ["reviews", "settings"],
  // What couriers know of a phone lies beside what they carry.
  "phone-records": ["couriers", "settings", "orders"],
  // The best sellers of a period are among the sums of the reports.
  orders: ["catalog", "reports"],
  reviews: ["orders", "catalog", "settings"],
  // A question is listed and searched with the names of its product; its table stands beside the reviews of one.
  questions: ["catalog", "reviews"],
  accounts: ["settings"],
  "stock-book": ["catalog", "orders", "stock-alerts"],
  backup: ["settings"],
  credit: ["buyers", "accounts"],
  // All that the shop holds of one person.
  buyers: ["orders", "accounts", "claims", "reviews", "reports", "contact"],
  keys: ["settings"],
};
const anyDomain = `^server/(${domains.join("|")})/`;

// Each vendor's package is known to these files and to nothing else in the shop; tests and scripts may use it to look inside.
const vendors = {
  "@aws-sdk/client-s3": "^server/(media/(s3-store|bucket)|backup/backup-bucket)\\.ts$",
  sharp: "^server/media/(pictures|logo)\\.ts$",
  "sanitize-html": "^server/http/input/rich-text\\.ts$",
  htmlparser2: "^web/storefront/seo/rich-text\\.ts$",
  stripe: "^server/payments/stripe\\.ts$",
  "ical-generator": "^server/my-plants/calendar\\.ts$",
  otpauth: "^server/accounts/owners/two-factor\\.ts$",
  "@node-rs/argon2": "^server/accounts/login/passwords\\.ts$",
  "@electric-sql/pglite": "^db/(embedded/(embedded|engine-files|init-embedded|one-session)|prepared)\\.ts$",
  "web-push": "^server/told/push/web-push\\.ts$",
  nodemailer: "^server/mail/(delivery/smtp|message)\\.ts$",
  "csv-parse": "^server/http/input/csv\\.ts$",
  fflate: "^server/http/input/workbook\\.ts$",
  "read-excel-file": "^server/http/input/workbook\\.ts$",
  "write-excel-file": "^server/http/input/workbook\\.ts$",
  "csv-stringify": "^server/http/input/csv\\.ts$",
  unpdf: "^server/http/input/pdf/pdf-thread\\.ts$",
  "prom-client": "^server/metrics/",
  "react-router": "^web/admin/",
  jsbarcode: "^web/admin/print/label/barcode\\.tsx$",
  "p-limit": "^server/(accounts/login/passwords|media/pictures|http/input/pdf/read-pdf)\\.ts$",
  pg: "^db/(postgres/(postgres|server-watch)|migrating/migrate)\\.ts$",
};
const outsideTheShop = "^(test|scripts|bench)/|\\.test\\.tsx?$";

const forbidden = [
  {
    name: "no-cycles",
    comment: "Of files that need each other, be it for a type, none can be read first.",
    from: {},
    to: { circular: true },
  },
  {
    name: "contract-is-pure",
    comment: "The contract runs in browser and server: it imports itself, its list of places and zod.",
    from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
    to: { pathNot: "^contract/|^(\\.\\./)+places/bd-geo\\.json$|node_modules/zod/" },
  },
  {
    name: "rules-weigh-no-schema",
    comment: "The browser runs contract/rules.",
    from: { path: "^contract/rules/" },
    to: { path: "^contract/wire/|node_modules/zod/" },
  },
  {
    name: "browser-contract-imports-nothing",
    comment: "What the browser runs of the contract weighs nothing else.",
    from: { path: "^contract/rules/(address|brand-look|constants|dhaka|pictures|text|word-list)\\.ts$" },
    to: {},
  },
  {
    name: "these-import-constants-and-text-only",
    from: { path: "^contract/rules/(money|shown-text)\\.ts$" },
    to: { pathNot: "^contract/rules/(constants|text)\\.ts$" },
  },
  {
    name: "phone-imports-text-only",
    from: { path: "^contract/rules/(map-point|phone|typed-figure)\\.ts$" },
    to: { pathNot: "^contract/rules/text\\.ts$" },
  },
  {
    name: "these-import-constants-only",
    from: { path: "^contract/rules/(page-path|product-fields)\\.ts$" },
    to: { pathNot: "^contract/rules/constants\\.ts$" },
  },
  {
    name: "web-speaks-only-the-contract",
    comment: "Pages know the shop through web/api.ts, so that every rule is enforced once, at the door.",
    from: { path: "^web/", pathNot: outsideTheShop },
    to: { path: "^(server|db|demo|scripts|bench)/.+\\.tsx?$" },
  },
  {
    name: "web-takes-schemas-as-types",
    comment: "A schema at run time would bring zod to the browser. Only these may run there.",
    from: { path: "^web/", pathNot: outsideTheShop },
    to: {
      path: "^contract/wire/",
      dependencyTypesNot: typesOnly,
    },
  },
  {
    name: "web-runs-no-zod",
    from: { path: "^web/", pathNot: outsideTheShop },
    to: { path: "node_modules/zod/", dependencyTypesNot: typesOnly },
  },
  {
    name: "server-does-not-import-pages",
    comment: "Pages are taken from the built bundle: Node runs no .tsx.",
    from: { path: "^(server|demo)/", pathNot: outsideTheShop },
    to: { path: "^web/" },
  },
  {
    name: "server-does-not-run-react",
    from: { path: "^server/", pathNot: outsideTheShop },
    to: { path: "node_modules/(react|react-dom)/", dependencyTypesNot: typesOnly },
  },
  {
    name: "db-is-below-server",
    from: { path: "^db/", pathNot: outsideTheShop },
    to: { path: "^(server|web|demo|scripts)/" },
  },
  {
    name: "shoppers-get-nothing-of-the-back-office",
    from: { path: "^web/(storefront|page|documents)/" },
    to: { path: "^web/admin/" },
  },
  {
    name: "islands-need-no-server",
    comment: "What an island imports goes to the browser: never a page, the table of routes, or what makes documents.",
    from: { path: "\\.island\\.tsx$" },
    to: {
      path: "^web/((documents|page)/|(routes|words|page-address)\\.ts|storefront/(sheets\\.ts|word\\.tsx|seo/|.*-page\\.tsx))",
    },
  },
  {
    name: "pages-are-written-with-what-knows-no-page",
    from: { path: "^web/page/", pathNot: outsideTheShop },
    to: { path: "^web/(storefront|admin|documents)/|^web/(routes|page-address)\\.ts$" },
  },
  {
    name: "what-pages-share-knows-no-page",
    comment: "The shopper's state stands below everything; cards, the purchase and the kit stand below the pages.",
    from: { path: "^web/storefront/(shopper|product-card|purchase|kit)/", pathNot: outsideTheShop },
    to: { path: "^web/storefront/[^/]+/", pathNot: "^web/storefront/(shopper|product-card|purchase|kit)/" },
  },
  {
    name: "ui-kit-knows-no-domain",
    from: { path: "^web/ui/", pathNot: outsideTheShop },
    to: { path: "^web/(storefront|admin|api\\.ts)" },
  },
  {
    name: "cross-cutting-code-knows-no-domain",
    comment: "server/http and server/mail are used by the domains, never the other way round.",
    from: { path: "^server/(http|mail)/", pathNot: outsideTheShop },
    to: { path: anyDomain },
  },
  {
    name: "routes-are-leaves",
    comment: "server/app.ts names every route file; nothing else imports one.",
    from: { pathNot: `^server/app\\.ts$|${outsideTheShop}` },
    to: { path: "^server/.+routes\\.ts$" },
  },
  {
    name: "no-tests-in-production-code",
    from: { path: "^(contract|db|server|web|demo)/", pathNot: "\\.test\\.tsx?$" },
    to: { path: "^(test|scripts|bench)/|\\.test\\.tsx?$" },
  },
  ...domains.map((domain) => ({
    name: `${domain}-uses-only-its-allies`,
    comment: `server/${domain} may call: ${uses[domain].join(", ") || "no other domain"}.`,
    from: { path: `^server/${domain}/`, pathNot: outsideTheShop },
    to: { path: anyDomain, pathNot: `^server/(${[domain, ...uses[domain]].join("|")})/` },
  })),
  ...domains.map((domain) => ({
    name: `${domain}-owns-its-tables`,
    comment: "Ask the owning domain instead of querying its tables.",
    from: { path: `^server/${domain}/`, pathNot: outsideTheShop },
    to: {
      path: `^db/schema/(${domains.join("|")})\\.ts$`,
      pathNot: `/(${[domain, ...(foreignTables[domain] ?? [])].join("|")})\\.ts$`,
      dependencyTypesNot: typesOnly,
    },
  })),
  ...Object.entries(vendors).map(([vendor, files]) => ({
    name: `one-fence-for-${vendor.replace(/^@/, "").replaceAll("/", "-")}`,
    from: { pathNot: `${files}|${outsideTheShop}` },
    to: { path: `(^|node_modules/)${vendor}(/|$)`, dependencyTypesNot: typesOnly },
  })),
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "node_modules" },
    preserveSymlinks: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js"] },
  },
};
