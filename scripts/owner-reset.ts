/**
 * `npm run owner:reset -- EMAIL`: gives a new password to an owner who lost the password or the second factor. Run it on the
 * shop's machine with the shop's environment. Stop the shop first if it uses the embedded engine.
 */
import { openDatabase, StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { resetOwner } from "#server/accounts/owners/owners.ts";
import { readEnv } from "#server/env.ts";
import { asJob } from "#server/http/activity/activity.ts";
import { removePasswordFile } from "#server/password-file.ts";

try {
  const env = readEnv(process.env);
  const { db, close } = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    onLog: (message) => process.stderr.write(`${message}\n`),
  });
  try {
    const { email, password } = await asJob("owner:reset", () => resetOwner(db, process.argv[2]));
    removePasswordFile(env.DATA_DIR);
    process.stdout.write(
      `${terminal(m.start_owner).padEnd(8)}  ${email}\n${terminal(m.start_password).padEnd(8)}  ${password}\n`,
    );
    process.stdout.write(`${terminal(m.owner_reset_done)}\n`);
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
