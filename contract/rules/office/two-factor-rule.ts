// Who of the team must log in with a second factor, and from which day (docs/decisions/075-second-factor-rule.md). Pure.
import type { StaffRole } from "./roles.ts";

/** From nobody to everybody; each takes in those before it. */
export const twoFactorGroups = ["nobody", "owners", "managers", "all"] as const;
export type TwoFactorGroup = (typeof twoFactorGroups)[number];
/** `from`: the first day in Dhaka on which nobody does without, as 2026-12-01. */
export type TwoFactorRule = { who: TwoFactorGroup; from: string };

export const noTwoFactorRule: TwoFactorRule = { who: "nobody", from: "2026-01-01" };

/** Whether people of this role must have one, today or from a later day on. */
export function mustHaveTwoFactor({ who }: TwoFactorRule, role: StaffRole): boolean {
  if (who === "all") return true;
  if (who === "managers") return role === "owner" || role === "manager";
  return who === "owners" && role === "owner";
}

/** @param today the day in Dhaka */
export function isTwoFactorDue(rule: TwoFactorRule, role: StaffRole, today: string): boolean {
  return mustHaveTwoFactor(rule, role) && rule.from <= today;
}
