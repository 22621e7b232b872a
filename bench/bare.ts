import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";

export type RecordedAnswer = { headers: Record<string, string>; body: string };

/**
 * A bare node:http server that answers from memory: the upper limit for this machine and this Node.
 * @param recording a JSON file of { [address]: { headers, body in base64 } }, read at the first request
 */
export function openBare(recording: string): Server {
  let answers: Map<string, { headers: Record<string, string>; bytes: Buffer }> | undefined;
  return createServer((request, reply) => {
    answers ??= readAnswers(recording);
    const answer = answers.get(request.url ?? "");
    if (!answer) return reply.writeHead(404).end();
    reply.writeHead(200, answer.headers).end(answer.bytes);
  });
}

function readAnswers(recording: string) {
  const recorded: Record<string, RecordedAnswer> = JSON.parse(readFileSync(recording, "utf8"));
  return new Map(
    Object.entries(recorded).map(([address, { headers, body }]) => [
      address,
      { headers, bytes: Buffer.from(body, "base64") },
    ]),
  );
}
