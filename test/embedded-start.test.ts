// Failed starts of the shop's own process: one sentence and exit code 1.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gachpala-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(environment: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["server/main.ts", "--dev"], {
      cwd: join(import.meta.dirname, ".."),
      env: { PATH: process.env.PATH, DEMO: "off", LOG_LEVEL: "silent", ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, errors }));
  });
}

test("wrong variables are named, each in turn", async () => {
  const { code, errors } = await start({ PORT: "many", RATE_LIMIT: "perhaps", DATA_DIR: folder });
  expect(errors).toBe("The environment is wrong: PORT must be a number; RATE_LIMIT must be on or off.\n");
  expect(code).toBe(1);
});

test("a port in use is reported before any work is done", async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const { code, errors } = await start({ PORT: String(port), DATA_DIR: join(folder, "never-made") });
  server.close();
  expect(errors).toBe(`Port ${port} is in use: stop what runs there, or set PORT to another one.\n`);
  expect(code).toBe(1);
});

test("a data folder that cannot be made is reported in one sentence", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const { code, errors } = await start({ PORT: "0", DATA_DIR: join(file, "data") });
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(errors).toContain(join(file, "data"));
  expect(code).toBe(1);
});

test("a database that does not answer is reported in one sentence, without its password", async () => {
  const { code, errors } = await start({
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: "postgresql://shop:very-secret@127.0.0.1:1/shop",
  });
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(errors).not.toContain("very-secret");
  expect(code).toBe(1);
});
