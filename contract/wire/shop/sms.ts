// Text messages as the owner sees them, and the gateway that the owner sets up.
import { z } from "zod";
import { mailStates } from "../../rules/office/lists.ts";
import { smsNumberForms, smsPlaceTexts, smsWays } from "../../rules/texts/sms-ways.ts";
import { ownerProof } from "../accounts/owners.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine, taka } from "../replies.ts";

const httpAddress = requiredLine(300)
  .regex(/^[\x21-\x7e]*$/, fault("webAddress"))
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    // A key or a name in the address would be shown with it.
    return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  }, fault("webAddress"));

const placed = (max: number) =>
  line(max).superRefine((text, context) => {
    const unknown = [...text.matchAll(/\{[^{}]*\}/g)]
      .map(([whole]) => whole)
      .find((one) => !smsPlaceTexts.includes(one));
    if (unknown !== undefined)
      context.addIssue({ code: "custom", message: fault("unknownFigure", { figure: unknown, known: smsPlaceTexts }) });
  });

const field = z.strictObject({ name: requiredLine(60), value: placed(300) });
const header = z.strictObject({
  name: requiredLine(60).regex(/^[A-Za-z0-9-]+$/, fault("wrong")),
  value: placed(300).regex(/^[\x20-\x7e]*$/, fault("wrong")),
});

/**
 * The gateway without its key. `success`: what the answer to a message that was taken says; with a `path` ("response_code",
 * "data.0.status") what stands there in its JSON, without one a text anywhere in it. `price`: taka for one part. `mostADay`: messages of
 * a day in Dhaka; codes for known numbers go beyond it.
 */
export const smsGateway = z.strictObject({
  isOn: z.boolean(),
  address: httpAddress,
  way: z.enum(smsWays),
  numberForm: z.enum(smsNumberForms),
  sender: line(30).default(""),
  fields: z
    .array(field)
    .max(20, fault("moreThan", { most: 20 }))
    .superRefine((fields, context) => {
      const all = fields.map(({ value }) => value).join(" ");
      const missing = ["{phone}", "{text}"].find((place) => !all.includes(place));
      if (missing !== undefined) context.addIssue({ code: "custom", message: fault("placeOnce", { figure: missing }) });
    }),
  headers: z
    .array(header)
    .max(10, fault("moreThan", { most: 10 }))
    .default([]),
  success: z.strictObject({
    path: line(100)
      .regex(/^[\w.-]*$/, fault("wrong"))
      .default(""),
    value: requiredLine(100),
  }),
  price: taka.default(0),
  mostADay: z.int(fault("wholeNumber")).min(1, fault("belowOne")).max(100_000, fault("aboveHundredThousand")),
  /** Messages about an order also to whoever gets its mails. */
  isBesideMail: z.boolean().default(false),
});
export type SmsGateway = z.infer<typeof smsGateway>;

/** `key`: a new one; without it the one before stays. */
export const smsGatewayInput = ownerProof.extend({
  gateway: smsGateway,
  key: requiredLine(500)
    .regex(/^[\x21-\x7e]*$/, fault("wrong"))
    .optional(),
});

/** `gateway`: null until one is set up. `hasKey`: false also where this machine cannot open the kept key. `inForce`: where messages go now. */
export const smsGatewayReply = reply.extend({
  gateway: smsGateway.nullable(),
  hasKey: z.boolean(),
  inForce: z.enum(["none", "own", "environment", "files"]),
});

/** To one's own phone. */
export const smsTestInput = z.strictObject({ phone: line(40) });
/** `outcome`: what became of it; `answer`: the words of the gateway, without the key, or what the shop says in their place (`saidBy`). */
export const smsTestReply = reply.extend({
  outcome: z.enum(["sent", "failed", "unsure"]),
  answer: z.string(),
  saidBy: z.enum(["gateway", "shop"]),
});
export type SmsTest = Pick<z.infer<typeof smsTestReply>, "outcome" | "answer" | "saidBy">;

/** `code-…`'s text is kept without its code. `cost`: taka. `nextTryAt`: while it waits to be tried again. */
export const sms = z.object({
  _id: z.string(),
  kind: z.string(),
  state: z.enum(mailStates),
  phone: z.string(),
  text: z.string(),
  parts: z.int(),
  cost: z.number(),
  orderId: z.string().nullable(),
  orderNumber: z.string(),
  lastError: z.string(),
  nextTryAt: z.string().nullable(),
  createdAt: z.string(),
  canSendAgain: z.boolean(),
});
export type Sms = z.infer<typeof sms>;

export const smsListInput = z.strictObject({
  page: z.int().min(1).max(100_000).default(1),
  state: z.enum(mailStates).optional(),
  /** A phone or a part of it, the number of an order, or what the text is about, in either language. */
  q: line(200).default(""),
  /** Only those of the last week. */
  isRecent: z.boolean().optional(),
});
const sum = z.object({ messages: z.int(), parts: z.int(), cost: z.number() });
/** `counts` of all that match `q`, by state. `months`: the newest first, of what was sent. `today`: how many went today, of how many that may. */
export const smsListReply = reply.extend({
  messages: z.array(sms),
  counts: z.record(z.enum(mailStates), z.int()),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  months: z.array(sum.extend({ month: z.string() })),
  today: z.object({ messages: z.int(), most: z.int() }),
  inForce: z.enum(["none", "own", "environment", "files"]),
});
export type SmsList = z.infer<typeof smsListReply>;
export const smsIdInput = z.strictObject({ smsId: id });
