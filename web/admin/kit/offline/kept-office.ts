/**
 * Kept on a device so that the pages of the green house can be read without a connection (docs/decisions/077-office-without-a-net.md).
 *
 * 1. It is who worked on those pages last, and what they have read: plants, counts, batches. Nothing of a customer or an order.
 * 2. It is shown to that person only, while the shop cannot be reached, and at most as long as a login lasts.
 * 3. It goes with a logout, when somebody else is signed in, and once the shop says that nobody is.
 */
import { read, type Stored, store } from "../kept/kept-store.ts";
import { personNow } from "../queries.ts";

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

function addressOf(name: string): string | null {
  const person = personNow();
  return person === null ? null : `/kept/${person}/${name}`;
}
