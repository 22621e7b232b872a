// Whom the shop asks what couriers know of a phone, as the owner sets it up. The key goes in and never comes out.
import { z } from "zod";
import { ownerProof } from "../accounts/owners.ts";
import { fault } from "../faults.ts";
import { line, reply, requiredLine } from "../replies.ts";

const places = ["{phone}", "{key}"];
const placed = (max: number) =>
  line(max).superRefine((text, context) => {
    const unknown = [...text.matchAll(/\{\w+\}/g)].map(([whole]) => whole).find((one) => !places.includes(one));
    if (unknown !== undefined)
      context.addIssue({ code: "custom", message: fault("unknownFigure", { figure: unknown, known: places }) });
  });
const path = line(100)
  .regex(/^[\w.-]*$/, fault("wrong"))
  .default("");

/**
 * A local service, without its key. With a `body` it is sent that JSON by POST, else asked by GET. The key stands in the header, or in the
 * body. `taken`, `refused`, `total`: where in the JSON answer the counts stand, as "data.summary.total_parcel".
 */
const phoneService = z.strictObject({
  name: requiredLine(40),
  address: requiredLine(300)
    .regex(/^[\x21-\x7e]*$/, fault("webAddress"))
    .refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
    }, fault("webAddress"))
    .refine((text) => !text.includes("{key}"), fault("webAddress")),
  body: placed(1000).default(""),
  headerName: line(60)
    .regex(/^[A-Za-z0-9-]*$/, fault("wrong"))
    .default(""),
  headerValue: placed(300)
    .regex(/^[\x20-\x7e]*$/, fault("wrong"))
    .default(""),
  taken: path,
  refused: path,
  total: path,
});
export type PhoneService = z.infer<typeof phoneService>;

export const phoneRecordSettings = z.strictObject({
  asksSteadfast: z.boolean(),
  service: phoneService.nullable().superRefine((service, context) => {
    if (service === null) return;
    const { address, body, taken, refused, total } = service;
    if (!`${address}${body}`.includes("{phone}"))
      context.addIssue({ code: "custom", path: ["address"], message: fault("placeOnce", { figure: "{phone}" }) });
    const named = [taken, refused, total].filter((one) => one !== "");
    if (named.length < 2) context.addIssue({ code: "custom", path: ["taken"], message: fault("required") });
  }),
});
export type PhoneRecordSettings = z.infer<typeof phoneRecordSettings>;
/** `key`: a new one; without it the one before stays, unless the address leads elsewhere. */
export const phoneRecordSettingsInput = ownerProof.extend({
  settings: phoneRecordSettings,
  key: requiredLine(500)
    .regex(/^[\x21-\x7e]*$/, fault("wrong"))
    .optional(),
});
/** `hasSteadfast`: whether its keys are given. `isReadable` false: the key was sealed on another machine. */
export const phoneRecordSettingsReply = reply.extend({
  settings: phoneRecordSettings,
  hasKey: z.boolean(),
  isReadable: z.boolean(),
  hasSteadfast: z.boolean(),
});
