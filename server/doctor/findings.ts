/*
 * The findings of `npm run doctor`. Pure: each says what it is about, how things are, and what to do when they are not
 * as they should be. None holds a value of a secret.
 */
import type { Env } from "../env.ts";
import type { Facts } from "./facts.ts";

export type Level = "ok" | "warning" | "fault";
export type Finding = { level: Level; about: string; says: string; advice?: string };

export type Machine = {
  shopVersion: string;
  node: string;
  wantedNode: string;
  arePagesBuilt: boolean;
  freeBytes: number;
  totalBytes: number;
  /** Of the data folder; undefined when it is not there. */
  mode: number | undefined;
  isWritable: boolean;
  /** Files that others than the shop's user can read, and should not. */
  openFiles: string[];
  /** Whether the first owner's password still lies in the data folder. */
  hasPasswordFile: boolean;
  /** Who holds the embedded database, in words. */
  holder: string | undefined;
  /** Why the database could not be asked. */
  databaseFault: string | undefined;
  /** Why the pictures could not be reached, or how many of those looked for are missing. */
  mediaFault: string | undefined;
  /** Why the mail server could not be reached. */
  mailFault: string | undefined;
  /** Of the bucket for backups. */
  bucketFault: string | undefined;
  ownMigrations: string[];
};

const megabyte = 1024 * 1024;
const hourMs = 3_600_000;

export function findingsOf(env: Env, machine: Machine, facts: Facts | undefined, now: Date): Finding[] {
  return [
    ...versions(machine),
    ...folder(env, machine),
    ...database(env, machine, facts),
    ...(facts === undefined ? [] : [...tables(machine, facts), ...clock(facts, now)]),
    ...pictures(env, machine),
    ...mails(env, machine, facts, now),
    ...payments(env),
    ...couriers(env),
    ...testPayments(env, facts),
    ...backups(env, machine, facts, now),
    ...addresses(env),
  ];
}

/** The worst of them. */
export function worstOf(findings: readonly Finding[]): Level {
  if (findings.some(({ level }) => level === "fault")) return "fault";
  return findings.some(({ level }) => level === "warning") ? "warning" : "ok";
}

const ok = (about: string, says: string): Finding => ({ level: "ok", about, says });
const warning = (about: string, says: string, advice: string): Finding => ({ level: "warning", about, says, advice });
const fault = (about: string, says: string, advice: string): Finding => ({ level: "fault", about, says, advice });

function versions({ shopVersion, node, wantedNode, arePagesBuilt }: Machine): Finding[] {
  return [
    ok("shop", `version ${shopVersion}`),
    node === wantedNode
      ? ok("node", node)
      : warning(
          "node",
          `${node}, where the shop brings ${wantedNode}`,
          "Run the shop's commands with npm, after npm ci.",
        ),
    arePagesBuilt ? ok("pages", "built") : warning("pages", "not built", "Run npm run build; npm start does it too."),
  ];
}

function folder({ DATA_DIR }: Env, machine: Machine): Finding[] {
  const { mode, isWritable, openFiles, freeBytes, totalBytes, hasPasswordFile } = machine;
  if (mode === undefined)
    return [fault("data folder", `${DATA_DIR} is not there`, "Set DATA_DIR, or start the shop once.")];
  const free = `${Math.round(freeBytes / megabyte)} MB of ${Math.round(totalBytes / megabyte)} MB free`;
  const disk =
    freeBytes < 200 * megabyte
      ? fault("disk", free, "Make room now: orders are refused when the disk is full.")
      : freeBytes < 1024 * megabyte
        ? warning("disk", free, "Make room.")
        : ok("disk", free);
  const access = isWritable
    ? ok("data folder", DATA_DIR)
    : fault(
        "data folder",
        `${DATA_DIR} cannot be written by this user`,
        "Run as the shop's user, or correct the owner of the folder.",
      );
  const modes =
    openFiles.length === 0
      ? ok("file modes", "others read nothing of it")
      : warning("file modes", `others on this machine can read ${openFiles.join(", ")}`, "chmod -R go= on them.");
  const password = warning(
    "first password",
    "owner-password.txt still has it",
    "Log in, choose a password of your own in Settings: the file goes by itself.",
  );
  return [access, modes, disk, ...(hasPasswordFile ? [password] : [])];
}

