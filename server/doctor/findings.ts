/*
 * The findings of `npm run doctor`. Pure: each says what it is about, how things are, and what to do when they are not
 * as they should be. None holds a value of a secret.
 */
import { keyedTitles, payingProviders } from "#contract/rules/office/provider-keys.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { Env } from "../env.ts";
import { saidOf } from "../remarks/remarks.ts";
import type { CheckedProvider, Facts } from "./facts.ts";

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
    ...texts(env, facts),
    ...payments(env, facts),
    ...couriers(env, facts),
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
    ok(terminal(m.doctor_about_shop), terminal(m.doctor_version, { version: shopVersion })),
    node === wantedNode
      ? ok(terminal(m.doctor_about_node), node)
      : warning(
          terminal(m.doctor_about_node),
          terminal(m.doctor_node_other, { node, wanted: wantedNode }),
          terminal(m.doctor_node_advice),
        ),
    arePagesBuilt
      ? ok(terminal(m.doctor_about_pages), terminal(m.doctor_pages_built))
      : warning(terminal(m.doctor_about_pages), terminal(m.doctor_pages_not_built), terminal(m.doctor_pages_advice)),
  ];
}

function folder({ DATA_DIR }: Env, machine: Machine): Finding[] {
  const { mode, isWritable, openFiles, freeBytes, totalBytes, hasPasswordFile } = machine;
  if (mode === undefined)
    return [
      fault(
        terminal(m.doctor_about_data_folder),
        terminal(m.doctor_folder_missing, { folder: DATA_DIR }),
        terminal(m.doctor_folder_missing_advice),
      ),
    ];
  const free = terminal(m.doctor_disk_free, {
    free: String(Math.round(freeBytes / megabyte)),
    total: String(Math.round(totalBytes / megabyte)),
  });
  const disk =
    freeBytes < 200 * megabyte
      ? fault(terminal(m.doctor_about_disk), free, terminal(m.doctor_disk_full_advice))
      : freeBytes < 1024 * megabyte
        ? warning(terminal(m.doctor_about_disk), free, terminal(m.doctor_disk_advice))
        : ok(terminal(m.doctor_about_disk), free);
  const access = isWritable
    ? ok(terminal(m.doctor_about_data_folder), DATA_DIR)
    : fault(
        terminal(m.doctor_about_data_folder),
        terminal(m.doctor_folder_closed, { folder: DATA_DIR }),
        terminal(m.doctor_folder_closed_advice),
      );
  const modes =
    openFiles.length === 0
      ? ok(terminal(m.doctor_about_file_modes), terminal(m.doctor_modes_closed))
      : warning(
          terminal(m.doctor_about_file_modes),
          terminal(m.doctor_modes_open, { files: openFiles.join(", ") }),
          terminal(m.doctor_modes_advice),
        );
  const password = warning(
    terminal(m.doctor_about_first_password),
    terminal(m.doctor_password_file, { file: "owner-password.txt" }),
    terminal(m.doctor_password_advice),
  );
  return [access, modes, disk, ...(hasPasswordFile ? [password] : [])];
}

function database({ DATABASE_URL }: Env, { holder, databaseFault }: Machine, facts: Facts | undefined): Finding[] {
  const engine = DATABASE_URL ? "PostgreSQL" : terminal(m.doctor_embedded);
  const lock = holder === undefined ? [] : [ok(terminal(m.doctor_about_lock), terminal(m.doctor_held_by, { holder }))];
  if (facts === undefined) {
    return [
      ...lock,
      fault(
        terminal(m.doctor_about_database),
        terminal(m.doctor_database_away, { engine, why: databaseFault ?? terminal(m.doctor_no_answer) }),
        terminal(m.doctor_database_advice),
      ),
    ];
  }
  const { serverVersion, encoding, collation } = facts;
  const about = `${engine} ${serverVersion}, ${encoding}, ${collation}`;
  return [
    ...lock,
    encoding === "UTF8"
      ? ok(terminal(m.doctor_about_database), about)
      : fault(terminal(m.doctor_about_database), about, terminal(m.doctor_encoding_advice)),
  ];
}

