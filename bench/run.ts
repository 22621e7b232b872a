/**
 * `npm run bench`: runs every part, or the named ones: load orders processes growth lists weight next lighthouse profile.
 *
 *   --quick              a second or two for each figure, to check that the parts work. Nothing is written
 *   --orders 1000000     number of orders for the lists on PostgreSQL (default 100,000)
 */
import { parseArgs } from "node:util";
import { growth } from "./growth/growth.ts";
import { lighthouseAudit } from "./lighthouse.ts";
import { lists } from "./lists.ts";
import { load } from "./load.ts";
import { nextPage } from "./next-page.ts";
import { orders } from "./orders.ts";
import { processes } from "./processes.ts";
import { profile } from "./profile.ts";
import { type Part, writePart } from "./report.ts";
import { weight } from "./weight.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, orders: { type: "string", default: "100000" } },
});
const how = { isQuick: values.quick, orderCount: Number(values.orders) };
const parts: Part[] = [
  load(how),
  orders(how),
  processes(how),
  growth(how),
  lists(how),
  weight(),
  nextPage(how),
  lighthouseAudit(how),
  profile(how),
];
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0 || !Number.isInteger(how.orderCount)) {
  console.error(`There is no such part: ${unknown.join(", ")}. Parts: ${parts.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
for (const part of parts) {
  if (positionals.length > 0 && !positionals.includes(part.name)) continue;
  console.log(`\n${part.title} ...`);
  try {
    await writePart(part, parts, !how.isQuick);
  } catch (error) {
    // Continues with the other parts.
    console.error(`${part.name} failed:`, error);
    process.exitCode = 1;
  }
}
// A library's timer must not delay the end.
process.exit();
