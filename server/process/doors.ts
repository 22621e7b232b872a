// By which doors the shop reaches people, for the lines at the start: those of the environment, else those whose keys the settings keep.
import { join } from "node:path";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { Env } from "../env.ts";
import { openKeys } from "../keys/kept-keys.ts";
import { mailServerOf } from "../keys/mail-server.ts";
import { keptSealingSecret } from "../sealing-secret.ts";
import { keyOfGateway } from "../sms/gateway-settings.ts";
import type { ShopView } from "../view/live-view.ts";

/** `name`: of the server, the gateway or the folder. `isReadable`: this machine can open its keys. */
export type Door = { name: string; isOfSettings: boolean; isReadable: boolean };
/** `sms` undefined: nobody gets text messages. */
export type Doors = { mail: Door; sms: Door | undefined; takesPayments: boolean };

type DoorsEnv = Pick<Env, "cards" | "DATA_DIR" | "SEALING_KEY" | "SMTP_URL" | "sms">;

/** Makes no sealing key, and names no key. */
export function doorsOf(env: DoorsEnv, view: Pick<ShopView, "keys" | "sms">): Doors {
  const { stripe, sslCommerz, bkash } = env.cards;
  const opened = openKeys(view.keys, secretOf(env));
  return {
    mail: mailDoor(env, view.keys),
    sms: smsDoor(env, view.sms),
    takesPayments: Boolean(stripe ?? sslCommerz ?? bkash) || paymentProviders.some((provider) => opened.has(provider)),
  };
}

const paymentProviders = ["stripe", "sslcommerz", "bkash"] as const;

function secretOf(env: DoorsEnv): () => string {
  return () => {
    const secret = keptSealingSecret(env);
    if (secret === undefined) throw new Error("no sealing key");
    return secret;
  };
}

function mailDoor(env: DoorsEnv, keys: ShopView["keys"]): Door {
  const server = mailServerOf(env, keys, secretOf(env));
  if (server.from === null) {
    const folder = join(env.DATA_DIR, "outbox");
    return { name: terminal(m.start_mail_files, { folder }), isOfSettings: false, isReadable: true };
  }
  const isOfSettings = server.from === "settings";
  if (server.url === undefined) return { name: terminal(m.start_mail_sealed), isOfSettings, isReadable: false };
  return { name: new URL(server.url).host, isOfSettings, isReadable: true };
}

function smsDoor(env: DoorsEnv, kept: ShopView["sms"]): Door | undefined {
  if (env.sms !== undefined) return { name: env.sms.gateway, isOfSettings: false, isReadable: true };
  if (!kept?.gateway.isOn) return undefined;
  const secret = keptSealingSecret(env);
  const isReadable = secret !== undefined && keyOfGateway(kept, secret) !== undefined;
  return { name: new URL(kept.gateway.address).host, isOfSettings: true, isReadable };
}
