// The lines on the terminal after the start.
import type { Env } from "../env.ts";
import { writePasswordFile } from "../password-file.ts";

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const warn = (line: string) => process.stderr.write(`${line}\n`);

/** @param password the first owner's, when one was made */
export function printAddresses(env: Env, address: string, password: string | undefined): void {
  const shop = env.PUBLIC_URL ?? address;
  say("");
  say(`  Shop         ${shop}/`);
  say(`  Back office  ${shop}/admin`);
  if (env.hasApiDocs) say(`  API          ${shop}/api/docs`);
  if (password !== undefined) {
    say("");
    say(`  Owner        ${env.ADMIN_EMAIL}`);
    say(`  Password     ${placeOfPassword(env, password)}`);
  }
  say("");
  if (
    env.cards.isDemo &&
    !env.cards.stripe &&
    !env.cards.sslCommerz &&
    !env.cards.bkash &&
    env.PUBLIC_URL !== undefined
  ) {
    warn(
      "DEMO is on and no payment provider is set up: card payments are tests that move no money. Set DEMO=off before you open the shop.\n",
    );
  }
  if (env.PUBLIC_URL === undefined) {
    warn(
      "PUBLIC_URL is not set: canonical addresses, mails and payment returns will say localhost. Set it before you open the shop.\n",
    );
  }
}

/** Not into a journal or a container's log, which others read and which are kept for long. */
function placeOfPassword(env: Env, password: string): string {
  if (process.stdout.isTTY) return `${password}   (shown only this once)`;
  return `in ${writePasswordFile(env.DATA_DIR, password)}   (it goes when you set another password)`;
}
