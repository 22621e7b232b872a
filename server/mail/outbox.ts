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
 * 5. Mails that may be given away twice without harm (files, which take their own place) are sent in rounds of many and
 *    are never unsure. Between two rounds the sender rests three times as long as the last one took: shoppers come first.
 */
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import { outbox } from "#db/schema/mail.ts";
import { remark } from "../remarks/remarks.ts";
import {
  type Changes,
  changeClaimed,
  keepCopies,
  markSent,
  putBack,
  type Row,
  takeDue,
  type WrittenCopy,
} from "./claims.ts";
import { type Composed, type ComposeOptions, compose, openRound, type Round } from "./compose.ts";
import type { Delivery, DeliveryResult } from "./delivery/delivery.ts";

const mailsAtOnce = 50;
const longestRestMs = 2000;
const minute = 60_000;
/** After the first, second, ... try; after the last of them one more, and then it is given up. */
const waitsMs = [minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute, 360 * minute, 720 * minute];
const keptDays = { sent: 180, skipped: 30 };

export type Mailroom = {
  /** Sends everything that is due, or until it is stopped. Several may run at once, in any number of processes. */
  sendDue(stopped?: AbortSignal): Promise<void>;
  /** Forgets what was settled long ago. */
  deleteOld(): Promise<void>;
};

/** `delivery`: asked for anew before each mail where the way out may change. */
export type MailroomOptions = ComposeOptions & { delivery: Delivery | { current(): Delivery }; now?: () => Date };

type Sending = ComposeOptions & { delivery: Delivery; now: () => Date };

export function openMailroom(options: MailroomOptions): Mailroom {
  const { db, delivery: way, now = () => new Date() } = options;
  return {
    async sendDue(stopped) {
      while (!stopped?.aborted) {
        const began = performance.now();
        const delivery = "current" in way ? way.current() : way;
        const sending = { ...options, delivery, now };
        const mails = await takeDue(db, now(), delivery.isRepeatable ? mailsAtOnce : 1);
        const [first] = mails;
        if (first === undefined) return;
        const round = openRound(options, now());
        const isReachable = delivery.isRepeatable
          ? await settleTogether(sending, round, mails)
          : await settle(sending, round, first);
        // The others would only find the same door closed.
        if (!isReachable) return;
        if (delivery.isRepeatable) await rest(Math.min(3 * (performance.now() - began), longestRestMs), stopped);
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

async function rest(ms: number, stopped: AbortSignal | undefined): Promise<void> {
  await pause(ms, undefined, stopped && { signal: stopped }).catch(() => {});
}

/** @returns whether the way out is open, as far as this mail tells */
async function settle({ db, now, delivery }: Sending, round: Round, mail: Row): Promise<boolean> {
  if (mail.handedOverAt !== null) return await becomeUnsure({ db }, mail);
  let isLost = false;
  let copy: WrittenCopy | undefined;
  let result: DeliveryResult;
  try {
    const letter = await compose(round, mail);
    if ("skip" in letter) {
      await changeClaimed(db, mail, { claim: null, state: "skipped", lastError: letter.skip });
      return true;
    }
    const { from, to, bytes } = letter;
    copy = letter.copy;
    const beforeContent = async () => {
      isLost = !(await changeClaimed(db, mail, { ...copy, handedOverAt: now() }));
      if (isLost) throw new Error("another sender has taken this mail");
    };
    result = await delivery({ id: mail.id, kind: mail.kind, from, to, bytes, beforeContent });
  } catch (error) {
    result = unwritten(error);
  }
  if (isLost) return true;
  await changeClaimed(db, mail, { claim: null, ...copy, ...outcome(result, mail, now()) });
  return isOpen(result);
}

/** As {@link settle}, in three statements for all of them that nothing is wrong with. */
async function settleTogether({ db, now, delivery }: Sending, round: Round, mails: Row[]): Promise<boolean> {
  const claim = mails[0]?.claim ?? "";
  const written: { mail: Row; letter: Composed }[] = [];
  for (const mail of mails) {
    const letter = mail.handedOverAt === null ? await compose(round, mail).catch(unwritten) : undefined;
    if (letter === undefined) await becomeUnsure({ db }, mail);
    else if ("skip" in letter) await changeClaimed(db, mail, { claim: null, state: "skipped", lastError: letter.skip });
    else if ("kind" in letter) await changeClaimed(db, mail, { claim: null, ...outcome(letter, mail, now()) });
    else written.push({ mail, letter });
  }
  const own = await keepCopies(
    db,
    claim,
    written.map(({ mail: { id }, letter: { copy } }) => ({ id, ...copy })),
  );
  const ready = written.filter(({ mail }) => own.has(mail.id));
  const sent: { id: string; remark: string }[] = [];
  let isReachable = true;
  for (const [at, { mail, letter }] of ready.entries()) {
    const { from, to, bytes } = letter;
    const result = await delivery({ id: mail.id, kind: mail.kind, from, to, bytes, beforeContent: async () => {} });
    if (result.kind === "sent") sent.push({ id: mail.id, remark: result.remark });
    else await changeClaimed(db, mail, { claim: null, ...outcome(result, mail, now()) });
    isReachable = isOpen(result);
    if (isReachable) continue;
    const untried = ready.slice(at + 1).map((each) => each.mail);
    await putBack(db, claim, untried, now());
    break;
  }
  await markSent(db, claim, sent, now());
  return isReachable;
}

async function becomeUnsure({ db }: Pick<Sending, "db">, mail: Row): Promise<true> {
  const lastError = remark("stopped");
  await changeClaimed(db, mail, { claim: null, state: "unsure", lastError, attempts: mail.attempts - 1 });
  return true;
}

function unwritten(error: unknown): DeliveryResult {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  return { kind: "refused", reason: remark("unwritten", words) };
}

function isOpen(result: DeliveryResult): boolean {
  return !(result.kind === "refused" && result.isUnreachable);
}

function outcome(result: DeliveryResult, { attempts }: Row, now: Date): Changes {
  switch (result.kind) {
    case "sent":
      return { state: "sent", sentAt: now, lastError: result.remark };
    case "unsure":
      return { state: "unsure", lastError: remark("unsure", result.reason) };
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
