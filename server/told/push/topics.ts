import { type PushTopic, pushTopics } from "#contract/rules/office/push.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { mayCall, type StaffCall } from "#contract/rules/office/staff-calls.ts";

/** Only somebody who may read it is told of it. */
const reading: Record<PushTopic, StaffCall> = {
  orders: "GET /api/order/:id",
  claims: "GET /api/claim/:claimId",
  messages: "POST /api/contact/list",
  questions: "GET /api/question/desk",
};

/** Of what the phone of somebody in this role may be told. */
export function pushTopicsOf(role: StaffRole): PushTopic[] {
  return pushTopics.filter((topic) => mayCall(role, reading[topic]));
}
