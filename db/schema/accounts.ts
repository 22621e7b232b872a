import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { languages } from "#contract/rules/constants.ts";
import { staffRoles } from "#contract/rules/office/roles.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";

const account = {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** argon2id, PHC string; empty for an invited owner who has not chosen a password yet. */
  passwordHash: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};

export const customers = pgTable(
  "customers",
  {
    ...account,
    /** As typed, but compared in lower case. An account has an e-mail, a phone, or both. */
    email: text(),
    /** A mobile number as 01..., proven by a code. */
    phone: text(),
    /** When a mailed link proved that the customer owns the mailbox. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** Of the account's mails: of the page on which the account was made, or chosen since. Null: that of the asking page. */
    language: text({ enum: languages }),
  },
  (t) => [
    uniqueIndex("customers_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("customers_phone_key").on(t.phone),
    check("customers_reachable", sql`${t.email} is not null or ${t.phone} is not null`),
  ],
);

/** The newest code sent to each mobile number. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    /** As 01... */
    phone: text().notNull(),
    /** Of the browser that asked for it, so that nobody else's asking voids it; empty for a program without cookies. */
    asker: text().notNull().default(""),
    /** HMAC-SHA-256 with the shop's secret, in hex. The code itself is never stored. */
    codeHash: text().notNull(),
    /** The one act that the code allows. Empty: sent by an earlier version, and good for nothing. */
    purpose: text().notNull().default(""),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** By the browser that asked, and by all others. */
    tries: integer().notNull(),
    othersTries: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.phone, t.purpose, t.asker] }), index("phone_codes_expiry_idx").on(t.expiresAt)],
);

/** A customer's saved addresses. At most one of them is the default. */
export const customerAddresses = pgTable(
  "customer_addresses",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    address: jsonb().$type<DeliveryAddress>().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("customer_addresses_customer_idx").on(t.customerId),
    uniqueIndex("customer_addresses_default_key").on(t.customerId).where(sql`${t.isDefault}`),
  ],
);

/**
 * Mailed links that work once. An account may have several of a kind, and the first one used counts. Using one voids all of
 * them and leaves a closing row (`isClosing`): no link is made for mails requested before its `requestedAt`.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    kind: text({ enum: ["password-reset", "confirm-email"] }).notNull(),
    /** SHA-256 of the token in the link, hex. The token itself is never stored. */
    tokenHash: text().notNull(),
    /** When the mail was requested; it may be sent later. */
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    isClosing: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash] }),
    index("account_links_customer_idx").on(t.customerId, t.kind),
    index("account_links_expiry_idx").on(t.expiresAt),
  ],
);

export const owners = pgTable(
  "owners",
  {
    ...account,
    /** As typed, but compared in lower case. A person has an e-mail, a phone, or both. */
    email: text(),
    /** A mobile number as 01... */
    phone: text(),
    /** Read with the session at each call, so that a change counts at once. */
    role: text({ enum: staffRoles }).notNull().default("owner"),
    /** A disabled owner cannot log in; the history keeps the name. */
    disabledAt: timestamp({ withTimezone: true }),
    /** Removed from the team: disabled for good, and only the name is kept, for the history. */
    removedAt: timestamp({ withTimezone: true }),
    /** The newest use of a session, with its precision; kept when the session ends. */
    lastSeenAt: timestamp({ withTimezone: true }),
    /** When the newest invitation was sent; the link of an earlier one no longer works. */
    invitedAt: timestamp({ withTimezone: true }),
    /** Of the back office; null until the owner chooses. */
    language: text({ enum: languages }),
    /** Base32. Set when the owner begins to set up two-factor login; required for logins from totpConfirmedAt on. */
    totpSecret: text(),
    totpConfirmedAt: timestamp({ withTimezone: true }),
    /** The time step of the last accepted code, so that no code is accepted twice. */
    totpLastStep: bigint({ mode: "number" }),
    /** Hashes of the unused recovery codes, in hex: HMAC-SHA-256 with the shop's secret, or SHA-256 for old codes. */
    recoveryCodeHashes: text().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex("owners_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("owners_phone_key").on(t.phone),
    check("owners_reachable", sql`${t.email} is not null or ${t.phone} is not null or ${t.removedAt} is not null`),
  ],
);

const session = {
  /** SHA-256 of the token in the cookie, hex. The token itself is never stored. */
  tokenHash: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  userAgent: text().notNull().default(""),
};

export const customerSessions = pgTable(
  "customer_sessions",
  {
    ...session,
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("customer_sessions_customer_idx").on(t.customerId),
    index("customer_sessions_expiry_idx").on(t.expiresAt),
  ],
);

export const ownerSessions = pgTable(
  "owner_sessions",
  {
    ...session,
    ownerId: uuid()
      .notNull()
      .references(() => owners.id, { onDelete: "cascade" }),
  },
  (t) => [index("owner_sessions_owner_idx").on(t.ownerId), index("owner_sessions_expiry_idx").on(t.expiresAt)],
);

const knownDevice = {
  /** SHA-256 of the token in the browser's cookie, hex. The token does not sign in. */
  tokenHash: text().notNull(),
  lastLoginAt: timestamp({ withTimezone: true }).notNull(),
};

/** Browsers in which an account has logged in before. Wrong logins from other browsers do not lock these out. */
export const customerDevices = pgTable(
  "customer_devices",
  {
    ...knownDevice,
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.customerId] }),
    index("customer_devices_customer_idx").on(t.customerId),
    index("customer_devices_login_idx").on(t.lastLoginAt),
  ],
);

export const ownerDevices = pgTable(
  "owner_devices",
  {
    ...knownDevice,
    ownerId: uuid()
      .notNull()
      .references(() => owners.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.ownerId] }),
    index("owner_devices_owner_idx").on(t.ownerId),
    index("owner_devices_login_idx").on(t.lastLoginAt),
  ],
);

/** Throttling shared by all processes: one row per key. A window begins with its first attempt. */
export const throttleCounts = pgTable(
  "throttle_counts",
  {
    key: text().primaryKey(),
    windowStart: timestamp({ withTimezone: true }).notNull(),
    hits: integer().notNull(),
  },
  (t) => [
    index("throttle_counts_window_idx").on(t.windowStart),
    check("throttle_counts_hits_check", sql`${t.hits} >= 0`),
  ],
);