function database({ DATABASE_URL }: Env, { holder, databaseFault }: Machine, facts: Facts | undefined): Finding[] {
  const engine = DATABASE_URL ? "PostgreSQL" : "embedded engine";
  const lock = holder === undefined ? [] : [ok("lock", `held by ${holder}`)];
  if (facts === undefined) {
    return [
      ...lock,
      fault(
        "database",
        `${engine}: ${databaseFault ?? "no answer"}`,
        "See docs/operations.md, What it says when it does not start.",
      ),
    ];
  }
  const { serverVersion, encoding, collation } = facts;
  const about = `${engine} ${serverVersion}, ${encoding}, ${collation}`;
  return [
    ...lock,
    encoding === "UTF8"
      ? ok("database", about)
      : fault("database", about, "Make the database anew with encoding UTF8: others cannot hold Bengali."),
  ];
}

function tables({ ownMigrations }: Machine, { migrations }: Facts): Finding[] {
  const known = migrations.filter((hash, index) => ownMigrations[index] === hash).length;
  if (known < migrations.length) {
    return [
      fault("tables", "changed by another version of the shop", "Start the newest version that ran on these data."),
    ];
  }
  if (known < ownMigrations.length) {
    return [
      warning(
        "tables",
        `${ownMigrations.length - known} migrations are due`,
        "Back up, then start the shop: it makes them.",
      ),
    ];
  }
  return [ok("tables", `all ${known} migrations`)];
}

function clock({ databaseTime, lastOrderAt }: Facts, now: Date): Finding[] {
  const offMs = Math.abs(Date.parse(databaseTime) - now.getTime());
  const advice = "Let the machine take its time from the network (timedatectl set-ntp true).";
  if (offMs > 5000) return [warning("clock", `${Math.round(offMs / 1000)} s from the database's`, advice)];
  if (lastOrderAt !== null && Date.parse(lastOrderAt) > now.getTime() + 60_000) {
    return [fault("clock", `the last order is of the future (${lastOrderAt})`, advice)];
  }
  return [ok("clock", now.toISOString())];
}

function pictures({ bucket }: Env, { mediaFault }: Machine): Finding[] {
  const place = bucket ? `bucket ${bucket.bucket}` : "data folder";
  if (mediaFault === undefined) return [ok("pictures", `in the ${place}`)];
  return [
    fault(
      "pictures",
      `${place}: ${mediaFault}`,
      "Correct DATA_DIR or the S3 variables, or restore the pictures from a backup.",
    ),
  ];
}

function mails(env: Env, { mailFault }: Machine, facts: Facts | undefined, now: Date): Finding[] {
  const found: Finding[] = [];
  if (env.SMTP_URL === undefined) {
    const says = "no SMTP_URL: mails are files in the data folder";
    found.push(env.PUBLIC_URL ? warning("mail", says, "Set SMTP_URL: customers get no mail.") : ok("mail", says));
  } else if (mailFault) found.push(fault("mail", `the server cannot be reached: ${mailFault}`, "Correct SMTP_URL."));
  else found.push(ok("mail", "the server answers"));
  if (facts === undefined) return found;
  if (facts.failedMails > 0) {
    found.push(warning("mail", `${facts.failedMails} could not be sent`, "Look at them in the back office, Emails."));
  }
  const { oldestWaitingMailAt: oldest } = facts;
  if (oldest !== null && now.getTime() - Date.parse(oldest) > hourMs) {
    found.push(warning("mail", `one waits since ${oldest}`, "Look at it in the back office, Emails."));
  }
  return found;
}

