import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findImportViolations } from "../../scripts/check-imports.ts";

const planted = fileURLToPath(new URL("../fixtures/import-violation", import.meta.url));

test("every planted violation is caught, and nothing else", async () => {
  const { violations } = await findImportViolations(planted);
  const found = violations.map(({ rule, from }) => `${from}: ${rule}`).sort();
  expect(found).toEqual([
    "contract/rules/pictures.ts: browser-contract-imports-nothing",
    "contract/rules/weighs-a-schema.ts: rules-weigh-no-schema",
    "contract/wire/reads-a-table.ts: contract-is-pure",
    "db/asks-the-server.ts: db-is-below-server",
    "db/known-by-type.ts: no-cycles",
    "server/accounts/waited-for.ts: no-cycles",
    "server/cart/calls-orders.ts: cart-uses-only-its-allies",
    "server/cart/queries-a-foreign-table.ts: cart-owns-its-tables",
    "server/catalog/resizes-pictures.ts: one-fence-for-sharp",
    "server/http/borrows-routes.ts: cross-cutting-code-knows-no-domain",
    "server/http/borrows-routes.ts: routes-are-leaves",
    "server/media/renders-a-page.ts: server-does-not-import-pages",
    "web/admin/orders/needs-parcels.ts: no-circles-of-rooms",
    "web/admin/parcels/needs-totals.ts: no-circles-of-rooms",
    "web/admin/totals.ts: no-circles-of-rooms",
    "web/page/knows-a-cart.tsx: pages-are-written-with-what-knows-no-page",
    "web/storefront/cart/cart.island.tsx: islands-need-no-server",
    "web/storefront/kit/knows-a-page.tsx: what-pages-share-knows-no-page",
    "web/storefront/opens-the-back-office.tsx: shoppers-get-nothing-of-the-back-office",
    "web/storefront/reads-the-server-later.tsx: web-speaks-only-the-contract",
    "web/storefront/reads-the-server.tsx: web-speaks-only-the-contract",
    "web/storefront/runs-a-schema.tsx: web-takes-schemas-as-types",
    "web/ui/knows-a-page.tsx: ui-kit-knows-no-domain",
  ]);
});
