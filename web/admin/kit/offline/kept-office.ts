/**
 * Kept on a device so that the pages of the green house can be read without a connection (docs/decisions/077-office-without-a-net.md).
 *
 * 1. It is who worked on those pages last, and what they have read: plants, counts, batches. Nothing of a customer or an order.
 * 2. It is shown to that person only, while the shop cannot be reached, and at most as long as a login lasts.
 * 3. It goes with a logout, when somebody else is signed in, and once the shop says that nobody is.
 */
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { personNow } from "../queries.ts";

/** public/sw.js leaves it alone by this name. */
const cacheName = "office-data-1";
/** As long as the login of an owner (server/http/guards/sessions.ts). */
const longestMs = 7 * 86_400_000;
const personAddress = "/kept/person";

export type KeptPerson = { ownerId: string; role: StaffRole };
/** `keptAt`: milliseconds since 1970. */
type Stored<T> = { value: T; keptAt: number };

/** After the shop has said who is signed in. */
export const keepPerson = (person: KeptPerson) => store(personAddress, person);

/** Who worked here last; null when nobody did, or too long ago. */
export async function keptPerson(): Promise<KeptPerson | null> {
  return (await read<KeptPerson>(personAddress))?.value ?? null;
}

/** Keeps what the signed-in person has read. @param name of the read, such as `growing/list` */
export async function keepAnswer(name: string, answer: object): Promise<void> {
  const address = addressOf(name);
  if (address !== null) await store(address, answer);
}

/** As the signed-in person has read it before; null for nothing. */
export async function keptAnswer<T>(name: string): Promise<Stored<T> | null> {
  const address = addressOf(name);
  return address === null ? null : read<T>(address);
}

/** @param unless the person whose copies stay */
export async function forgetKept(unless?: string): Promise<void> {
  try {
    if (!(await caches.has(cacheName))) return;
    if (unless !== undefined && (await keptPerson())?.ownerId === unless) return;
    await caches.delete(cacheName);
  } catch {
    // Without a store there is nothing to forget.
  }
}

function addressOf(name: string): string | null {
  const person = personNow();
  return person === null ? null : `/kept/${person}/${name}`;
}

/** Fails silently on plain HTTP, in private windows and with storage switched off: the office then needs a connection, as before. */
async function store(address: string, value: object): Promise<void> {
  try {
    const kept: Stored<object> = { value, keptAt: Date.now() };
    await (await caches.open(cacheName)).put(address, new Response(JSON.stringify(kept)));
  } catch (error) {
    console.warn("Nothing is kept on this device", error);
  }
}

async function read<T>(address: string): Promise<Stored<T> | null> {
  try {
    const kept: Stored<T> | undefined = await (await (await caches.open(cacheName)).match(address))?.json();
    return kept !== undefined && Date.now() - kept.keptAt < longestMs ? kept : null;
  } catch {
    return null;
  }
}
