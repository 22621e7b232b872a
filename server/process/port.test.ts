import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Env } from "../env.ts";
import { listen } from "./port.ts";

test("the start's words to people have no line of the log among them, and later lines are logged", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "info", stream: { write: (line: string) => lines.push(line) } } });
  const address = await listen(app, { PORT: 0, HOST: "127.0.0.1" } as Env);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(lines).toEqual([]);
  app.log.info("later");
  expect(lines).toHaveLength(1);
  await app.close();
});
