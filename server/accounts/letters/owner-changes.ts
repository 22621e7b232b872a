/**
 * Mails to all owners: about changes of owners and their logins, of the numbers that are paid to, and exports of orders. Queued in the transaction of the
 * change.
 */
import { and, asc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "#db/database.ts";
import { owners } from "#db/schema/accounts.ts";
import {
  type LetterContext,
  type LetterWriter,
  type OwnerMailbox,
  type QueuedMail,
  textOf,
} from "../../mail/letter.ts";
import { toOwners } from "../../mail/owner-letters.ts";
import { queueMails } from "../../mail/queue.ts";
import { remark } from "../../remarks/remarks.ts";
import { manyCodesLetter, ownerChangeLetter, testLetter } from "./account-letters.ts";
import { type OwnerChange, ownerWords } from "./owner-words.ts";

const ownerChangeMail = "owner-change";

/** @param toId the owner concerned, when another one */
export async function tellOwners(tx: Tx, change: OwnerChange, byId: string, toId = byId): Promise<void> {
  const payload = { change, byId, toId };
  await queueMails(tx, [{ key: `${ownerChangeMail}:${uuidv7()}`, kind: ownerChangeMail, payload }]);
}

const manyCodesMail = "many-codes";

/** When the shop has sent half of the codes by SMS that it sends in an hour or a day. */
export async function tellOwnersOfCodes(tx: Tx): Promise<void> {
  await queueMails(tx, [{ key: `${manyCodesMail}:${uuidv7()}`, kind: manyCodesMail, payload: {} }]);
}

export const writeManyCodesLetter: LetterWriter = toOwners(
  ({ owners: enabled }) => enabled(),
  async (language, { shopName }) => manyCodesLetter(language, shopName),
);

const readers = ({ db }: LetterContext, mail: QueuedMail) => mailboxesOf(db, concerned(mail));

/** To every owner who can log in, and to both people concerned, even a disabled one. */
export const writeOwnerChangeLetter: LetterWriter = toOwners(
  readers,
  async (language, { db, home, shopName }, mail) => {
    const [byId, toId] = [textOf(mail, "byId"), textOf(mail, "toId")];
    const words = ownerWords(language);
    const change = Object.keys(words.changes).find((known) => known === mail.payload.change);
    if (change === undefined) throw new Error("the mail's payload names no change of an owner");
    const both = await db
      .select()
      .from(owners)
      .where(inArray(owners.id, [byId, toId]));
    const nameOf = (id: string) => {
      const owner = both.find((one) => one.id === id);
      return owner ? nameAndAddress(owner) : words.anOwner;
    };
    return {
      ...ownerChangeLetter(
        language,
        { shopName, home },
        { change: change as OwnerChange, at: mail.queuedAt, byAndTo: [nameOf(byId), nameOf(toId)] },
      ),
      own: { mail: "ownerChange", figures: {} },
    };
  },
);

function concerned(mail: QueuedMail): SQL | undefined {
  return or(
    and(isNull(owners.disabledAt), eq(owners.role, "owner")),
    inArray(owners.id, [textOf(mail, "byId"), textOf(mail, "toId")]),
  );
}

/** The mailboxes of these people of the team, the first owner's first. Who has only a phone is left out. */
export async function mailboxesOf(db: Db, which: SQL | undefined): Promise<OwnerMailbox[]> {
  const rows = await db.select().from(owners).where(which).orderBy(asc(owners.createdAt));
  return rows.flatMap(({ name, email, language }) =>
    email === null ? [] : [{ name, address: email, language: language ?? "en" }],
  );
}

/** A person who was removed has neither any more. */
export function nameAndAddress({ name, email, phone }: Pick<typeof owners.$inferSelect, "name" | "email" | "phone">) {
  const address = email ?? phone;
  return address === null ? name : `${name} (${address})`;
}

/** The test mail of the office. */
export const writeTestLetter: LetterWriter = async ({ db, shopName }, mail) => {
  const [owner] = await db
    .select()
    .from(owners)
    .where(inArray(owners.id, [textOf(mail, "ownerId")]));
  if (!owner?.email) return { skip: remark("ownerGone") };
  const language = owner.language ?? "en";
  return {
    to: [{ name: owner.name, address: owner.email }],
    language,
    ...testLetter(language, shopName),
    own: { mail: "test", figures: { name: owner.name } },
  };
};
