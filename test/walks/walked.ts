// One changing call of the office with the line that it writes, and refused with none.
import { desc } from "drizzle-orm";
import { expect } from "vitest";
import { activities } from "#db/schema/activities.ts";
import { officeChanges } from "#server/http/activity/office-changes.ts";
import type { Browser, TestShop } from "#test/shop.ts";
import type { Sent } from "./world.ts";

type Line = typeof activities.$inferSelect;
type Office = { shop: TestShop; admin: Browser; ownerId: string };

export const linesOf = ({ shop }: Pick<Office, "shop">): Promise<Line[]> =>
  shop.database.db.select().from(activities).orderBy(desc(activities.id));

/** `order GP: status > status`: the subject's kind with a mark if it is named, and what is said of before and after. */
export function brief({ subjectKind, subjectName, before, after }: Line): string {
  const names = (values: Record<string, unknown> | null) =>
    values === null ? "-" : Object.keys(values).sort().join(" ");
  return `${subjectKind ?? "shop"}${subjectName ? "!" : ""}: ${names(before)} > ${names(after)}`;
}

const secrets = /owner-password|staff-password|moss garden|Siddika|01712345678|ayesha@|Gate is blue|01810000/i;

/**
 * Sends it, and holds its line against `said`; then sends what is refused, which writes none.
 * @param refused another body that the call refuses; by default none, at an address of nothing
 */
export async function walkCall(
  office: Office,
  call: string,
  prepare: () => Promise<Sent>,
  { said, refused = {} }: { said: string | string[] | undefined; refused?: Sent | "the same again" | undefined },
): Promise<void> {
  const [method = "", pattern = ""] = call.split(" ");
  const nothing = "01890000-0000-7000-8000-000000000000";
  const send = ({ id = nothing, body, by = office.admin, headers = {} }: Sent) =>
    by.send(method, pattern.replace(":id", id), body, { headers });
  const sent = await prepare();
  const before = (await linesOf(office)).length;
  const { status, body } = await send(sent);
  expect([status, body.message]).toEqual([200, body.message]);
  const lines = await linesOf(office);
  const written = lines.slice(0, lines.length - before);
  // Of a person who is forgotten the shop itself writes that it has replaced the values.
  expect(written.every(({ job }) => job === null || job === "forgetting")).toBe(true);
  const own = written.filter(({ job }) => job === null);
  for (const line of own) {
    expect(line).toMatchObject({
      // A courier or a provider that is only asked has done nothing yet.
      ...{
        what: line.what.endsWith("asked") ? line.what : officeChanges[call],
        ownerId: sent.by?.id ?? office.ownerId,
        job: null,
      },
      ...{ network: expect.stringContaining("127.0.0.1"), device: expect.any(String) },
    });
    expect(JSON.stringify(line)).not.toMatch(secrets);
  }
  expect([call, ...own.map(brief)]).toEqual([call, ...[said ?? []].flat()]);
  if (refused === "the same again") {
    expect((await send(sent)).status).toBe(200);
    expect((await linesOf(office)).length).toBe(lines.length);
    return;
  }
  const no = await send({ body: {}, ...refused, ...(sent.by && { by: sent.by }) });
  expect(no.status, `${call} refuses ${JSON.stringify(refused)}`).toBeGreaterThanOrEqual(400);
  expect((await linesOf(office)).length).toBe(lines.length);
}
