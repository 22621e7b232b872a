// The keys of payment providers, couriers and the mail server, given in the settings. They go in and never come out.
import { z } from "zod";
import { type KeyedProvider, keyedProviders } from "../../rules/office/provider-keys.ts";
import { ownerProof } from "../accounts/owners.ts";
import { fault } from "../faults.ts";
import { reply, text } from "../replies.ts";

const longest = 300;
/** Goes into a header as it is. */
const key = text(longest)
  .overwrite((typed) => typed.trim())
  .min(1, fault("required"))
  .regex(/^[\x21-\x7e]*$/, fault("wrong"));
/** May hold blanks. */
const words = text(longest)
  .overwrite((typed) => typed.trim())
  .min(1, fault("required"));
const longKey = key.min(16, fault("charactersAtLeast", { least: 16 }));
const isTest = z.boolean().default(false);
const like = (form: RegExp) => key.regex(form, fault("wrong"));

const keysOf = {
  stripe: z.object({ secretKey: like(/^(sk|rk)_\w+$/), webhookSecret: like(/^whsec_\S+$/) }),
  sslcommerz: z.object({ storeId: words, storePassword: words }),
  bkash: z.object({ appKey: key, appSecret: words, username: key, password: key }),
  steadfast: z.object({ apiKey: key, secretKey: key, webhookToken: longKey.optional() }),
  pathao: z.object({
    clientId: words,
    clientSecret: words,
    username: words,
    password: words,
    storeId: like(/^[1-9]\d{0,9}$/),
    webhookSecret: longKey.optional(),
  }),
  smtp: z.object({
    host: like(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/),
    username: words,
    password: words,
    port: like(/^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/).optional(),
  }),
} satisfies Record<KeyedProvider, z.ZodObject>;

const oneOf = <Name extends KeyedProvider>(provider: Name) =>
  z.object({ provider: z.literal(provider), keys: keysOf[provider], isTest });
const [stripe, sslcommerz, bkash, steadfast, pathao, smtp] = [
  oneOf("stripe"),
  oneOf("sslcommerz"),
  oneOf("bkash"),
  oneOf("steadfast"),
  oneOf("pathao"),
  oneOf("smtp"),
];
/** `isTest`: they are of the provider's test system. */
export const providerKeys = z.discriminatedUnion("provider", [stripe, sslcommerz, bkash, steadfast, pathao, smtp]);
export type ProviderKeys = z.infer<typeof providerKeys>;

const proof = ownerProof.shape;
export const saveKeysInput = z.discriminatedUnion("provider", [
  stripe.extend(proof),
  sslcommerz.extend(proof),
  bkash.extend(proof),
  steadfast.extend(proof),
  pathao.extend(proof),
  smtp.extend(proof),
]);
export const removeKeysInput = ownerProof.extend({ provider: z.enum(keyedProviders) });

/**
 * `from`: where the shop has the keys from; null: it has none, and does without the provider. What the environment sets counts, whatever
 * the settings say. `isReadable` false: they were sealed with another key than this machine's, and do nothing until they are typed again.
 */
const keyState = z.object({
  provider: z.enum(keyedProviders),
  from: z.enum(["environment", "settings"]).nullable(),
  isTest: z.boolean(),
  isReadable: z.boolean(),
  savedAt: z.string().nullable(),
});
export type KeyState = z.infer<typeof keyState>;
export const keysReply = reply.extend({ keys: z.array(keyState) });
