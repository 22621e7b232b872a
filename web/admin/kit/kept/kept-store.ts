/** The store of what a device keeps of the office (kit/offline/kept-office.ts says what, and for how long). It knows of no page. */
import type { StaffRole } from "#contract/rules/office/roles.ts";

/** public/sw.js leaves it alone by this name. */
const cacheName = "office-data-1";
/** As long as the login of an owner (server/http/guards/sessions.ts). */
const longestMs = 7 * 86_400_000;
const personAddress = "/kept/person";

export type KeptPerson = { ownerId: string; role: StaffRole };
/** `keptAt`: milliseconds since 1970. */
export type Stored<T> = { value: T; keptAt: number };

/** After the shop has said who is signed in. */
export const keepPerson = (person: KeptPerson) => store(personAddress, person);

/** Who worked here last; null when nobody did, or too long ago. */
export async function keptPerson(): Promise<KeptPerson | null> {
  return (await read<KeptPerson>(personAddress))?.value ?? null;
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

/** Fails silently on plain HTTP, in private windows and with storage switched off: the office then needs a connection, as before. */
export async function store(address: string, value: object): Promise<void> {
  try {
    const kept: Stored<object> = { value, keptAt: Date.now() };
    await (await caches.open(cacheName)).put(address, new Response(JSON.stringify(kept)));
  } catch (error) {
    console.warn("Nothing is kept on this device", error);
  }
}

/** Null for nothing, and for what is too old. */
export async function read<T>(address: string): Promise<Stored<T> | null> {
  try {
    const kept: Stored<T> | undefined = await (await (await caches.open(cacheName)).match(address))?.json();
    return kept !== undefined && Date.now() - kept.keptAt < longestMs ? kept : null;
  } catch {
    return null;
  }
}
