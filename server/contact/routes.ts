import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  type ContactInput,
  contactForm,
  contactInput,
  messageListInput,
  messageListReply,
  messageMarkInput,
  messagePictureParams,
} from "#contract/wire/shop/contact.ts";
import type { Db } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { contactMessages } from "#db/schema/contact.ts";
import * as m from "#messages";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { aroundNetwork, networkOf } from "../http/guards/network.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { type Form, parseInput } from "../http/input/form.ts";
import { queueMails } from "../mail/queue.ts";
import { contactFormRoute, messageBodyLimit } from "./form-route.ts";
import { encodeLetterPictures, readLetterForm, readLetterPicture, writeLetterPictures } from "./letter-pictures.ts";
import { listMessages, markMessage } from "./messages.ts";

/** Anybody can type anybody's e-mail: by itself it is limited only far above what its owner needs. */
const byEmailThere: Limit = { name: "contact-email-there", hits: 5, windowSeconds: 3600 };
const byEmail: Limit = { name: "contact-email", hits: 30, windowSeconds: 3600 };
/** Forms that are read, which may be large; also those without a picture, and those that are refused. */
const formsByAddress: Limit = { name: "contact-forms", hits: 60, windowSeconds: 3600 };
/** Messages with pictures, each of which is work and space. From around an address few, so that no stranger uses up the day's. */
const picturesByAddress: Limit = { name: "contact-pictures", hits: 10, windowSeconds: 3600 };
const picturesAround: Limit = { name: "contact-pictures-around", hits: 30, windowSeconds: 86_400 };
const picturesOfDay: Limit = { name: "contact-pictures-all", hits: 300, windowSeconds: 86_400 };
const byAddress: Limit = { name: "contact-address", hits: 30, windowSeconds: 3600 };

export function contactRoutes(instance: FastifyInstance, { db, throttle }: { db: Db; throttle: Throttle }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ["contact"], body: contactInput, response: { 200: done, "4xx": refusal } };

  async function keep(message: ContactInput, address: string, form?: Form): Promise<void> {
    await throttle.takeAll([
      [byAddress, address],
      [byEmailThere, `${networkOf(address)} ${message.email}`],
      [byEmail, message.email],
    ]);
    const pictures = form === undefined ? [] : await encodePictures(form, address);
    const messageId = uuidv7();
    await inTransaction(db, async (tx) => {
      await tx.insert(contactMessages).values({ id: messageId, ...message });
      await writeLetterPictures(tx, messageId, pictures);
      tellOffice(tx, "messages");
      await queueMails(tx, [{ key: `contact-message:${messageId}`, kind: "contact-message", payload: { messageId } }]);
    });
  }

  app.post(
    "/api/contact",
    { config: { role: "public" }, bodyLimit: messageBodyLimit, schema },
    async ({ body, ip }) => {
      await keep(body, ip);
      return ok(say(m.done_message_sent));
    },
  );
  async function encodePictures(form: Form, address: string) {
    if (form.files.length === 0) return [];
    const taken = await throttle.takeAll([
      [picturesByAddress, address],
      [picturesAround, aroundNetwork(address)],
      [picturesOfDay, "all"],
    ]);
    try {
      return await encodeLetterPictures(form);
    } catch (error) {
      // Only what is kept takes of what others may send.
      await taken.giveBack(picturesAround, picturesOfDay);
      throw error;
    }
  }

  async function keepForm(request: FastifyRequest): Promise<void> {
    await throttle.take(formsByAddress, request.ip);
    const form = await readLetterForm(request);
    await keep(parseInput(contactInput, form.fields), request.ip, form);
  }

  const withPictures = { tags: ["contact"], form: contactForm, response: { 200: done, "4xx": refusal } };
  app.post("/api/contact/pictures", { config: { role: "public" }, schema: withPictures }, async (request) => {
    await keepForm(request);
    return ok(say(m.done_message_sent));
  });
  const ownerRoute = { config: { role: "owner" } } as const;
  const listing = { tags: ["contact"], body: messageListInput, response: { 200: messageListReply, "4xx": refusal } };
  app.post("/api/contact/list", { ...ownerRoute, schema: listing }, async ({ body }) => ({
    ...ok(),
    ...(await listMessages(db, body)),
  }));
  const marking = { tags: ["contact"], body: messageMarkInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/contact/mark", { ...ownerRoute, schema: marking }, async ({ body }) => {
    await markMessage(db, body.messageId, body);
    return ok(body.archived ? say(m.done_archived) : say(m.done_updated));
  });
  app.get(
    "/api/contact/picture/:pictureId",
    { ...ownerRoute, schema: { tags: ["contact"], params: messagePictureParams } },
    async ({ params }, reply) =>
      reply
        .header("cache-control", "private, max-age=86400")
        .header("x-content-type-options", "nosniff")
        .type("image/webp")
        .send(await readLetterPicture(db, params.pictureId)),
  );
  contactFormRoute(instance, keep, keepForm);
}
