// Raw connections from strangers, byte by byte.
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/shop.ts";

const bodyMs = 300;
const uploadMs = 1200;
let shop: TestShop;
let port = 0;
beforeAll(async () => {
  const limits = { headersMs: 300, bodyMs, uploadMs, silentMs: 2_000, checkEveryMs: 50, connections: 20 };
  shop = await openTestShop({ PUBLIC_URL: "https://plants.example" }, undefined, undefined, undefined, limits);
  const origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  port = Number(new URL(origin).port);
});
afterAll(() => shop.close());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: plants.example\r\n\r\n`;
const post = (more: string) => `POST /api/user/login HTTP/1.1\r\nHost: plants.example\r\n${more}\r\n`;

test("every answer has the security headers, also one that no route has made", async () => {
  const asked: [sent: string, status: number, code?: string][] = [
    [get("/api/category/list"), 200],
    [get("/api/nothing"), 404, "nothing-here"],
    [get("/%"), 400, "unreadable"],
    ["GET / HTTP/1.1\r\n\r\n", 400, "unreadable"],
    ["no request at all\r\n\r\n", 400, "unreadable"],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(100_000)}\r\n\r\n`, 431, "too-large"],
    [get("/api/admin/me"), 401, "not-signed-in"],
  ];
  for (const [sent, status, code] of asked) {
    const { statuses, text } = await say(sent, { answers: 1 });
    expect(statuses, sent.slice(0, 60)).toEqual([status]);
    if (code !== undefined) expect(text, sent.slice(0, 60)).toContain(`"code":"${code}"`);
    for (const header of [
      "content-security-policy: default-src 'none'",
      "permissions-policy: camera=()",
      "referrer-policy: strict-origin-when-cross-origin",
      "strict-transport-security: max-age=31536000",
      "x-content-type-options: nosniff",
      "x-frame-options: DENY",
    ]) {
      expect(text.toLowerCase(), sent.slice(0, 60)).toContain(header.toLowerCase());
    }
  }
});

test("a request with two hosts is refused", async () => {
  const { statuses, isClosed } = await say(
    get("/api/category/list").replace("\r\n\r\n", "\r\nhost: evil.example\r\n\r\n"),
  );
  expect([statuses, isClosed]).toEqual([[400], true]);
});

test("a missing body times out; a slow one has as long as an upload", async () => {
  const json = post("Content-Type: application/json\r\nContent-Length: 1000\r\n");
  const form = post("Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n");
  const [slow, upload] = await Promise.all([say(json), say(form.replace("user/login", "category/create"))]);
  expect(slow).toMatchObject({ statuses: [408], isClosed: true });
  // The guard answers before the body arrives; the connection stays open until the body's time limit.
  expect(upload).toMatchObject({ statuses: [401, 408], isClosed: true });
  expect(upload.afterMs - slow.afterMs).toBeGreaterThan((uploadMs - bodyMs) / 2);
});

test("endless headers time out", async () => {
  expect(await say("GET / HTTP/1.1\r\nHost: a\r\nX: 1")).toMatchObject({
    statuses: [408],
    isClosed: true,
    text: expect.stringContaining('"code":"timed-out"'),
  });
});

test("a client that reads no answers is cut off, but a few pipelined requests are answered", async () => {
  const few = await say(get("/api/category/list").repeat(5), { answers: 5 });
  expect(few.statuses).toEqual([200, 200, 200, 200, 200]);
  const many = await say(get("/api/product/list").repeat(200));
  expect(many.isClosed).toBe(true);
  expect(many.statuses.length).toBeLessThanOrEqual(10);
});

test("any number of requests one after the other is fine", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/product/list`);
    await reply.arrayBuffer();
    statuses.push(reply.status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("idle connections make room for new ones", async () => {
  const idle = await Promise.all(Array.from({ length: 25 }, () => opened(get("/api/category/list"))));
  const { statuses } = await say(get("/api/category/list"), { answers: 1 });
  for (const socket of idle) socket.destroy();
  expect(statuses).toEqual([200]);
});

/** Sends the bytes and reads until the shop closes the connection or has sent this many answers. */
function say(bytes: string, { answers = Number.POSITIVE_INFINITY } = {}) {
  return new Promise<{ text: string; statuses: number[]; isClosed: boolean; afterMs: number }>((resolve) => {
    const startedAt = performance.now();
    let text = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, statuses: statuses(), isClosed, afterMs: performance.now() - startedAt });
    };
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    let isClosed = false;
    const timer = setTimeout(end, 10_000);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (statuses().length >= answers) end();
    });
    socket.on("end", () => {
      isClosed = true;
      end();
    });
    socket.on("error", () => {
      isClosed = true;
      end();
    });
    socket.write(bytes);
  });
}

function opened(bytes: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    // The shop closes a connection that it has no room for.
    socket.once("data", () => resolve(socket)).once("close", () => resolve(socket));
    socket.write(bytes);
  });
}
