/** Which mail server takes the shop's mails: that of the environment, else that of the settings. */
import type { Env } from "../env.ts";
import { type KeptKeys, openKeys } from "./kept-keys.ts";

/**
 * `from` null: none, and mails are files. `url`: as SMTP_URL; undefined where this machine cannot open what the settings keep. `kept`: the
 * sealed keys, to see whether they are still those.
 */
export type MailServer =
  | { from: "environment"; url: string }
  | { from: "settings"; url: string | undefined; kept: string }
  | { from: null };

/** @param secret of sealing-secret.ts */
export function mailServerOf(env: Pick<Env, "SMTP_URL">, keptKeys: KeptKeys, secret: () => string): MailServer {
  if (env.SMTP_URL !== undefined) return { from: "environment", url: env.SMTP_URL };
  const kept = keptKeys.smtp?.sealed;
  if (kept === undefined) return { from: null };
  const found = openKeys({ smtp: keptKeys.smtp }, secret).get("smtp");
  return { from: "settings", url: found?.provider === "smtp" ? urlOf(found.keys) : undefined, kept };
}

/** Whether mails leave the shop: without a server they are files that nobody gets. */
export function sendsMails(env: Pick<Env, "SMTP_URL">, keptKeys: KeptKeys): boolean {
  return env.SMTP_URL !== undefined || keptKeys.smtp !== undefined;
}

/** Port 465 speaks TLS from the first byte; at any other the password waits for STARTTLS (mail/delivery/smtp.ts). */
function urlOf({
  host,
  username,
  password,
  port = "587",
}: {
  host: string;
  username: string;
  password: string;
  port?: string | undefined;
}) {
  const scheme = port === "465" ? "smtps" : "smtp";
  return `${scheme}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}`;
}
