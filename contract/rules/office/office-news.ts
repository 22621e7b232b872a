/** News of the open office say that something has changed, never what (docs/decisions/065-being-told.md). */
import type { StaffRole } from "./roles.ts";

/** `used`: a part of the office may have been used for the first time, and its page comes out of 'More'. */
export const newsTopics = ["orders", "claims", "messages", "reviews", "questions", "used"] as const;
export type NewsTopic = (typeof newsTopics)[number];

/** Who can read what has changed; an owner is not named. */
const hearers: Record<NewsTopic, readonly StaffRole[]> = {
  orders: ["manager", "seller", "packer"],
  claims: ["manager", "seller"],
  messages: ["manager", "seller"],
  reviews: ["manager", "writer"],
  questions: ["manager", "seller", "grower", "writer"],
  used: ["manager", "seller", "packer", "grower", "writer"],
};

export function hears(role: StaffRole, topic: NewsTopic): boolean {
  return role === "owner" || hearers[topic].includes(role);
}

/** The stream's address. */
export const officeEventsPath = "/api/office/events";
