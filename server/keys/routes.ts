import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  type KeyedProvider,
  keyedProviders,
  keyedTitles,
  payingProviders,
} from "#contract/rules/office/provider-keys.ts";
import { refusal } from "#contract/wire/replies.ts";
import {
  type KeyState,
  keysReply,
  type ProviderKeys,
  removeKeysInput,
  saveKeysInput,
} from "#contract/wire/shop/keys.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { tellOwners } from "../accounts/letters/owner-changes.ts";
import { requireProof } from "../accounts/owners/team.ts";
import type { Env } from "../env.ts";
import { describeChange } from "../http/activity/activity.ts";
import { ok } from "../http/answers/ok.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, type Said, say } from "../http/answers/say.ts";
import { ownerOf } from "../http/guards/guards.ts";
import type { Throttle } from "../http/guards/throttling.ts";
import { countUndecided } from "../payments/payments.ts";
import { type KeptKeys, openKeys, removeKeys, saveKeys } from "./kept-keys.ts";
import { isSetByEnvironment, type OptionsEnv } from "./provider-options.ts";

type KeysShop = {
  db: Db;
  live: { view(): { keys: KeptKeys } };
  throttle: Throttle;
  /** Of the sessions and codes. */
  secret: string;
  /** Of sealing-secret.ts. */
  sealedWith: () => string;
  env: OptionsEnv & Pick<Env, "PUBLIC_URL">;
};

export function keyRoutes(instance: FastifyInstance, shop: KeysShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ["settings"], response: { 200: keysReply, "4xx": refusal } };
  const changing = { role: "owner", event: "keys-changed", realm: "owner" } as const;
  const current = (message?: Said) => ({ ...ok(message), keys: keyedProviders.map((name) => stateOf(shop, name)) });
  app.get("/api/admin/keys", { config: { role: "owner" }, schema }, async () => current());
  app.put("/api/admin/keys", { config: changing, schema: { ...schema, body: saveKeysInput } }, async (request) => {
    const { provider } = request.body;
    await requireProof(shop, ownerOf(request), request.body);
    refuseUseless(shop, request.body);
    describe(shop, provider, true);
    await saveKeys(shop.db, shop.sealedWith, request.body, (tx) => tellOwners(tx, "keys-changed", ownerOf(request)));
    return current(say(m.done_keys_saved, { provider: keyedTitles[provider] }));
  });
  app.post(
    "/api/admin/keys/remove",
    { config: changing, schema: { ...schema, body: removeKeysInput } },
    async (request) => {
      const { provider } = request.body;
      await requireProof(shop, ownerOf(request), request.body);
      if (shop.live.view().keys[provider] === undefined)
        throw new Refusal(404, say(m.refusal_no_keys, { provider: keyedTitles[provider] }), { code: "no-keys" });
      const open = isPaying(provider) ? await countUndecided(shop.db, provider) : 0;
      // Their money would come to an order that nobody asks about.
      if (open > 0) {
        const values = { count: figure(open), provider: keyedTitles[provider] };
        throw new Refusal(409, say(m.refusal_payments_are_open, values), { code: "payments-open" });
      }
      describe(shop, provider, false);
      await removeKeys(shop.db, provider, (tx) => tellOwners(tx, "keys-changed", ownerOf(request)));
      return current(say(m.done_keys_removed, { provider: keyedTitles[provider] }));
    },
  );
}

function isPaying(provider: KeyedProvider): provider is (typeof payingProviders)[number] {
  return payingProviders.some((one) => one === provider);
}

/** Whose, and whether there are any: never the keys. */
function describe({ live }: KeysShop, provider: KeyedProvider, isSet: boolean): void {
  describeChange({
    subject: { kind: "keys", id: provider, name: keyedTitles[provider] },
    before: { isSet: live.view().keys[provider] !== undefined },
    after: { isSet },
  });
}

function refuseUseless({ env }: KeysShop, { provider, keys, isTest }: ProviderKeys): void {
  const title = keyedTitles[provider];
  if (isSetByEnvironment(env, provider)) {
    throw new Refusal(409, say(m.refusal_keys_of_environment, { provider: title }), { code: "keys-of-environment" });
  }
  const isOfTests = isTest || ("secretKey" in keys && /^(sk|rk)_test_/.test(keys.secretKey));
  // The payment page sends the shopper back to that address.
  if (isPaying(provider) && !isOfTests && env.PUBLIC_URL === undefined) {
    throw new Refusal(409, say(m.refusal_keys_need_address), { code: "no-address" });
  }
}

function stateOf({ live, env, sealedWith }: KeysShop, provider: KeyedProvider): KeyState {
  if (isSetByEnvironment(env, provider)) {
    return { provider, from: "environment", isTest: false, isReadable: true, savedAt: null };
  }
  const { keys } = live.view();
  const found = keys[provider];
  if (found === undefined) return { provider, from: null, isTest: false, isReadable: true, savedAt: null };
  const isReadable = openKeys(keys, sealedWith).has(provider);
  return { provider, from: "settings", isTest: found.isTest, isReadable, savedAt: found.savedAt };
}
