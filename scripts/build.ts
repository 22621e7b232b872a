/** `npm run build`: builds the pages into build/, so that the shop can start without the build tools. */
import { StartError } from "#db/open.ts";
import { buildWeb } from "#server/pages/build.ts";

try {
  await buildWeb();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
