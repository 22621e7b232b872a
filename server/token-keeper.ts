/**
 * The token of a provider's or courier's calls. Some block a shop that asks for tokens too often (bKash: for an hour), so that:
 *
 * 1. One token is kept in the database for all processes, sealed, and renewed ten minutes before it ends.
 * 2. Calls at once share one asking. Of several processes one asks; the others wait for what it keeps.
 * 3. A call that is refused with 401 renews once; when that has happened twice in an hour, it does not ask again.
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { seal, sealingKey, unseal } from "./sealing.ts";

const minuteMs = 60_000;
const renewBeforeMs = 10 * minuteMs;
/** How long one process may ask before another one may. */
const claimMs = 40_000;
const waitMs = 200;
const mostRenewals = 2;

export type Granted = { token: string; refreshToken: string; seconds: number };
type AskToken = (refreshToken: string | undefined) => Promise<Granted>;

const keptToken = z.object({
  token: z.string(),
  refreshToken: z.string(),
  endsAt: z.number(),
  /** When tokens that should have lasted were refused, in the last hour. */
  refusedAt: z.array(z.number()),
});
type Kept = z.infer<typeof keptToken>;

/** Where all processes find it. `claim`: whether this process may renew it until then; `keep` ends the claim. */
export type TokenStore = {
  read(): Promise<string | undefined>;
  claim(at: { now: number; until: number }): Promise<boolean>;
  keep(sealed?: string): Promise<void>;
};

export type TokenKeeper = {
  token(): Promise<string>;
  /** After a 401. @param refused the token of that call @throws what `fault` makes, when tokens are refused again and again */
  renew(refused: string): Promise<string>;
};

type KeeperOptions = {
  /** As people know the other side. */
  title: string;
  /** Known to the shop alone: whoever reads the database cannot open the token. */
  secret: string;
  ask: AskToken;
  fault: (message: string) => Error;
};

export function openTokenKeeper(store: TokenStore, { title, secret, ask, fault }: KeeperOptions): TokenKeeper {
  const key = sealingKey(`${title.toLowerCase()} token`, secret);
  let known: Kept | undefined;
  let asking: Promise<Kept> | undefined;

  /** One asking of this process at a time. */
  const shared = (refused: string | undefined) => {
    asking ??= obtain(refused).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  async function obtain(refused: string | undefined): Promise<Kept> {
    const until = Date.now() + claimMs;
    while (Date.now() < until) {
      const kept = await read();
      if (kept && kept.token !== refused && isFresh(kept)) return keep(kept);
      const now = Date.now();
      const refusedAt = (kept?.refusedAt ?? []).filter((at) => at > now - 60 * minuteMs);
      const isRefused = refused !== undefined && kept?.token === refused;
      if (isRefused && refusedAt.length >= mostRenewals) throw fault(`${title} refuses its tokens`);
      if (await store.claim({ now, until: now + claimMs }))
        return askFor(kept, isRefused ? [...refusedAt, now] : refusedAt);
      // Another process is asking. The token of before still serves.
      if (kept && kept.token !== refused && kept.endsAt > now + minuteMs) return keep(kept);
      await pause(waitMs);
    }
    throw fault(`no token of ${title} in time`);
  }

  async function askFor(kept: Kept | undefined, refusedAt: number[]): Promise<Kept> {
    try {
      const isRefreshed = kept !== undefined && kept.refreshToken !== "" && refusedAt.length < mostRenewals;
      const granted = await ask(isRefreshed ? kept.refreshToken : undefined);
      const { token, refreshToken, seconds } = granted;
      const made = { token, refreshToken, endsAt: Date.now() + seconds * 1000, refusedAt };
      await store.keep(seal(key, made));
      return keep(made);
    } catch (error) {
      await store.keep();
      throw error;
    }
  }

  async function read(): Promise<Kept | undefined> {
    const sealed = await store.read();
    return sealed === undefined ? undefined : keptToken.safeParse(unseal(key, sealed)).data;
  }

  function keep(kept: Kept): Kept {
    known = kept;
    return kept;
  }
  return {
    token: async () => (known && isFresh(known) ? known : await shared(undefined)).token,
    async renew(refused) {
      // Another call has renewed it meanwhile.
      if (known && known.token !== refused && isFresh(known)) return known.token;
      return (await shared(refused)).token;
    },
  };
}

const isFresh = ({ endsAt }: Kept) => endsAt > Date.now() + renewBeforeMs;
