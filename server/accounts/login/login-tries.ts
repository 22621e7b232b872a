/**
 * Limits on login attempts.
 *
 * 1. A login is counted both as wrong and as right before the password is checked, and the false count is given back
 *    afterwards. So parallel attempts count like consecutive ones.
 * 2. Wrong ones count by address and by account. A browser in which the account has logged in before has its own count
 *    instead, so that no stranger can lock it out.
 * 3. Right ones have a wide limit too: each costs a password hash and a row.
 * 4. The code of the second factor is part of the login: a wrong code counts as a wrong login.
 */
import type { Queryable } from "#db/database.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";
import type { Realm } from "../../http/guards/sessions.ts";
import { type Limit, minutesOf, resetCount, type Throttle, type Try } from "../../http/guards/throttling.ts";

const windowSeconds = 900;
type Limits = Record<
  "wrongByAddress" | "wrongByAccount" | "wrongByDevice" | "rightByAddress" | "rightByAccount",
  Limit
>;

const limits: Record<Realm, Limits> = {
  customer: {
    wrongByAddress: { name: "login-address", hits: 100, windowSeconds },
    wrongByAccount: { name: "login-account", hits: 10, windowSeconds },
    wrongByDevice: { name: "login-device", hits: 20, windowSeconds },
    rightByAddress: { name: "right-login-address", hits: 300, windowSeconds },
    rightByAccount: { name: "right-login-account", hits: 30, windowSeconds },
  },
  owner: {
    wrongByAddress: { name: "owner-login-address", hits: 30, windowSeconds },
    wrongByAccount: { name: "owner-login-account", hits: 10, windowSeconds },
    wrongByDevice: { name: "owner-login-device", hits: 20, windowSeconds },
    rightByAddress: { name: "owner-right-login-address", hits: 300, windowSeconds },
    rightByAccount: { name: "owner-right-login-account", hits: 30, windowSeconds },
  },
};

/** `name`: the e-mail or phone typed; of a known person of the team the id, since each has both. `device`: the key from {@link findDevice}, for a known browser. */
type LoginTry = { realm: Realm; name: string; address: string; device: string | undefined };

/**
 * @param check throws Refusal 401 when the login is wrong
 * @throws Refusal 429, and what `check` throws
 */
export async function countLogin<T>(
  throttle: Throttle,
  { realm, name, address, device }: LoginTry,
  check: () => Promise<T>,
): Promise<T> {
  const { wrongByAddress, wrongByAccount, wrongByDevice, rightByAddress, rightByAccount } = limits[realm];
  const tries: Try[] =
    device === undefined
      ? [
          [wrongByAddress, address],
          [rightByAddress, address],
          [wrongByAccount, name],
          [rightByAccount, name],
        ]
      : [
          [wrongByDevice, device],
          [rightByAccount, name],
        ];
  const taken = await throttle.takeAll(tries).catch((error: unknown) => {
    throw withWayIn(error);
  });
  const wrong = [wrongByAddress, wrongByAccount, wrongByDevice];
  const right = [rightByAddress, rightByAccount];
  try {
    const found = await check();
    await taken.giveBack(...wrong);
    return found;
  } catch (error) {
    if (isRightSoFar(error)) await taken.giveBack(...wrong);
    else if (error instanceof Refusal && error.status === 401) await taken.giveBack(...right);
    // The password was not checked: too many were waiting, say.
    else await taken.giveBack(...wrong, ...right);
    throw error;
  }
}

/** For an owner whose password is new: what was tried before no longer counts. */
export async function resetOwnerTries(db: Queryable, ownerId: string): Promise<void> {
  await resetCount(db, [limits.owner.wrongByAccount, ownerId]);
}

/** Strangers may have used up the tries: the mailed link still lets its reader in (docs/decisions/026). */
function withWayIn(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.status !== 429) return error;
  const minutes = minutesOf(Number(error.data.retryAfterSeconds));
  const said =
    minutes === 1
      ? say(m.refusal_too_many_logins_of_minute)
      : say(m.refusal_too_many_logins, { minutes: figure(minutes) });
  return new Refusal(429, said, { code: error.code, data: error.data });
}

function isRightSoFar(error: unknown): boolean {
  return error instanceof Refusal && error.code === "second-factor-needed";
}
