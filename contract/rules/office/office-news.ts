/** News of the open office say that something has changed, never what (docs/decisions/065-being-told.md). */
import type { StaffRole } from "./roles.ts";

export const newsTopics = ["orders", "claims", "messages", "reviews", "questions"] as const;
export type NewsTopic = (typeof newsTopics)[number];

/** Who can read what has changed; an owner is not named. */
const hearers: Record<NewsTopic, readonly StaffRole[]> = {
  orders: ["manager", "seller", "packer"],
  claims: ["manager", "seller"],
  messages: ["manager", "seller"],
  reviews: ["manager", "writer"],
  questions: ["manager", "seller", "grower", "writer"],
};

export function hears(role: StaffRole, topic: NewsTopic): boolean {
  return role === "owner" || hearers[topic].includes(role);
}

/** The stream's address. */
export const officeEventsPath = "/api/office/events";