function tables({ ownMigrations }: Machine, { migrations }: Facts): Finding[] {
  const known = migrations.filter((hash, index) => ownMigrations[index] === hash).length;
  if (known < migrations.length) {
    return [
      fault(terminal(m.doctor_about_tables), terminal(m.doctor_tables_newer), terminal(m.doctor_tables_newer_advice)),
    ];
  }
  if (known < ownMigrations.length) {
    return [
      warning(
        terminal(m.doctor_about_tables),
        terminal(m.doctor_tables_due, { count: String(ownMigrations.length - known) }),
        terminal(m.doctor_tables_due_advice),
      ),
    ];
  }
  return [ok(terminal(m.doctor_about_tables), terminal(m.doctor_tables_all, { count: String(known) }))];
}

function clock({ databaseTime, lastOrderAt }: Facts, now: Date): Finding[] {
  const offMs = Math.abs(Date.parse(databaseTime) - now.getTime());
  const advice = terminal(m.doctor_clock_advice);
  if (offMs > 5000)
    return [
      warning(
        terminal(m.doctor_about_clock),
        terminal(m.doctor_clock_off, { seconds: String(Math.round(offMs / 1000)) }),
        advice,
      ),
    ];
  if (lastOrderAt !== null && Date.parse(lastOrderAt) > now.getTime() + 60_000) {
    return [fault(terminal(m.doctor_about_clock), terminal(m.doctor_clock_back, { time: lastOrderAt }), advice)];
  }
  return [ok(terminal(m.doctor_about_clock), now.toISOString())];
}

function pictures({ bucket }: Env, { mediaFault }: Machine): Finding[] {
  const place = bucket ? terminal(m.doctor_bucket, { name: bucket.bucket }) : terminal(m.doctor_data_folder);
  if (mediaFault === undefined)
    return [ok(terminal(m.doctor_about_pictures), terminal(m.doctor_pictures_in, { place }))];
  return [
    fault(
      terminal(m.doctor_about_pictures),
      terminal(m.doctor_pictures_away, { place, why: mediaFault }),
      terminal(m.doctor_pictures_advice),
    ),
  ];
}

function mails(env: Env, { mailFault }: Machine, facts: Facts | undefined, now: Date): Finding[] {
  const found: Finding[] = [];
  const kept = env.SMTP_URL === undefined ? facts?.mailServer : undefined;
  if (kept?.host === null)
    found.push(
      fault(
        terminal(m.doctor_about_mail),
        terminal(m.doctor_mail_unreadable),
        terminal(m.doctor_sms_unreadable_advice),
      ),
    );
  else if (env.SMTP_URL === undefined && !kept) {
    const says = terminal(m.doctor_mail_files);
    found.push(
      env.PUBLIC_URL
        ? warning(terminal(m.doctor_about_mail), says, terminal(m.doctor_mail_files_advice))
        : ok(terminal(m.doctor_about_mail), says),
    );
  } else if (mailFault)
    found.push(
      fault(
        terminal(m.doctor_about_mail),
        terminal(m.doctor_mail_away, { why: mailFault }),
        terminal(kept ? m.doctor_mail_away_settings_advice : m.doctor_mail_away_advice),
      ),
    );
  else
    found.push(
      ok(
        terminal(m.doctor_about_mail),
        kept ? terminal(m.doctor_mail_settings, { host: kept.host }) : terminal(m.doctor_mail_answers),
      ),
    );
  if (facts === undefined) return found;
  if (facts.failedMails > 0) {
    found.push(
      warning(
        terminal(m.doctor_about_mail),
        terminal(m.doctor_mail_failed, { count: String(facts.failedMails) }),
        terminal(m.doctor_mail_failed_advice),
      ),
    );
  }
  const { oldestWaitingMailAt: oldest } = facts;
  if (oldest !== null && now.getTime() - Date.parse(oldest) > hourMs) {
    found.push(
      warning(
        terminal(m.doctor_about_mail),
        terminal(m.doctor_mail_waits, { time: oldest }),
        terminal(m.doctor_mail_waits_advice),
      ),
    );
  }
  return found;
}

