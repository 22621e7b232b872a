// The lines at the start say truly how mails, text messages and payments go.
import { expect, test } from "vitest";
import type { KeyedProvider } from "#contract/rules/office/provider-keys.ts";
import { readEnv } from "../env.ts";
import type { KeptKeys } from "../keys/kept-keys.ts";
import { seal, sealingKey } from "../sealing.ts";
import { doorsOf } from "./doors.ts";

const SEALING_KEY = "a sealing key that has enough letters";
const keysOf = {
  smtp: { host: "mail.example", username: "shop", password: "a password of the mailbox", port: "465" },
  stripe: { secretKey: "sk_live_kept", webhookSecret: "whsec_kept" },
};
const kept = (provider: KeyedProvider & keyof typeof keysOf, secret = SEALING_KEY): KeptKeys => ({
  [provider]: {
    ...{ isTest: false, savedAt: "2026-11-27T00:00:00.000Z" },
    sealed: seal(sealingKey(`keys of ${provider}`, secret), { provider, keys: keysOf[provider], isTest: false }),
  },
});
const doors = (env: Record<string, string>, keys: KeptKeys = {}) =>
  doorsOf(readEnv({ DATA_DIR: "/data", SEALING_KEY, ...env }), { keys, sms: undefined });

const files = { name: "no mail server: mails are files in /data/outbox", isOfSettings: false, isReadable: true };
const ofSettings = { name: "mail.example:465", isOfSettings: true, isReadable: true };
const closed = { name: "keys that cannot be opened", isOfSettings: true, isReadable: false };
const ofEnvironment = { name: "smtp.example:587", isOfSettings: false, isReadable: true };
const SMTP_URL = "smtp://user:secret@smtp.example:587";

test.each([
  ["without a server", {}, {}, files],
  ["keys of the settings", {}, kept("smtp"), ofSettings],
  ["keys that another machine sealed", {}, kept("smtp", "another sealing key, of another shop"), closed],
  ["a server of the environment", { SMTP_URL }, {}, ofEnvironment],
  ["a server of the environment before keys of the settings", { SMTP_URL }, kept("smtp"), ofEnvironment],
])("mails: %s", (_, env, keys, mail) => {
  const found = doors(env, keys);
  expect(found).toEqual({ mail, sms: undefined, takesPayments: false });
  expect(JSON.stringify(found)).not.toMatch(/secret|password of/);
});

test("payments: keys of the settings count as those of the environment do, and only where they can be opened", () => {
  expect(doors({}, kept("stripe")).takesPayments).toBe(true);
  expect(doors({}, kept("stripe", "another sealing key, of another shop")).takesPayments).toBe(false);
});

test("text messages: the gateway of the environment", () => {
  expect(doors({ SMS_GATEWAY: "file" }).sms).toEqual({ name: "file", isOfSettings: false, isReadable: true });
});
