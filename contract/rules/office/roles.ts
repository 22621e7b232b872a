/** A role of the team. Which calls it may make: `contract/rules/office/staff-calls.ts` (docs/decisions/061-team.md). */
export const staffRoles = ["owner", "manager", "packer", "grower", "seller", "writer"] as const;
export type StaffRole = (typeof staffRoles)[number];