/** Text messages. The gateway of the environment counts before that of the settings. */
function texts({ sms }: Env, facts: Facts | undefined): Finding[] {
  const about = terminal(m.doctor_about_sms);
  const found: Finding[] = [];
  const kept = facts?.smsGateway;
  if (sms !== undefined) found.push(ok(about, terminal(m.doctor_sms_environment, { name: sms.gateway })));
  else if (kept?.isOn && !kept.isReadable)
    found.push(
      fault(about, terminal(m.doctor_sms_unreadable, { host: kept.host }), terminal(m.doctor_sms_unreadable_advice)),
    );
  else if (kept?.isOn) found.push(ok(about, terminal(m.doctor_sms_settings, { host: kept.host })));
  else if (facts !== undefined) found.push(ok(about, terminal(m.doctor_sms_none)));
  if (facts !== undefined && facts.failedTexts > 0)
    found.push(
      warning(
        about,
        terminal(m.doctor_mail_failed, { count: String(facts.failedTexts) }),
        terminal(m.doctor_sms_advice),
      ),
    );
  return found;
}

/** The keys of the environment count before those of the settings. */
function payments({ cards, PUBLIC_URL, DEMO }: Env, facts: Facts | undefined): Finding[] {
  const { stripe, sslCommerz, bkash } = cards;
  const isPublic = PUBLIC_URL?.startsWith("https:") ?? false;
  const isSandbox = (apiBase: string) => /sandbox/.test(apiBase);
  const ofEnvironment = {
    stripe: stripe && { isTest: /^(sk|rk)_test_/.test(stripe.secretKey) },
    sslcommerz: sslCommerz && { isTest: isSandbox(sslCommerz.apiBase) },
    bkash: bkash && { isTest: isSandbox(bkash.apiBase) },
  };
  const found = payingProviders.flatMap((name) => {
    const keys = ofEnvironment[name] ?? facts?.keptKeys[name];
    return keys === undefined ? [] : [{ name, isReadable: true, ...keys }];
  });
  if (found.length === 0) {
    if (DEMO === "on" && isPublic) {
      return [
        fault(terminal(m.doctor_about_payments), terminal(m.doctor_demo_terminal), terminal(m.doctor_demo_advice)),
      ];
    }
    return [
      ok(
        terminal(m.doctor_about_payments),
        DEMO === "on" ? terminal(m.doctor_cash_and_terminal) : terminal(m.doctor_cash_only),
      ),
    ];
  }
  return found.map(({ name, isTest, isReadable }) => {
    const provider = keyedTitles[name];
    if (!isReadable) return unreadable(terminal(m.doctor_about_payments), name);
    return isTest && isPublic
      ? warning(
          terminal(m.doctor_about_payments),
          terminal(m.doctor_test_keys, { provider }),
          terminal(m.doctor_test_keys_advice),
        )
      : ok(terminal(m.doctor_about_payments), terminal(isTest ? m.doctor_keys_test : m.doctor_keys_live, { provider }));
  });
}

/** Keys of the settings that this machine cannot open: nobody pays or sends with them. */
const unreadable = (about: string, name: CheckedProvider): Finding =>
  fault(
    about,
    terminal(m.doctor_keys_unreadable, { provider: keyedTitles[name] }),
    terminal(m.doctor_sms_unreadable_advice),
  );

