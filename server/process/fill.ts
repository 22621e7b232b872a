// A shop's first contents, filled in at its start, by one process at a time.
import { basename, join, resolve } from "node:path";
import type { Database } from "#db/database.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { createFirstOwner } from "../accounts/owners/owners.ts";
import type { Env } from "../env.ts";
import type { MediaStore } from "../media/store.ts";
import { removeDemoReviews } from "../reviews/demo-reviews.ts";
import type { LiveView } from "../view/live-view.ts";
import { loadDemoCatalog } from "./demo.ts";
import { say, warn } from "./welcome.ts";

/** @returns the first owner's password, when one was made */
export function fillShop(
  env: Env,
  { database, media, live }: { database: Database; media: MediaStore; live: LiveView },
): Promise<string | undefined> {
  return database.alone(async () => {
    // Another process may have filled the shop while this one waited.
    await live.catchUp();
    const password = await createFirstOwner(database.db, env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
    if (env.DEMO === "on") await loadDemoCatalog({ db: database.db, catalog: live, media }, say);
    else await removeDemoReviews(database.db);
    // A bucket was asked for at its opening, and is the same for every process.
    if (!env.bucket) await warnOfMissingPictures(live, media, resolve(env.DATA_DIR));
    return password;
  });
}

/** Pictures of another DATA_DIR, or of a disk that is not mounted: the shop would sell without showing. */
async function warnOfMissingPictures(live: LiveView, media: MediaStore, dataDir: string): Promise<void> {
  const files = [...live.view().products.values()]
    .flatMap(({ card }) => card.image.slice(0, 1))
    .map((url) => basename(url));
  const every = Math.ceil(files.length / 20);
  const looked = files.filter((_, index) => index % every === 0);
  const found = await Promise.all(looked.map((file) => media.read(file)));
  const missing = found.filter((bytes) => bytes === null).length;
  if (missing === 0) return;
  warn(
    terminal(m.start_pictures_missing, {
      missing: String(missing),
      count: String(looked.length),
      folder: join(dataDir, "media"),
    }),
  );
}
