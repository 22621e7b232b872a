// The lines on the terminal after the start.

import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { Env } from "../env.ts";
import { writePasswordFile } from "../password-file.ts";
import type { Door, Doors } from "./doors.ts";

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const warn = (line: string) => process.stderr.write(`${line}\n`);

/** A name, and beside it what it is of. */
export const sayBeside = (name: string, text: string) => say(`  ${name.padEnd(11)}  ${text}`);

/** @param password the first owner's, when one was made */
export function printAddresses(
  env: Env,
  address: string,
  password: string | undefined,
  { mail, sms, takesPayments }: Doors,
): void {
  const shop = env.PUBLIC_URL ?? address;
  say("");
  sayBeside(terminal(m.start_shop), `${shop}/`);
  sayBeside(terminal(m.start_back_office), `${shop}/admin`);
  if (env.hasApiDocs) sayBeside("API", `${shop}/api/docs`);
  sayBeside(terminal(m.start_mail), placeOf(mail));
  if (sms) sayBeside(terminal(m.start_sms), placeOf(sms));
  if (password !== undefined) {
    say("");
    sayBeside(terminal(m.start_owner), env.ADMIN_EMAIL);
    sayBeside(terminal(m.start_password), placeOfPassword(env, password));
  }
  say("");
  if (env.cards.isDemo && !takesPayments && env.PUBLIC_URL !== undefined) {
    warn(`${terminal(m.start_demo_payments)}\n`);
  }
  if (!mail.isReadable) warn(`${terminal(m.start_mail_unreadable)}\n`);
  if (sms?.isReadable === false) {
    warn(`${terminal(m.start_sms_unreadable, { name: sms.name })}\n`);
  }
  if (env.PUBLIC_URL === undefined) {
    warn(`${terminal(m.start_no_address)}\n`);
  }
}

function placeOf({ name, isOfSettings }: Door): string {
  return isOfSettings ? terminal(m.start_of_settings, { name }) : name;
}

/** Not into a journal or a container's log, which others read and which are kept for long. */
function placeOfPassword(env: Env, password: string): string {
  if (process.stdout.isTTY) return terminal(m.start_password_once, { password });
  return terminal(m.start_password_file, { file: writePasswordFile(env.DATA_DIR, password) });
}
