import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { StartError } from "#db/open.ts";
import { readEnv } from "#server/env.ts";
import { openMediaBucket } from "#server/media/s3-store.ts";
import type { MediaStore } from "#server/media/store.ts";

type Fault = "500" | "403" | "drop" | "slow" | "break off" | "no bucket";
type Stored = { bytes: Buffer; type: string | undefined; cacheControl: string | undefined };

const bucket = "pictures";
const name = `${"0a".repeat(16)}.webp`;
const picture = Buffer.from("RIFF....WEBP and what else a picture has");
const objects = new Map<string, Stored>();
/** Faults of the next requests, one each; undefined is none. */
const faults: (Fault | undefined)[] = [];
const asked: string[] = [];
const authorizations: (string | undefined)[] = [];
const server = createServer((request, response) => void answer(request, response));

/** Of all objects; undefined: the service does not say. */
let writtenAt: Date | undefined;
let store: MediaStore;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  store = await openMediaBucket(options());
});
beforeEach(() => {
  objects.clear();
  writtenAt = undefined;
  for (const list of [faults, asked, authorizations]) list.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("a stored picture is read back unchanged, with its type and a cache time of a year", async () => {
  const all = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
  await store.write(name, all);
  expect(await store.read(name)).toEqual(all);
  expect(objects.get(`/${bucket}/${name}`)).toEqual({
    bytes: all,
    type: "image/webp",
    cacheControl: "public, max-age=31536000, immutable",
  });
  const avif = name.replace(".webp", "-640.avif");
  await store.write(avif, picture);
  expect(objects.get(`/${bucket}/${avif}`)?.type).toBe("image/avif");
});

test("the key signs every request, and its secret is never sent", async () => {
  await store.write(name, picture);
  expect(authorizations).toHaveLength(2);
  for (const authorization of authorizations) {
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=a-key\/\d{8}\/auto\/s3\/aws4_request/);
    expect(authorization).not.toContain("a-secret");
  }
});

test("a missing picture is null", async () => {
  expect(await store.read(name)).toBeNull();
  expect(asked).toEqual(["GET"]);
});

test("an existing picture is not written again", async () => {
  await store.write(name, picture);
  await store.write(name, Buffer.from("other"));
  expect(asked).toEqual(["HEAD", "PUT", "HEAD"]);
  expect(await store.read(name)).toEqual(picture);
});

test("an unused picture is removed with all its sizes, unless it was asked for again", async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const sizes = ["-160.webp", "-640.avif"].map((end) => name.replace(".webp", end));
  for (const file of [name, ...sizes]) await store.write(file, picture);
  writtenAt = new Date();
  await store.remove(name, hourAgo);
  expect(objects.size).toBe(3);
  writtenAt = new Date(hourAgo.getTime() - 1000);
  // An upload of the same picture writes an old one anew.
  await store.write(name, Buffer.from("again"));
  expect(await store.read(name)).toEqual(Buffer.from("again"));
  await store.remove(name, hourAgo);
  expect([...objects]).toEqual([]);
});

test.each(["../secret.webp", "a/b.webp", "", `${name}/x`, "0a.webp"])("%j is not a picture's name", async (wrong) => {
  await expect(async () => store.read(wrong)).rejects.toThrow("Not the name of a stored picture");
  await expect(async () => store.write(wrong, picture)).rejects.toThrow("Not the name of a stored picture");
  expect(asked).toEqual([]);
});

test.each(["500", "drop", "slow", "break off"] as const)("reading survives one fault: %s", async (fault) => {
  await store.write(name, picture);
  faults.push(fault);
  expect(await store.read(name)).toEqual(picture);
  expect(asked).toEqual(["HEAD", "PUT", "GET", "GET"]);
});

test.each(["500", "drop", "slow"] as const)("writing survives one fault: %s", async (fault) => {
  faults.push(undefined, fault);
  await store.write(name, picture);
  expect(asked).toEqual(["HEAD", "PUT", "PUT"]);
  expect(objects.get(`/${bucket}/${name}`)?.bytes).toEqual(picture);
});

test.each([
  ["500", "500"],
  ["drop", "socket hang up"],
  ["break off", "aborted"],
] as const)("gives up after three tries: %s", async (fault, words) => {
  await store.write(name, picture);
  asked.length = 0;
  faults.push(fault, fault, fault);
  await expect(store.read(name)).rejects.toThrow(words);
  expect(asked).toEqual(["GET", "GET", "GET"]);
});

test("a service that never answers delays nobody longer than three tries", async () => {
  faults.push(...Array<Fault>(5).fill("slow"));
  const startedAt = Date.now();
  await expect(store.read(name)).rejects.toThrow("no answer in time");
  expect(Date.now() - startedAt).toBeLessThan(2500);
});

test("a refusal is an error at once, names the picture, and quotes nothing of the request", async () => {
  await store.write(name, picture);
  asked.length = 0;
  faults.push("403", "403", undefined, "403");
  const refused = await store.read(name).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(Object.keys(refused as Error)).toEqual([]);
  expect(String(refused)).toBe(
    `Error: The picture ${name} could not be read in the bucket pictures: 403 SignatureDoesNotMatch`,
  );
  await expect(store.write(name, picture)).rejects.toThrow(/could not be written .*403/);
  objects.clear();
  await expect(store.write(name, picture)).rejects.toThrow(/could not be written .*403/);
  expect(asked).toEqual(["GET", "HEAD", "HEAD", "PUT"]);
});

