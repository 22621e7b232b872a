/**
 * The rule of who must log in with a second factor, as the guard asks for it.
 *
 * It is read with the session, in the same query, so that it counts at once in every process. From its day on, a person who must have one
 * and has none may only set it up: {@link setUpCalls}. Everybody can do that with the password and a phone, the last owner too, so the
 * rule locks nobody out.
 */
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import {
  isTwoFactorDue,
  mustHaveTwoFactor,
  noTwoFactorRule,
  type TwoFactorRule,
  twoFactorGroups,
} from "#contract/rules/office/two-factor-rule.ts";
import { settings } from "#db/schema/settings.ts";

export const twoFactorRuleName = "two-factor-rule";
const kept = z.object({ who: z.enum(twoFactorGroups), from: z.string() });

/** Its row's value, for a query about something else. */
export const storedTwoFactorRule: SQL<unknown> = sql`(select ${settings.value} from ${settings} where ${settings.name} = ${twoFactorRuleName})`;

/** @param stored null while there is none */
export function twoFactorRuleOf(stored: unknown): TwoFactorRule {
  return stored === null || stored === undefined ? noTwoFactorRule : kept.parse(stored);
}

/** `by`: the day from which the person needs a second factor and has none yet; `isDue`: it has come. */
export type TwoFactorWanted = { by: string; isDue: boolean };

/** @returns null for a person who has one, or needs none */
export function twoFactorWanted(
  stored: unknown,
  { role, hasTwoFactor }: { role: StaffRole; hasTwoFactor: boolean },
  now: Date,
): TwoFactorWanted | null {
  const rule = twoFactorRuleOf(stored);
  if (hasTwoFactor || !mustHaveTwoFactor(rule, role)) return null;
  return { by: rule.from, isDue: isTwoFactorDue(rule, role, dayInDhaka(now)) };
}

/** Until a person who must set one up has done so. */
export const setUpCalls: ReadonlySet<string> = new Set([
  "GET /api/admin/me",
  "POST /api/admin/language",
  "POST /api/admin/two-factor/begin",
  "POST /api/admin/two-factor/confirm",
]);
