/*
 * `npm start -- --workers N`: several processes on one PostgreSQL, tested over real connections. The embedded engine allows one process,
 * so there only the refusal is tested.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureWebBuild } from "#server/pages/build.ts";
import { formOf, owner, productData, productForm } from "#test/shop.ts";

const server = process.env.TEST_DATABASE_URL;
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gachpala-workers-"));

beforeAll(() => ensureWebBuild());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [["--workers", "2"], "--workers needs a PostgreSQL: the embedded database belongs to one process."],
  [["--workers=none"], "--workers needs a whole number from 1 to 64."],
  [["--workers"], "--workers needs a whole number from 1 to 64."],
])("%s on the embedded engine is refused with one sentence", async (words, sentence) => {
  const shop = start(words, {});
  const [code] = await once(shop.child, "close");
  expect(code).toBe(1);
  expect(shop.said()).toContain(sentence);
  expect(shop.said().trim().split("\n")).toHaveLength(1);
});

describe.skipIf(!server)("several processes", () => {
  const name = `gachpala_workers_${randomBytes(6).toString("hex")}`;
  let shop: ReturnType<typeof start>;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    await onServer(`create database ${name}`);
    const url = new URL(server ?? "");
    url.pathname = `/${name}`;
    shop = start(["--workers", "2"], { DATABASE_URL: url.href, METRICS_PORT: "0" });
    await until(() => /Shop +http/.test(shop.said()));
    const port = Number(/Shop +http:\/\/127\.0\.0\.1:(\d+)/.exec(shop.said())?.[1]);
    // New connections go to the workers in turn; each visitor keeps its connection.
    for (let count = 0; count < 4; count += 1) {
      const visitor = new Visitor(port);
      expect((await visitor.send("GET", "/api/health")).status).toBe(200);
      visitors.push(visitor);
    }
  });
  afterAll(async () => {
    for (const visitor of visitors) visitor.close();
    shop.child.kill("SIGKILL");
    await onServer(`drop database if exists ${name} with (force)`);
  });

  test("a session, a count of tries and a catalog change made in one process apply in the others", async () => {
    const [first, ...others] = visitors as [Visitor, ...Visitor[]];
    const signedIn = await first.send("POST", "/api/admin/login", owner);
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    for (const other of others) {
      expect((await other.send("GET", "/api/admin/settings", undefined, { cookie })).status).toBe(200);
    }

    await first.send("POST", "/api/category/create", formOf({ name: "Indoor Plants" }), { cookie });
    const added = await first.send("POST", "/api/product/add", productForm(productData()), { cookie });
    const path = `/product/${JSON.parse(added.text)._id}`;
    for (const price of [111, 112, 113]) {
      const isShown = async (visitor: Visitor) => (await visitor.send("GET", path)).text.includes(`৳${price}.00`);
      const form = productForm(productData({ offerPrice: price }));
      await first.send("PUT", path.replace("/product/", "/api/product/update/"), form, { cookie });
      const changedAt = performance.now();
      expect(await isShown(first)).toBe(true);
      for (const other of others) await until(() => isShown(other));
      expect(performance.now() - changedAt).toBeLessThan(1000);
    }

    const wrong = { name: "", email: "ayesha@example.com", password: "not the password" };
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const visitor = visitors[count % visitors.length] ?? first;
      statuses.push((await visitor.send("POST", "/api/user/login", wrong)).status);
    }
    const firstRefused = statuses.indexOf(429);
    expect(firstRefused).toBeGreaterThan(0);
    expect(new Set(statuses.slice(firstRefused))).toEqual(new Set([429]));
  });

  test("the metrics of all processes are on one port, as one sum", async () => {
    const asked = async () => {
      const text = await (await fetch(/Metrics +(\S+)/.exec(shop.said())?.[1] ?? "")).text();
      return Number(/^gachpala_request_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await asked();
    for (const visitor of visitors) expect((await visitor.send("GET", "/healthz")).status).toBe(200);
    expect(await asked()).toBe(before + visitors.length);
  });

  test("a worker that dies is replaced, while the other goes on", async () => {
    const parent = shop.child.pid ?? 0;
    const [killed = 0, other = 0] = childrenOf(parent);
    process.kill(killed, "SIGKILL");
    await until(() => {
      const now = childrenOf(parent);
      return now.length === 2 && !now.includes(killed) && now.includes(other);
    });
    expect(shop.said()).toContain("A worker ended (SIGKILL)");
    const fresh = new Visitor(visitors[0]?.port ?? 0);
    expect((await fresh.send("GET", "/")).status).toBe(200);
    fresh.close();
  });

  test("when stopped, it finishes running requests and ends within ten seconds", async () => {
    const port = visitors[0]?.port ?? 0;
    const ended = once(shop.child, "close");
    const message = JSON.stringify({ name: "Ayesha", email: "ayesha@example.com", message: "Any tulsi?" });
    const headers = { "content-type": "application/json", "content-length": message.length, expect: "100-continue" };
    const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/api/contact", headers });
    const answer = once(sent, "response");
    sent.flushHeaders();
    // The shop has the request's head and waits for its body.
    await once(sent, "continue");
    const stoppedAt = performance.now();
    shop.child.kill("SIGTERM");
    await until(() => isRefused(port));
    sent.end(message);
    const [reply] = (await answer) as [IncomingMessage];
    expect([reply.statusCode, reply.headers.connection]).toEqual([200, "close"]);
    reply.resume();
    const [code] = await ended;
    expect(code).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  });
});

function start(words: string[], environment: Record<string, string>): { child: ChildProcess; said(): string } {
  const child = spawn(process.execPath, ["server/main.ts", ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      DEMO: "off",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      PUBLIC_URL: "",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const hear = (text: Buffer) => {
    said += text.toString();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return { child, said: () => said };
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A browser that keeps its one connection. */
class Visitor {
  readonly port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  constructor(port: number) {
    this.port = port;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const type = form?.headers.get("content-type") ?? "application/json";
    const payload = form ? Buffer.from(await form.arrayBuffer()) : body === undefined ? "" : JSON.stringify(body);
    const sent = request({
      host: "127.0.0.1",
      port: this.port,
      agent: this.#agent,
      method,
      path,
      headers: { "sec-fetch-site": "same-origin", ...headers, ...(payload === "" ? {} : { "content-type": type }) },
    });
    sent.end(payload);
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    const text = Buffer.concat(await reply.toArray()).toString();
    return { status: reply.statusCode ?? 0, headers: reply.headers, text };
  }

  close(): void {
    this.#agent.destroy();
  }
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "127.0.0.1");
    probe.once("connect", () => {
      probe.destroy();
      resolve(false);
    });
    probe.once("error", () => resolve(true));
  });
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(parent)], { encoding: "utf8" });
  return stdout.trim().split("\n").filter(Boolean).map(Number);
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isTrue()); ) {
    if (Date.now() > end) throw new Error("It did not come true within a minute");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
