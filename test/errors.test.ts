// The log of requests that ended badly.
import fastify from "fastify";
import { expect, test } from "vitest";
import { registerErrors } from "#server/http/errors.ts";
import { registerSecurityLog } from "#server/http/guards/security-log.ts";

async function linesAfter(act: (raw: { destroy(): unknown }) => never): Promise<string[]> {
  const lines: string[] = [];
  const app = fastify({ logger: { level: "info", stream: { write: (line) => lines.push(line) } } });
  registerErrors(app);
  registerSecurityLog(app, "secret");
  app.get("/", async ({ raw }) => act(raw));
  await app.inject("/").catch(() => {});
  await app.close();
  return lines.filter((line) => line.includes('"level":50'));
}

test("a reader who leaves in the middle of an answer is no fault of the shop", async () => {
  const lines = await linesAfter((raw) => {
    raw.destroy();
    throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
  expect(lines).toEqual([]);
});

test("the same failure while the reader waits is one", async () => {
  const lines = await linesAfter(() => {
    throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
  expect(lines).toHaveLength(1);
});
