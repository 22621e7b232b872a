/**
 * Sends what the outbox holds.
 *
 * 1. A mail is taken by one sender: a claim of its own, with SKIP LOCKED, for five minutes. A sender that is late finds its
 *    claim gone at the hand-over and gives nothing away.
 * 2. The hand-over is committed just before the first byte leaves. What failed before it, or was refused by the server, is
 *    tried again, later each time, and given up after eight tries.
 * 3. A mail that was handed over and whose fate is not known (crash, line cut after the content) becomes `unsure` and is
 *    never sent again by itself: at most once. The owner sees it and may send it again; its Message-ID stays the same.
 * 4. The letter is written when it is sent, from what is true then, and may turn out to be needless: `skipped`.
 */
import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { mailKinds } from "#contract/constants.ts";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/mail.ts";
import type { Delivery, DeliveryResult } from "./delivery.ts";
import { letterHtml, letterText, type Sender } from "./layout.ts";
import type { Letter, LetterWriters, Skipped, WritingDesk } from "./letter.ts";
import type { Mailbox } from "./mailbox.ts";
import { messageBytes } from "./message.ts";

const claimMs = 300_000;
const minute = 60_000;
/** After the first, second, ... try; after the last of them one more, and then it is given up. */
const waitsMs = [minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute, 360 * minute, 720 * minute];
const keptDays = { sent: 180, skipped: 30 };

export type Mailroom = {
  /** Sends everything that is due. Several may run at once, in any number of processes. */
  sendDue(): Promise<void>;
  /** Forgets what was settled long ago. */
  deleteOld(): Promise<void>;
};

export type MailroomOptions = {
  db: Db;
  delivery: Delivery;
  writers: LetterWriters;
  /** Asked for each mail, since the owner may change what it is made of. */
  sender(): Promise<Sender & { from: Mailbox }>;
  owners(): Promise<Mailbox[]>;
  now?: () => Date;
};

type Row = typeof outbox.$inferSelect;
type Changes = Partial<typeof outbox.$inferInsert>;

export function openMailroom(options: MailroomOptions): Mailroom {
  const { db, now = () => new Date() } = options;
  return {
    async sendDue() {
      for (;;) {
        const mail = await takeNext(db, now());
        if (mail === undefined) return;
        const isReachable = await settle({ ...options, now }, mail);
        // The others would only find the same door closed.
        if (!isReachable) return;
      }
    },
    async deleteOld() {
      for (const [state, days] of Object.entries(keptDays) as [keyof typeof keptDays, number][]) {
        const before = new Date(now().getTime() - days * 86_400_000);
        await db.delete(outbox).where(and(eq(outbox.state, state), lt(outbox.createdAt, before)));
      }
    },
  };
}

async function takeNext(db: Db, now: Date): Promise<Row | undefined> {
  const next = sql`(select ${outbox.id} from ${outbox} where ${outbox.state} = 'waiting' and ${outbox.dueAt} <= ${now.toISOString()} order by ${outbox.dueAt} limit 1 for update skip locked)`;
  const [mail] = await db
    .update(outbox)
    .set({ claim: randomUUID(), dueAt: new Date(now.getTime() + claimMs), attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, next))
    .returning();
  return mail;
}

/** @returns whether the way out is open, as far as this mail tells */
async function settle(options: MailroomOptions & { now: () => Date }, mail: Row): Promise<boolean> {
  const { db, now } = options;
  const finish = (changes: Changes) => changeClaimed(db, mail, { claim: null, ...changes });
  if (mail.handedOverAt !== null) {
    const lastError = "The shop was stopped while this mail was being handed over. It may have been sent.";
    await finish({ state: "unsure", lastError, attempts: mail.attempts - 1 });
    return true;
  }
  let isLost = false;
  let written: Changes = {};
  let result: DeliveryResult;
  try {
    const sender = await options.sender();
    const letter = await write(options, sender, mail);
    if ("skip" in letter) {
      await finish({ state: "skipped", lastError: letter.skip });
      return true;
    }
    const { to, replyTo, subject, secret } = letter;
    const [text, html] = [letterText(letter, sender), letterHtml(letter, sender)];
    const bytes = await messageBytes({
      ...{ key: mail.messageKey, from: sender.from, to, replyTo, subject, text, html, date: now() },
    });
    written = copyOf(to, subject, hide(text, secret), hide(html, secret));
    const beforeContent = async () => {
      isLost = !(await changeClaimed(db, mail, { ...written, handedOverAt: now() }));
      if (isLost) throw new Error("another sender has taken this mail");
    };
    result = await options.delivery({ id: mail.id, kind: mail.kind, from: sender.from, to, bytes, beforeContent });
  } catch (error) {
    result = { kind: "refused", reason: `The mail could not be written: ${wordsOf(error)}` };
  }
  if (isLost) return true;
  await finish({ ...written, ...outcome(result, mail, now()) });
  return !(result.kind === "refused" && result.isUnreachable);
}

async function write(options: MailroomOptions, { shopName, origin }: Sender, mail: Row): Promise<Letter | Skipped> {
  const kind = mailKinds.find((known) => known === mail.kind);
  if (kind === undefined) throw new Error(`there is no mail of the kind ${mail.kind}`);
  const { db, owners, now = () => new Date() } = options;
  const desk: WritingDesk = { db, origin, shopName, owners, now: now() };
  const letter = await options.writers[kind](desk, { payload: mail.payload, queuedAt: mail.createdAt });
  return "skip" in letter || letter.to.length > 0 ? letter : { skip: "There is nobody to write to." };
}

function outcome(result: DeliveryResult, { attempts }: Row, now: Date): Changes {
  switch (result.kind) {
    case "sent":
      return { state: "sent", sentAt: now, lastError: result.remark };
    case "unsure":
      return { state: "unsure", lastError: `${result.reason}. It may have been sent.` };
    case "refused": {
      const waitMs = waitsMs[attempts - 1];
      const isOver = result.isFinal || waitMs === undefined;
      return {
        ...(isOver ? { state: "failed" as const } : { dueAt: new Date(now.getTime() + waitMs) }),
        handedOverAt: null,
        lastError: result.reason,
      };
    }
  }
}

/** @returns false when the claim was lost meanwhile; then nothing is changed */
async function changeClaimed(db: Db, { id, claim }: Row, changes: Changes): Promise<boolean> {
  if (claim === null) throw new Error("a mail without a claim");
  const mine = and(eq(outbox.id, id), eq(outbox.claim, claim), eq(outbox.state, "waiting"));
  return (await db.update(outbox).set(changes).where(mine).returning({ id: outbox.id })).length > 0;
}

function copyOf(to: Mailbox[], subject: string, bodyText: string, bodyHtml: string): Changes {
  return { recipient: to.map(({ address }) => address).join(", "), subject, bodyText, bodyHtml };
}

function hide(text: string, secret: string | undefined): string {
  return secret === undefined ? text : text.replaceAll(secret, "[not kept]");
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
