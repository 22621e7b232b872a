// Forms with pictures are held in memory, so only so many are read at once.
import multipart from "@fastify/multipart";
import fastify from "fastify";
import { expect, test } from "vitest";
import { Refusal } from "../answers/refusal.ts";
import { formReader, onePicture } from "./form.ts";

test("one form more than are read at once is refused as busy, and the next is read again", async () => {
  const app = fastify();
  await app.register(multipart);
  const read = formReader(onePicture, 1);
  app.post("/", async (request, reply) => {
    const refused = (error: unknown) => (error instanceof Refusal ? reply.code(error.status).send(error.code) : reply);
    return read(request).then(({ fields }) => fields.text, refused);
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const send = (body: BodyInit, more: RequestInit = {}) => fetch(address, { method: "POST", body, ...more });
  const form = (text: string) => {
    const made = new FormData();
    made.append("text", text);
    return made;
  };
  const slow = new TransformStream<Uint8Array, Uint8Array>();
  const writer = slow.writable.getWriter();
  const part = '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n';
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const first = send(slow.readable, { headers, duplex: "half" } as RequestInit);
  await writer.write(new TextEncoder().encode(part));
  await expect.poll(async () => (await send(form("second"))).status).toBe(503);
  await writer.write(new TextEncoder().encode("first\r\n--x--\r\n"));
  await writer.close();
  expect(await (await first).text()).toBe("first");
  expect(await (await send(form("third"))).text()).toBe("third");
  await app.close();
});
