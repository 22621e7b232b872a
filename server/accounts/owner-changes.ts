/**
 * Mails to all owners: about changes of owners and their logins, of the numbers that are paid to, and exports of orders. Queued in the transaction of the
 * change.
 */
import { asc, inArray, isNull, or } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "#db/database.ts";
import { owners } from "#db/schema/accounts.ts";
import { type LetterWriter, textOf } from "../mail/letter.ts";
import { queueMails } from "../mail/queue.ts";

const ownerChangeMail = "owner-change";

/** The sentence for each change; `to` is the owner concerned. */
const sentences = {
  "owner-added": (by: string, to: string) => `${by} added ${to} as an owner.`,
  "owner-disabled": (by: string, to: string) => `${by} disabled the owner ${to}.`,
  "owner-enabled": (by: string, to: string) => `${by} enabled the owner ${to} again.`,
  "password-changed": (by: string) => `${by} changed their password.`,
  "two-factor-on": (by: string) => `${by} turned two-factor login on.`,
  "two-factor-off": (by: string) => `${by} turned two-factor login off.`,
  "recovery-codes": (by: string) => `${by} made new recovery codes.`,
  "account-changed": (by: string) => `${by} changed their name or email.`,
  "password-by-mail": (by: string) => `${by} set a new password by a mailed link.`,
  "owner-reset": (by: string) =>
    `The login of ${by} was reset on the shop's machine: new password, no two-factor login, every device signed out.`,
  "backup-downloaded": (by: string) => `${by} downloaded a backup: all of the shop's data.`,
  "wallets-changed": (by: string) => `${by} changed the numbers of bKash, Nagad or Rocket that shoppers pay to.`,
  "orders-exported": (by: string) => `${by} downloaded the orders with their customers as a file.`,
} as const;
type OwnerChange = keyof typeof sentences;

/** @param toId the owner concerned, when another one */
export async function tellOwners(tx: Tx, change: OwnerChange, byId: string, toId = byId): Promise<void> {
  const payload = { change, byId, toId };
  await queueMails(tx, [{ key: `${ownerChangeMail}:${uuidv7()}`, kind: ownerChangeMail, payload }]);
}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Dhaka" });

/** To every owner who can log in, and to both owners concerned, even a disabled one. */
export const writeOwnerChangeLetter: LetterWriter = async ({ db, origin, shopName }, mail) => {
  const [byId, toId] = [textOf(mail, "byId"), textOf(mail, "toId")];
  const sentence = Object.entries(sentences).find(([change]) => change === mail.payload.change)?.[1];
  if (sentence === undefined) throw new Error("the mail's payload names no change of an owner");
  const told = await db
    .select({ id: owners.id, name: owners.name, address: owners.email })
    .from(owners)
    .where(or(isNull(owners.disabledAt), inArray(owners.id, [byId, toId])))
    .orderBy(asc(owners.createdAt));
  const nameOf = (id: string) => {
    const owner = told.find((one) => one.id === id);
    return owner ? nameAndEmail({ name: owner.name, email: owner.address }) : "An owner";
  };
  return {
    to: told.map(({ name, address }) => ({ name, address })),
    subject: `Owners of ${shopName}: a change`,
    heading: "A change of the owners",
    parts: [
      { kind: "text", text: sentence(nameOf(byId), nameOf(toId)) },
      { kind: "text", text: `${moment.format(mail.queuedAt)}, Dhaka time.` },
      { kind: "button", label: "Owners and devices", href: `${origin}/admin/settings` },
      {
        kind: "small",
        text: "If nobody of you did this, sign out your other devices and change your password at once.",
      },
    ],
  };
};

export const nameAndEmail = ({ name, email }: { name: string; email: string }) => `${name} (${email})`;

/** The test mail of the office. */
export const writeTestLetter: LetterWriter = async ({ db, shopName }, mail) => {
  const [owner] = await db
    .select()
    .from(owners)
    .where(inArray(owners.id, [textOf(mail, "ownerId")]));
  if (owner === undefined) return { skip: "This owner is gone." };
  return {
    to: [{ name: owner.name, address: owner.email }],
    subject: `A test email of ${shopName}`,
    heading: "Mail is set up",
    parts: [{ kind: "text", text: "This email came from your shop, so your customers get theirs too." }],
  };
};