test("a missing bucket is an error, not a missing picture", async () => {
  faults.push("no bucket", undefined, "no bucket");
  await expect(store.read(name)).rejects.toThrow("404 NoSuchBucket");
  await expect(store.write(name, picture)).rejects.toThrow("404 NoSuchBucket");
});

test("a start without its bucket says why in one sentence", async () => {
  await expectNoStart({ bucket: "elsewhere" }, /^The bucket elsewhere at .* is not there: .*S3_BUCKET.*\.$/);
  faults.push("403");
  await expectNoStart({}, /refuses the shop \(403\): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.*\.$/);
  faults.push("500", "500", "500");
  await expectNoStart({}, /could not be reached \(500 .*\): check S3_ENDPOINT.*\.$/);
  faults.push(...Array<Fault>(5).fill("slow"));
  await expectNoStart({}, /could not be reached \(no answer in time\).*\.$/);
  await expectNoStart(
    { endpoint: `http://127.0.0.1:${await freePort()}` },
    /could not be reached \(.*ECONNREFUSED.*\.$/,
  );
});

test("a start survives one fault", async () => {
  faults.push("500");
  await openMediaBucket(options());
  expect(asked).toEqual(["HEAD", "HEAD"]);
});

test("the environment names a bucket, or none, or the error says what is missing", () => {
  const whole = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: "a-key",
    S3_SECRET_ACCESS_KEY: "a-secret",
  };
  expect(readEnv({}).bucket).toBeUndefined();
  expect(readEnv({ S3_ENDPOINT: "", S3_BUCKET: "" }).bucket).toBeUndefined();
  expect(readEnv(whole).bucket).toEqual({
    endpoint: "https://s3.example",
    region: "auto",
    bucket,
    accessKeyId: "a-key",
    secretAccessKey: "a-secret",
  });
  expect(readEnv({ ...whole, S3_REGION: "ap-south-1" }).bucket?.region).toBe("ap-south-1");
  for (const missing of Object.keys(whole)) {
    expect(() => readEnv({ ...whole, [missing]: "" })).toThrow(`set ${missing} too`);
  }
  expect(() => readEnv({ S3_REGION: "auto" })).toThrow(`set ${Object.keys(whole).join(", ")} too`);
  expect(() => readEnv({ ...whole, S3_ENDPOINT: "s3.example" })).toThrow(
    "S3_ENDPOINT must be an http or https address",
  );
  expect(() => readEnv({ ...whole, S3_BUCKET: "a/b" })).toThrow("S3_BUCKET must be a bucket's name");
});

function options() {
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: "auto",
    bucket,
    accessKeyId: "a-key",
    secretAccessKey: "a-secret",
    timeoutMs: 400,
  };
}

async function expectNoStart(changes: { bucket?: string; endpoint?: string }, message: RegExp): Promise<void> {
  const error = await openMediaBucket({ ...options(), ...changes }).catch((thrown: unknown) => thrown);
  faults.length = 0;
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).message).toMatch(message);
  expect((error as StartError).message).not.toMatch(/a-secret|\n/);
}

/** A port that was just closed, so nothing listens on it. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The part of S3 that the store uses. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", headers } = request;
  const path = new URL(request.url ?? "/", "http://s3").pathname.replace(/\/$/, "");
  asked.push(method);
  authorizations.push(headers.authorization);
  const fault = faults.shift();
  const bytes = await buffer(request);
  if (fault) return misbehave(fault, request, response);
  if (path === `/${bucket}` && method === "HEAD") return void response.end();
  if (!path.startsWith(`/${bucket}/`)) return refuse(request, response, 404, "NoSuchBucket");
  if (method === "PUT") {
    objects.set(path, { bytes, type: headers["content-type"], cacheControl: headers["cache-control"] });
    return void response.end();
  }
  if (method === "DELETE") {
    objects.delete(path);
    return void response.writeHead(204).end();
  }
  const object = objects.get(path);
  if (!object) return refuse(request, response, 404, "NoSuchKey");
  const modified = writtenAt && { "last-modified": writtenAt.toUTCString() };
  response.writeHead(200, { "content-type": object.type, "content-length": object.bytes.length, ...modified });
  response.end(method === "HEAD" ? undefined : object.bytes);
}

function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === "500") refuse(request, response, 500, "InternalError");
  else if (fault === "403") refuse(request, response, 403, "SignatureDoesNotMatch");
  else if (fault === "no bucket") refuse(request, response, 404, "NoSuchBucket");
  else if (fault === "drop") request.socket.destroy();
  else if (fault === "break off") {
    response.writeHead(200, { "content-type": "image/webp", "content-length": picture.length });
    response.write(picture.subarray(0, 10), () => request.socket.destroy());
  }
  // "slow" never answers: the client must give up.
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message><StringToSign>x</StringToSign></Error>`;
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(request.method === "HEAD" ? undefined : body);
}
