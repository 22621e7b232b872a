// The gateway of a shop that is made: what it writes, and what becomes of a message that it cannot write.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFileGateway } from "./file-gateway.ts";
import { SmsFault } from "./sms.ts";

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "sms-"));
});
afterEach(() => rm(place, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
async function only(folder: string): Promise<string> {
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  return join(folder, names[0] ?? "");
}

test("a message is one file with the number and the text, which nobody else may read", async () => {
  const folder = join(place, "data", "sms");
  const answer = await openFileGateway(folder)("01712345678", "আপনার কোড ১২৩৪৫৬");
  const file = await only(folder);
  expect(file).toBe(join(folder, answer));
  expect(await readFile(file, "utf8")).toBe("01712345678\n\nআপনার কোড ১২৩৪৫৬\n");
  expect([await modeOf(file), await modeOf(folder)]).toEqual(["600", "700"]);
});

test("a folder that others could read is closed to them", async () => {
  await mkdir(join(place, "sms"), { mode: 0o755 });
  await openFileGateway(join(place, "sms"))("01712345678", "123456");
  expect(await modeOf(join(place, "sms"))).toBe("700");
});

test.each([
  ["an address of another file", "../../etc/passwd\0.txt"],
  ["lines that look like a head", "\r\n01898765432\r\n\r\nAnother text"],
  ["signs that turn the line round", "\u202e123456\u202c \u0000\u001b[2J"],
  ["half of a sign", "a\ud83d b"],
])("a text with %s stays in its own file as it is", async (_name, text) => {
  const folder = join(place, "sms");
  await openFileGateway(folder)("01712345678", text);
  expect(await readFile(await only(folder), "utf8")).toBe(`01712345678\n\n${text.toWellFormed()}\n`);
  expect(await readdir(place)).toEqual(["sms"]);
});

test("messages are in the order in which they were sent, however many at once", async () => {
  const folder = join(place, "sms");
  const send = openFileGateway(folder);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => send("01712345678", `text ${at}`)));
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(answers);
  expect(await readFile(join(folder, names[49] ?? ""), "utf8")).toContain("text 49");
});

test("where the folder cannot be made the message was not sent, and is tried again", async () => {
  await writeFile(join(place, "sms"), "a file, no folder");
  const fault = await openFileGateway(join(place, "sms"))("01712345678", "123456").catch((error) => error);
  expect(fault).toBeInstanceOf(SmsFault);
  expect(fault).toMatchObject({ isUnsure: false, isFinal: false, answer: "" });
  expect(fault.message).toContain(`${join(place, "sms")} cannot be written`);
  expect(fault.message).not.toMatch(/123456|01712345678/);
});
