// The book of changes, walked: each call of the office that changes something writes one line, of who, what and of which thing, before and
// after. The calls that need no courier, card, file or claim are in activities.test.ts, with the test that none is missing.
import { afterAll, beforeAll, test } from "vitest";
import { saidOf } from "#test/walks/lines.ts";
import { walkOrders } from "#test/walks/of-orders.ts";
import { walkShelf } from "#test/walks/of-shelf.ts";
import { walkShop } from "#test/walks/of-shop.ts";
import { refusedOf } from "#test/walks/refused.ts";
import { walkCall } from "#test/walks/walked.ts";
import { openWorld, type World } from "#test/walks/world.ts";

let world: World;
let ownerId: string;
beforeAll(async () => {
  world = await openWorld();
  ownerId = (await world.get("/api/admin/is-auth")).ownerId;
}, 60_000);
afterAll(() => world.close());

/** Made of the world that is open by then. */
const walks = [walkOrders, walkShelf, walkShop].flatMap((walk) =>
  Object.keys(walk(undefined as never)).map((call) => [call, () => walk(world)[call]?.() ?? Promise.reject()] as const),
);

test.each(walks)("%s writes its line", async (call, prepare) => {
  const office = { shop: world.shop, admin: world.admin, ownerId };
  await walkCall(office, call, prepare, { said: saidOf[call], refused: refusedOf[call] });
});
