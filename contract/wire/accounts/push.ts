import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { pushTopics } from "../../rules/office/push.ts";
import { fault } from "../faults.ts";
import { id, reply, requiredText, text } from "../replies.ts";

/** No push service comes near these. */
const endpoint = requiredText(1000);
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fault("wrong"));

/** The browser's subscription, as PushSubscription.toJSON() has it. `replaces`: the address of one that the browser has given up. */
export const pushOnInput = z.object({
  endpoint,
  keys: z.object({
    /** A point of the curve P-256, in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, fault("wrong")),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, fault("wrong")),
  }),
  /** Without it, the reader's. */
  language: z.enum(languages).optional(),
  replaces: text(1000).optional(),
});
export type PushOnInput = z.infer<typeof pushOnInput>;

export const pushHereInput = z.object({ endpoint, language: z.enum(languages) });
/** `deviceId`: null when the device does not tell the person who is signed in. The browser then lets go of its subscription. */
export const pushHereReply = reply.extend({ deviceId: z.string().nullable() });

/** One of the person's devices, by its id, or this one, by its endpoint. */
export const pushOffInput = z.union([z.object({ deviceId: id }), z.object({ endpoint })]);

export const pushChoices = z.object({
  topics: z.array(z.enum(pushTopics)).max(pushTopics.length),
  /** Hours in Dhaka, as 22:00; null for messages at any hour. */
  quiet: z.object({ from: hour, until: hour }).nullable(),
});
export type PushChoices = z.infer<typeof pushChoices>;

/** Times are ISO 8601. `failures`: tries that failed since it was told last. */
const pushDevice = z.object({
  _id: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  toldAt: z.string().nullable(),
  failures: z.int(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** `publicKey`: of the shop, for the browser's subscription. `mayTell`: what the person's role may be told of. */
export const pushReply = reply.extend({
  publicKey: z.string(),
  mayTell: z.array(z.enum(pushTopics)),
  choices: pushChoices,
  devices: z.array(pushDevice),
});
export type Push = Omit<z.infer<typeof pushReply>, "success" | "message">;
