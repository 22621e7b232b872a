/**
 * Passwords: argon2id (19 MiB, 2 passes) behind a bounded queue, so that a flood of logins costs time, not memory.
 * The only importer of argon2.
 *
 * Keyboards write one letter differently: য় as one code point or as two, é too. So a password is hashed and checked in NFKC, as NIST SP
 * 800-63B says. Hashes of earlier versions are of what was typed, and are tried so once; the login then stores a new one.
 */
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import pLimit from "p-limit";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const inTurn = pLimit(2);
/** Bounded: a flood of logins is refused at once, instead of being hashed for people who have left. */
const maxWaiting = 60;

/** In place of the hash of an owner who was invited and has not chosen a password yet: none is right. */
export const noPassword = "";

const common: ReadonlySet<string> = new Set(dictionary["passwords-common"] as string[]);

/**
 * @param names the account's e-mail, phone and name
 * @throws Refusal 400 when the password is a common one or one of the names
 */
export function refuseWeakPassword(password: string, names: (string | null | undefined)[]): void {
  const folded = normalized(password).toLowerCase();
  const own = names.flatMap((name) => (name ? [name, name.split("@")[0]] : [])).map((name) => name?.toLowerCase());
  const isOneCharacter = new Set(folded).size === 1;
  if (!isOneCharacter && !common.has(folded) && !own.includes(folded)) return;
  throw new Refusal(400, say(m.refusal_this_password_is_too_easy_to_guess), {
    code: "weak-password",
    field: "password",
  });
}

/** @returns a PHC string. @throws Refusal 503 when the queue is full */
export async function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(normalized(password), cost));
}

const normalized = (password: string) => password.normalize("NFKC");

/**
 * Whether the password is right. Without an account or a password a decoy hash is checked, so that both take the same time.
 * @throws Refusal 503 when the queue is full
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await checkPassword(passwordHash, password)).isRight;
}

/**
 * {@link isPassword}, for a login. `isOfOldForm`: the hash is of what was typed, and should be replaced by one of the normal form.
 * @throws Refusal 503 when the queue is full
 */
export async function checkPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<{ isRight: boolean; isOfOldForm: boolean }> {
  const matches = async (typed: string) => inQueue(async () => verify(passwordHash || (await decoy()), typed));
  if (await matches(normalized(password))) return { isRight: Boolean(passwordHash), isOfOldForm: false };
  const isOfOldForm = normalized(password) !== password && (await matches(password)) && Boolean(passwordHash);
  return { isRight: isOfOldForm, isOfOldForm };
}

let decoyHash: Promise<string> | undefined;
function decoy(): Promise<string> {
  decoyHash ??= hash(crypto.randomUUID(), cost);
  return decoyHash;
}

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (inTurn.pendingCount >= maxWaiting) {
    throw new Refusal(503, say(m.refusal_the_shop_is_very_busy), { code: "busy" });
  }
  return inTurn(work);
}