/** As of the payments: the environment first. */
function couriers({ couriers: { steadfast, pathao }, PUBLIC_URL }: Env, facts: Facts | undefined): Finding[] {
  const isPublic = PUBLIC_URL?.startsWith("https:") ?? false;
  const about = terminal(m.doctor_about_couriers);
  const finding = (
    name: "steadfast" | "pathao",
    secretName: string,
    ofEnvironment: { isTold: boolean } | undefined,
  ) => {
    const kept = facts?.keptKeys[name];
    const courier = keyedTitles[name];
    const keys = ofEnvironment ?? kept;
    if (keys === undefined) return [];
    if (ofEnvironment === undefined && kept?.isReadable === false) return [unreadable(about, name)];
    if (keys.isTold || !isPublic) return [ok(about, courier)];
    const cure = ofEnvironment
      ? terminal(m.doctor_courier_advice, { name: secretName, courier })
      : terminal(m.doctor_courier_settings_advice, { courier });
    return [warning(about, terminal(m.doctor_courier_silent, { courier }), cure)];
  };
  const hasKey = (key: string | undefined) => ({ isTold: key !== undefined });
  return [
    ...finding("steadfast", "STEADFAST_WEBHOOK_TOKEN", steadfast && hasKey(steadfast.webhookToken)),
    ...finding("pathao", "PATHAO_WEBHOOK_SECRET", pathao && hasKey(pathao.webhookSecret)),
  ];
}

/** In a shop that only tries things out they are as they should be. */
function testPayments({ DEMO, PUBLIC_URL }: Env, facts: Facts | undefined): Finding[] {
  if (facts === undefined || facts.testPayments === 0 || (DEMO === "on" && PUBLIC_URL === undefined)) return [];
  return [
    warning(
      terminal(m.doctor_about_payments),
      terminal(m.doctor_test_payments, { count: String(facts.testPayments) }),
      terminal(m.doctor_test_payments_advice),
    ),
  ];
}

function backups({ BACKUP_DIR }: Env, { bucketFault }: Machine, facts: Facts | undefined, now: Date): Finding[] {
  const found: Finding[] = [];
  if (bucketFault !== undefined)
    found.push(fault(terminal(m.doctor_about_backup), bucketFault, terminal(m.doctor_bucket_advice)));
  if (BACKUP_DIR === undefined) {
    found.push(
      warning(
        terminal(m.doctor_about_backup),
        terminal(m.doctor_backup_none_made),
        terminal(m.doctor_backup_none_advice),
      ),
    );
  }
  if (facts === undefined) return found;
  const { backup } = facts;
  if (backup?.state === "failed") {
    found.push(
      fault(
        terminal(m.doctor_about_backup),
        terminal(m.doctor_backup_failed, { why: saidOf(backup.error).in("en") }),
        terminal(m.doctor_backup_failed_advice),
      ),
    );
  }
  if (backup?.last === undefined)
    return [
      ...found,
      warning(terminal(m.doctor_about_backup), terminal(m.doctor_backup_none), terminal(m.doctor_backup_none_cure)),
    ];
  const hours = Math.floor((now.getTime() - Date.parse(backup.last.takenAt)) / hourMs);
  const says = terminal(m.doctor_backup_age, { hours: String(hours), folder: backup.last.folder });
  if (hours >= 72)
    return [...found, fault(terminal(m.doctor_about_backup), says, terminal(m.doctor_backup_age_advice))];
  if (hours >= 28)
    return [...found, warning(terminal(m.doctor_about_backup), says, terminal(m.doctor_backup_age_advice))];
  return [...found, ok(terminal(m.doctor_about_backup), says)];
}

function addresses({ PUBLIC_URL, TRUST_PROXY }: Env): Finding[] {
  if (PUBLIC_URL === undefined) {
    return [
      warning(
        terminal(m.doctor_about_address),
        terminal(m.doctor_address_none),
        terminal(m.doctor_address_none_advice),
      ),
    ];
  }
  const found = PUBLIC_URL.startsWith("https:")
    ? ok(terminal(m.doctor_about_address), PUBLIC_URL)
    : warning(
        terminal(m.doctor_about_address),
        terminal(m.doctor_address_plain, { address: PUBLIC_URL }),
        terminal(m.doctor_address_plain_advice),
      );
  const isTrusted = TRUST_PROXY !== undefined && TRUST_PROXY.length > 0;
  if (!PUBLIC_URL.startsWith("https:") || isTrusted) return [found];
  return [
    found,
    warning(terminal(m.doctor_about_proxy), terminal(m.doctor_proxy_none), terminal(m.doctor_proxy_advice)),
  ];
}
