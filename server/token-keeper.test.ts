import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTokenKeeper, type TokenStore } from "./token-keeper.ts";

const minuteMs = 60_000;
let kept: string | undefined;
let asked: (string | undefined)[] = [];
beforeEach(() => {
  kept = undefined;
  asked = [];
  vi.useFakeTimers({ now: new Date("2026-11-25T06:00:00Z") });
});
afterEach(() => vi.useRealTimers());

const store: TokenStore = {
  read: async () => kept,
  claim: async () => true,
  keep: async (sealed) => {
    kept = sealed ?? kept;
  },
};

function openKeeper(secret = "secret") {
  const ask = async (refreshToken: string | undefined) => {
    asked.push(refreshToken);
    return { token: `token-${asked.length}`, refreshToken: `refresh-${asked.length}`, seconds: 3600 };
  };
  return openTokenKeeper(store, { title: "bKash", secret, ask, fault: (message) => new Error(message) });
}

test("a token of an hour is renewed ten minutes before its end, by its refresh token", async () => {
  const keeper = openKeeper();
  expect(await keeper.token()).toBe("token-1");
  vi.advanceTimersByTime(49 * minuteMs);
  expect(await keeper.token()).toBe("token-1");
  vi.advanceTimersByTime(2 * minuteMs);
  expect(await Promise.all([keeper.token(), keeper.token()])).toEqual(["token-2", "token-2"]);
  expect(asked).toEqual([undefined, "refresh-1"]);
});

test("another process takes the token that is kept, sealed; with another secret it asks anew", async () => {
  await openKeeper().token();
  expect(kept).not.toContain("token");
  expect(await openKeeper().token()).toBe("token-1");
  expect(await openKeeper("another").token()).toBe("token-2");
  expect(asked).toEqual([undefined, undefined]);
});

test("tokens that are refused are renewed twice in an hour, then no more", async () => {
  const keeper = openKeeper();
  const refuse = async () => keeper.renew(await keeper.token());
  expect([await refuse(), await refuse()]).toEqual(["token-2", "token-3"]);
  await expect(refuse()).rejects.toThrow("bKash refuses its tokens");
  vi.advanceTimersByTime(61 * minuteMs);
  await keeper.token();
  expect(await refuse()).toBe("token-5");
});
