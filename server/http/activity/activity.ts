/**
 * The book of changes: who changed what, before and after, and from where (docs/decisions/062-activity.md).
 *
 * 1. Every changing call of the back office writes its line in the change's own transaction, just before it commits: a change without
 *    its line is not kept, and a line without its change neither. The first transaction of the call that has written something gets it.
 * 2. A domain function says more by {@link describeChange}: what was changed, before and after. Without it the line has what the call
 *    was sent, less its secrets and whatever is about a person.
 * 3. {@link noteChange} adds a line of its own: for changes of many things in one call, and for jobs.
 * 4. What only proves that it is still the same person ({@link unnoted}) writes no line.
 * 5. A password that is chosen by a link is a change by the person of the link, though nobody is signed in ({@link asPerson}).
 */
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type { ActivityField, ActivityPlace, stockLineField } from "#contract/rules/office/activity-fields.ts";
import type { Tx } from "#db/database.ts";
import { afterCommit } from "#db/open.ts";
import { activities } from "#db/schema/activities.ts";
import { workContext } from "#db/work-context.ts";
import { callOf } from "../guards/guards.ts";
import { networkOf } from "../guards/network.ts";
import { officeChanges } from "./office-changes.ts";

export type Subject = { kind: string; id?: string; name?: string };
type Values = Record<string, unknown>;
export type Line = { what: string; subject?: Subject; before?: Values; after?: Values };
type Doer = { ownerId: string | null; job: string | null; network: string | null; device: string | null };

/** Asked of a courier or a card's provider, whose answer has a line of its own; and what a refusal of theirs leaves to look at. */
const ownCodes: ReadonlySet<string> = new Set(["parcel.asked", "order.refund-asked", "order.flagged"]);

/** One call of the office, or one run of a job, and what it changes. */
class Doing {
  readonly #by: Doer;
  /** Null for a job: only what it notes is written. */
  readonly #call: Line | null;
  #lines: Line[] = [];
  #isWritten = false;
  /** As the transaction began. */
  #rowsBefore = 0;

  constructor(by: Doer, call: Line | null) {
    this.#by = by;
    this.#call = call;
  }

