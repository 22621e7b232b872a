// Services that know phones, on loopback: Steadfast's call and one of the owner's choice. They can be wrong, slow, huge, or gone.
import type { IncomingMessage, ServerResponse } from "node:http";
import { openDoubleServer } from "./double-server.ts";

export type RecordDouble = Awaited<ReturnType<typeof openRecordDouble>>;
type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Answer = (response: ServerResponse) => void;

export const says =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

export async function openRecordDouble() {
  const seen: Seen[] = [];
  let answer: Answer = says({});
  const { base, close } = await openDoubleServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  return {
    base,
    seen,
    close,
    answers(next: Answer) {
      answer = next;
    },
  };
}
