import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import {
  type ContactInput,
  contactInput,
  messageListInput,
  messageListReply,
  messageMarkInput,
} from "#contract/contact.ts";
import { reply as done, refusal } from "#contract/replies.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { networkOf } from "../http/network.ts";
import { ok } from "../http/ok.ts";
import type { Limit, Throttle } from "../http/throttling.ts";
import { queueMails } from "../mail/queue.ts";
import { contactFormRoute, messageBodyLimit } from "./form-route.ts";
import { listMessages, markMessage } from "./messages.ts";

/** Anybody can type anybody's e-mail: by itself it is limited only far above what its owner needs. */
const byEmailThere: Limit = { name: "contact-email-there", hits: 5, windowSeconds: 3600 };
const byEmail: Limit = { name: "contact-email", hits: 30, windowSeconds: 3600 };
const byAddress: Limit = { name: "contact-address", hits: 30, windowSeconds: 3600 };

export function contactRoutes(instance: FastifyInstance, { db, throttle }: { db: Db; throttle: Throttle }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ["contact"], body: contactInput, response: { 200: done, "4xx": refusal } };

  async function keep(message: ContactInput, address: string): Promise<void> {
    await throttle.takeAll([
      [byAddress, address],
      [byEmailThere, `${networkOf(address)} ${message.email}`],
      [byEmail, message.email],
    ]);
    const messageId = uuidv7();
    await inTransaction(db, async (tx) => {
      await tx.insert(contactMessages).values({ id: messageId, ...message });
      await queueMails(tx, [{ key: `contact-message:${messageId}`, kind: "contact-message", payload: { messageId } }]);
    });
  }

  app.post(
    "/api/contact",
    { config: { role: "public" }, bodyLimit: messageBodyLimit, schema },
    async ({ body, ip }) => {
      await keep(body, ip);
      return ok("Message sent. We will write back soon.");
    },
  );
  const ownerRoute = { config: { role: "owner" } } as const;
  const listing = { tags: ["contact"], body: messageListInput, response: { 200: messageListReply, "4xx": refusal } };
  app.post("/api/contact/list", { ...ownerRoute, schema: listing }, async ({ body }) => ({
    ...ok(),
    ...(await listMessages(db, body)),
  }));
  const marking = { tags: ["contact"], body: messageMarkInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/contact/mark", { ...ownerRoute, schema: marking }, async ({ body }) => {
    await markMessage(db, body.messageId, body);
    return ok(body.archived ? "Archived" : "Updated");
  });
  contactFormRoute(instance, keep);
}