  async begin(tx: Tx): Promise<void> {
    this.#lines = [];
    if (this.#call !== null && !this.#isWritten) this.#rowsBefore = await changedRows(tx);
  }

  /** Under the code of the call, where there is one and it says what was done. */
  note(line: Line): void {
    const what = ownCodes.has(line.what) ? line.what : (this.#call?.what ?? line.what);
    this.#lines.push({ ...line, what });
  }

  mark(): number {
    return this.#lines.length;
  }

  undoTo(mark: number): void {
    this.#lines.length = mark;
  }

  describe(more: Partial<Line>): void {
    if (this.#call) Object.assign(this.#call, more);
  }

  async finish(tx: Tx): Promise<void> {
    const lines = this.#lines.length > 0 ? this.#lines : await this.#defaultLine(tx);
    if (lines.length === 0) return;
    const at = new Date();
    await tx.insert(activities).values(lines.map((line) => rowOf(this.#by, line, at)));
    afterCommit(tx, () => {
      this.#isWritten = true;
    });
  }

  async #defaultLine(tx: Tx): Promise<Line[]> {
    if (this.#call === null || this.#isWritten) return [];
    // One that only locked, and found nothing to do, has changed nothing.
    return (await changedRows(tx)) > this.#rowsBefore ? [this.#call] : [];
  }
}

/** So many rows this connection has changed since it last reported them, which it never does within a transaction: only a difference counts. */
async function changedRows(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ changed: number }>(
    sql`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as changed from pg_stat_xact_user_tables`,
  );
  return rows[0]?.changed ?? 0;
}

type Names<T> = T extends unknown ? keyof T : never;
type Known = ActivityField | ActivityPlace | typeof stockLineField;
/** Values that all have a label in the book of changes. */
export type Labeled<T> = T & { [Name in Exclude<Names<T>, Known>]?: never };
type Said<Before, After> = { subject?: Subject; before?: Labeled<Before>; after?: Labeled<After> };

/** Says what the call that is under way changes. @param more overrides what the line would say by itself; equal values are left out */
export function describeChange<Before extends object, After extends object>(more: Said<Before, After>): void {
  const doing = workContext.getStore();
  if (doing instanceof Doing) doing.describe(differing(more as Partial<Line>));
}

/** Adds a line to the transaction that is under way, if a person of the team or a job is at work. @param line.what for a job's line */
export function noteChange<Before extends object, After extends object>(
  line: { what: string } & Said<Before, After>,
): void {
  const doing = workContext.getStore();
  if (doing instanceof Doing) doing.note(differing(line as Line));
}

/** Work of a call whose transactions are no change of the shop, such as the use of a code. */
export function unnoted<T>(work: () => Promise<T>): Promise<T> {
  return workContext.exit(work);
}

/** Work of the shop itself. What it notes is written under the job's name. */
export function asJob<T>(job: string, work: () => Promise<T>): Promise<T> {
  return workContext.run(new Doing({ ownerId: null, job, network: null, device: null }, null), work);
}

/** Where a request comes from: an address of the net, and how the browser names itself. */
export type CameFrom = { address: string; userAgent: string };

/** Work of a person of the team whom no session names: a link does. Its first transaction that changes something writes the line. */
export function asPerson<T>(ownerId: string, from: CameFrom, what: string, work: () => Promise<T>): Promise<T> {
  return workContext.run(new Doing(personAt(ownerId, from), { what }), work);
}

export const cameFrom = ({ ip, headers }: FastifyRequest): CameFrom => ({
  address: ip,
  userAgent: headers["user-agent"] ?? "",
});

const personAt = (ownerId: string, { address, userAgent }: CameFrom): Doer => ({
  ownerId,
  job: null,
  network: networkOf(address),
  device: userAgent.slice(0, 200),
});

/** The line that says itself what a call has changed begins here, after the body was read. */
export function registerActivity(app: FastifyInstance): void {
  app.addHook("preHandler", (request, _reply, done) => {
    const what = officeChanges[callOf(request.method, request.routeOptions.url ?? "")];
    if (request.ownerId === null || !what) return done();
    workContext.run(new Doing(personAt(request.ownerId, cameFrom(request)), sentLine(what, request)), done);
  });
}

function rowOf(by: Doer, { what, subject, before, after }: Line, at: Date): typeof activities.$inferInsert {
  return {
    id: uuidv7(),
    at,
    ...by,
    what,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    before: filled(before),
    after: filled(after),
  };
}

const filled = (values: Values | undefined) => (values && Object.keys(values).length > 0 ? values : null);

const subjectFields: [string, string][] = [
  ["orderId", "order"],
  ["ownerId", "person"],
  ["productId", "product"],
  ["claimId", "claim"],
  ["messageId", "message"],
  ["mailId", "mail"],
  ["parcelId", "parcel"],
  ["review", "review"],
  ["question", "question"],
];
/** Secrets, and what is about a customer: that stays where it can be forgotten. */
const left = /password|code|token|secret|address|phone|email|note|text|message|reply|chat|endpoint|name$/i;
/** Sent by the page for itself: keys of acts, what it has seen, and things by their ids. */
const technical =
  /(Key|Ids?)$|^(id|ids|key|review|question|replaces|seen.*|expected.*|secondsAgo|version|revision|preview)$/;

/** Whether a line keeps what was sent by this name. */
export const isBookedField = (name: string) => !left.test(name) && !technical.test(name);

/** The call as it is written down: the thing that it names, and the plain values that it was sent. */
function sentLine(what: string, { params, body }: FastifyRequest): Line {
  const sent = typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Values) : {};
  const [, kind] = subjectFields.find(([field]) => typeof sent[field] === "string") ?? [];
  const field = subjectFields.find(([, one]) => one === kind)?.[0] ?? "";
  const id = (params as { id?: string } | undefined)?.id;
  const group = what.slice(0, what.indexOf("."));
  const after = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) =>
        name !== field && isBookedField(name) && ["string", "number", "boolean"].includes(typeof value),
    ),
  );
  return {
    what,
    ...(kind !== undefined ? { subject: { kind, id: String(sent[field]) } } : id && { subject: { kind: group, id } }),
    ...(Object.keys(after).length > 0 && { after }),
  };
}

/** Of before and after only what differs. */
function differing<Some extends Partial<Line>>(line: Some): Some {
  const { before, after } = line;
  if (before === undefined || after === undefined) return line;
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  if (names.length > 0) return { ...line, before: only(before), after: only(after) };
  // Nor what was sent: the domain has said that none of it differs.
  return { ...line, before: undefined, after: undefined };
}
