import { firstLanguageOf, pageUrl } from "#contract/rules/page-path.ts";
import type { Database } from "#db/database.ts";
import { appSecret } from "../../accounts/login/secret.ts";
import type { Env } from "../../env.ts";
import { followKeys } from "../../keys/follow-keys.ts";
import type { KeptKeys } from "../../keys/kept-keys.ts";
import { openProviders, type PaymentOptions, type Providers } from "../../payments/open-providers.ts";
import { openSealedToken } from "../../settings/sealed-token.ts";
import type { LiveView } from "../../view/live-view.ts";
import type { OrderRow, OrderShop } from "../order.ts";

/** A shop that takes cards, if a provider is set up. */
export type CardShop = OrderShop & {
  /** Whoever is set up at this moment: the owner may give other keys while the shop runs. */
  providers: Providers;
  /** The shop's own address, for the way back from the card page. */
  origin: string;
  /** For failures that will be tried again. */
  warn(message: string, error: unknown): void;
};

export async function openCardShop(
  { database, live }: { database: Database; live: LiveView },
  {
    env,
    optionsOf = () => env.cards,
    warn,
  }: { env: Env; optionsOf?: (keys: KeptKeys) => PaymentOptions; warn: CardShop["warn"] },
): Promise<CardShop> {
  const { db } = database;
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const tokens = openSealedToken(db, "bkash-token");
  const providers: Providers = { active: undefined, all: new Map(), terminal: undefined };
  await followKeys(live, {
    open: async (keys) => openProviders(optionsOf(keys), { db, origin, appSecret: () => appSecret(db), tokens }),
    use: (opened) => void Object.assign(providers, opened),
    warn: (error) => warn("payment providers could not be opened", error),
  });
  const payPages = () => [...providers.all.keys()];
  return { db, live, limitsHeldStock: env.RATE_LIMIT === "on", providers, payPages, origin, warn };
}

/** Where a shopper goes on after paying, in the order's language. */
export function wayBack({ origin, live }: CardShop, { language }: Pick<OrderRow, "language">, path: string): string {
  return pageUrl({ origin, firstLanguage: firstLanguageOf(live.view().settings) }, language, path);
}
