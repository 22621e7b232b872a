import { describe, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import type { Facts } from "./facts.ts";
import { findingsOf, type Level, type Machine, worstOf } from "./findings.ts";

const now = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const gigabyte = 1024 ** 3;

const environment = {
  DATA_DIR: "/srv/shop",
  BACKUP_DIR: "/srv/backups",
  PUBLIC_URL: "https://shop.example",
  TRUST_PROXY: "127.0.0.1",
  SMTP_URL: "smtp://user:canary-mail@mail.example:587",
  STRIPE_SECRET_KEY: "sk_live_canary",
  STRIPE_WEBHOOK_SECRET: "whsec_canary",
  DEMO: "off",
};
const machine: Machine = {
  shopVersion: "0.1.0",
  node: "24.21.0",
  wantedNode: "24.21.0",
  arePagesBuilt: true,
  freeBytes: 50 * gigabyte,
  totalBytes: 100 * gigabyte,
  mode: 0o40700,
  isWritable: true,
  openFiles: [],
  hasPasswordFile: false,
  holder: "the running shop",
  databaseFault: undefined,
  mediaFault: undefined,
  mailFault: undefined,
  bucketFault: undefined,
  ownMigrations: ["a", "b", "c"],
};
const last = {
  machine: "shop-1",
  folder: "/srv/backups/x",
  name: "x",
  bytes: 1,
  rows: 1,
  pictures: 1,
  missingPictures: 0,
};
const facts: Facts = {
  serverVersion: "17.5",
  encoding: "UTF8",
  collation: "C.UTF-8",
  databaseTime: now.toISOString(),
  migrations: ["a", "b", "c"],
  lastOrderAt: hoursAgo(1),
  failedMails: 0,
  failedTexts: 0,
  smsGateway: null,
  mailServer: null,
  keptKeys: {},
  testPayments: 0,
  oldestWaitingMailAt: null,
  backup: { state: "done", startedAt: hoursAgo(9), error: "", last: { ...last, takenAt: hoursAgo(9) } },
  pictures: [],
};

const given = { isTest: false, isReadable: true, isTold: true };
const noCards = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" };

type Change = { env?: Record<string, string>; machine?: Partial<Machine>; facts?: Partial<Facts> | "none" };

function look({ env, machine: more, facts: others }: Change) {
  const told = others === "none" ? undefined : { ...facts, ...others };
  return findingsOf(readEnv({ ...environment, ...env }), { ...machine, ...more }, told, now);
}

test("a shop where all is well has nothing to say", () => {
  const findings = look({});
  expect(findings.filter(({ level }) => level !== "ok")).toEqual([]);
  expect(worstOf(findings)).toBe("ok");
});

const backedUp = (hours: number) => ({
  backup: {
    state: "done" as const,
    startedAt: hoursAgo(hours),
    error: "",
    last: { ...last, takenAt: hoursAgo(hours) },
  },
});

const cases: [string, Level, string, Change][] = [
  ["another Node", "warning", "node", { machine: { node: "20.1.0" } }],
  ["pages that are not built", "warning", "pages", { machine: { arePagesBuilt: false } }],
  ["a data folder that is not there", "fault", "data folder", { machine: { mode: undefined } }],
  ["a data folder of another user", "fault", "data folder", { machine: { isWritable: false } }],
  ["files that others can read", "warning", "file modes", { machine: { openFiles: ["/srv/shop/outbox"] } }],
  ["a disk that gets full", "warning", "disk", { machine: { freeBytes: gigabyte / 2 } }],
  ["a disk that is full", "fault", "disk", { machine: { freeBytes: 1000 } }],
  ["a database that is away", "fault", "database", { machine: { databaseFault: "no answer" }, facts: "none" }],
  ["a database without Bengali", "fault", "database", { facts: { encoding: "LATIN1" } }],
  ["tables of an older version", "warning", "tables", { facts: { migrations: ["a", "b"] } }],
  ["tables of a newer version", "fault", "tables", { facts: { migrations: ["a", "b", "c", "d"] } }],
  ["a clock off the database's", "warning", "clock", { facts: { databaseTime: hoursAgo(1) } }],
  ["a clock that was set back", "fault", "clock", { facts: { lastOrderAt: hoursAgo(-2) } }],
  ["pictures that are missing", "fault", "pictures", { machine: { mediaFault: "3 of the 20 are missing" } }],
  ["no mail server", "warning", "mail", { env: { SMTP_URL: "" } }],
  ["a mail server that is away", "fault", "mail", { machine: { mailFault: "refused" } }],
  ["mails that failed", "warning", "mail", { facts: { failedMails: 2 } }],
  ["a mail that waits", "warning", "mail", { facts: { oldestWaitingMailAt: hoursAgo(2) } }],
  [
    "the keys of the mail server cannot be opened",
    "fault",
    "mail",
    { env: { SMTP_URL: "" }, facts: { mailServer: { host: null, port: null } } },
  ],
  ["text messages that failed", "warning", "sms", { facts: { failedTexts: 2 } }],
  [
    "a gateway of the settings whose key this machine cannot open",
    "fault",
    "sms",
    { facts: { smsGateway: { host: "sms.example", isOn: true, isReadable: false } } },
  ],
  ["test keys", "warning", "payments", { env: { STRIPE_SECRET_KEY: "sk_test_canary" } }],
  ["a test terminal", "fault", "payments", { env: { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", DEMO: "on" } }],
  [
    "test keys of the settings",
    "warning",
    "payments",
    { env: noCards, facts: { keptKeys: { bkash: { ...given, isTest: true } } } },
  ],
  [
    "keys of the settings that this machine cannot open",
    "fault",
    "payments",
    { env: noCards, facts: { keptKeys: { sslcommerz: { ...given, isReadable: false } } } },
  ],
  [
    "a courier of the settings that sends no messages",
    "warning",
    "couriers",
    { facts: { keptKeys: { pathao: { ...given, isTold: false } } } },
  ],
  [
    "a courier that sends no messages",
    "warning",
    "couriers",
    { env: { STEADFAST_API_KEY: "canary", STEADFAST_SECRET_KEY: "canary" } },
  ],
  ["orders that were only paid as a test", "warning", "payments", { facts: { testPayments: 2 } }],
  ["no backups", "warning", "backup", { env: { BACKUP_DIR: "" } }],
  ["a backup bucket that is away", "fault", "backup", { machine: { bucketFault: "The bucket x is not there" } }],
  ["no backup yet", "warning", "backup", { facts: { backup: null } }],
  [
    "a backup that failed",
    "fault",
    "backup",
    { facts: { backup: { state: "failed", startedAt: hoursAgo(1), error: "disk full" } } },
  ],
  ["a night without a backup", "warning", "backup", { facts: backedUp(30) }],
  ["days without a backup", "fault", "backup", { facts: backedUp(80) }],
  ["no address", "warning", "address", { env: { PUBLIC_URL: "", STRIPE_SECRET_KEY: "sk_test_canary" } }],
  ["an address without TLS", "warning", "address", { env: { PUBLIC_URL: "http://shop.example" } }],
  ["the first owner's password in a file", "warning", "first password", { machine: { hasPasswordFile: true } }],
  ["a proxy that is not named", "warning", "proxy", { env: { TRUST_PROXY: "off" } }],
];

describe("one thing that is wrong is named, with what to do", () => {
  test.each(cases)("%s is a %s of %s", (_case, level, about, change) => {
    const findings = look(change);
    expect(findings).toContainEqual({ level, about, says: expect.any(String), advice: expect.any(String) });
    expect(worstOf(findings)).toBe(level);
  });
});

test("payments and couriers: the keys of the settings are named, those of the environment first", () => {
  const says = (about: string, change: Change) =>
    look(change)
      .filter((one) => one.about === about)
      .map((one) => one.says);
  const bkash = { ...given, isTest: true };
  expect(says("payments", { facts: { keptKeys: { bkash, stripe: { ...given, isReadable: false } } } })).toEqual([
    "Stripe, live keys",
    "bKash with test keys",
  ]);
  expect(says("payments", { env: noCards, facts: { keptKeys: { bkash: given } } })).toEqual(["bKash, live keys"]);
  expect(says("payments", { env: noCards })).toEqual(["cash on delivery only"]);
  // The keys of a shop that takes money: no test terminal stands in for them.
  expect(says("payments", { env: { ...noCards, DEMO: "on" }, facts: { keptKeys: { bkash: given } } })).toEqual([
    "bKash, live keys",
  ]);
  expect(says("couriers", { facts: { keptKeys: { steadfast: given } } })).toEqual(["Steadfast"]);
});

test("mails: the environment's server counts, else that of the settings is named", () => {
  const mailServer = { host: "mail.example", port: 587 };
  const says = (change: Change) => look(change).find(({ about }) => about === "mail")?.says;
  expect(says({ env: { SMTP_URL: "" }, facts: { mailServer } })).toContain("mail.example");
  expect(says({ facts: { mailServer } })).not.toContain("mail.example");
});

test("the gateway of the text messages is named, that of the environment first", () => {
  const smsGateway = { host: "sms.example", isOn: true, isReadable: true };
  const says = (change: Change) => look(change).find(({ about }) => about === "sms")?.says;
  expect(says({ facts: { smsGateway } })).toContain("sms.example");
  expect(says({ facts: { smsGateway }, env: { SMS_GATEWAY: "file" } })).not.toContain("sms.example");
  expect(says({ facts: { smsGateway: { ...smsGateway, isOn: false } } })).not.toContain("sms.example");
});

test("no finding holds a secret", () => {
  for (const [, , , change] of cases) expect(JSON.stringify(look(change))).not.toContain("canary");
});