function payments({ cards, PUBLIC_URL, DEMO }: Env): Finding[] {
  const { stripe, sslCommerz, bkash } = cards;
  const isPublic = PUBLIC_URL?.startsWith("https:") ?? false;
  if (!stripe && !sslCommerz && !bkash) {
    if (DEMO === "on" && isPublic) {
      return [fault("payments", "the test terminal takes card payments that move no money", "Set DEMO=off.")];
    }
    return [ok("payments", DEMO === "on" ? "cash, and a test terminal that moves no money" : "cash on delivery only")];
  }
  const isSandbox = (apiBase: string) => /sandbox/.test(apiBase);
  const found: [provider: string, isTest: boolean][] = [];
  if (stripe) found.push(["Stripe", /^(sk|rk)_test_/.test(stripe.secretKey)]);
  if (sslCommerz) found.push(["SSLCommerz", isSandbox(sslCommerz.apiBase)]);
  if (bkash) found.push(["bKash", isSandbox(bkash.apiBase)]);
  return found.map(([provider, isTest]) =>
    isTest && isPublic
      ? warning("payments", `${provider} with test keys`, "Set live keys before you open.")
      : ok("payments", `${provider}, ${isTest ? "test" : "live"} keys`),
  );
}

function couriers({ couriers: { steadfast, pathao }, PUBLIC_URL }: Env): Finding[] {
  const isPublic = PUBLIC_URL?.startsWith("https:") ?? false;
  const finding = (title: string, secretName: string, secret: string | undefined) => {
    if (secret !== undefined || !isPublic) return ok("couriers", title);
    const cure = `Set ${secretName}, and the same value in ${title}'s panel.`;
    return warning("couriers", `${title} sends no messages: the shop asks every half hour`, cure);
  };
  return [
    ...(steadfast ? [finding("Steadfast", "STEADFAST_WEBHOOK_TOKEN", steadfast.webhookToken)] : []),
    ...(pathao ? [finding("Pathao", "PATHAO_WEBHOOK_SECRET", pathao.webhookSecret)] : []),
  ];
}

/** In a shop that only tries things out they are as they should be. */
function testPayments({ DEMO, PUBLIC_URL }: Env, facts: Facts | undefined): Finding[] {
  if (facts === undefined || facts.testPayments === 0 || (DEMO === "on" && PUBLIC_URL === undefined)) return [];
  return [
    warning(
      "payments",
      `${facts.testPayments} orders were paid at the test terminal: no money came`,
      "Look for 'Test payment' in the back office, Orders, and send none of them.",
    ),
  ];
}

function backups({ BACKUP_DIR }: Env, { bucketFault }: Machine, facts: Facts | undefined, now: Date): Finding[] {
  const found: Finding[] = [];
  if (bucketFault !== undefined) found.push(fault("backup", bucketFault, "Correct BACKUP_BUCKET or the S3 variables."));
  if (BACKUP_DIR === undefined) {
    found.push(
      warning("backup", "the shop makes none by itself", "Set BACKUP_DIR, or run npm run backup every night."),
    );
  }
  if (facts === undefined) return found;
  const { backup } = facts;
  if (backup?.state === "failed") {
    found.push(fault("backup", `the last one failed: ${backup.error}`, "Correct that, then npm run backup."));
  }
  if (backup?.last === undefined) return [...found, warning("backup", "there was none yet", "npm run backup FOLDER")];
  const hours = Math.floor((now.getTime() - Date.parse(backup.last.takenAt)) / hourMs);
  const says = `the last one is ${hours} hours old (${backup.last.folder})`;
  if (hours >= 72) return [...found, fault("backup", says, "npm run backup, and see why none was made at night.")];
  if (hours >= 28) return [...found, warning("backup", says, "npm run backup, and see why none was made at night.")];
  return [...found, ok("backup", says)];
}

function addresses({ PUBLIC_URL, TRUST_PROXY }: Env): Finding[] {
  if (PUBLIC_URL === undefined) {
    return [warning("address", "PUBLIC_URL is not set: links and mails say localhost", "Set it before you open.")];
  }
  const found = PUBLIC_URL.startsWith("https:")
    ? ok("address", PUBLIC_URL)
    : warning("address", `${PUBLIC_URL} is not encrypted`, "Put a proxy with TLS in front, and set an https address.");
  const isTrusted = TRUST_PROXY !== undefined && TRUST_PROXY.length > 0;
  if (!PUBLIC_URL.startsWith("https:") || isTrusted) return [found];
  return [
    found,
    warning(
      "proxy",
      "TRUST_PROXY is not set",
      "Set it to the proxy's address: else all visitors count as one for throttling.",
    ),
  ];
}
