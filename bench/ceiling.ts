// The most this machine and this Node can serve: a bare node:http server that answers from memory with the same bytes.
// Run by bench/load.ts as a process of its own. Argument: a JSON file of { [address]: { headers, body in base64 } }.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

export type RecordedAnswer = { headers: Record<string, string>; body: string };

const recorded: Record<string, RecordedAnswer> = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const answers = new Map(
  Object.entries(recorded).map(([address, { headers, body }]) => [
    address,
    { headers, bytes: Buffer.from(body, "base64") },
  ]),
);

const server = createServer((request, reply) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) return reply.writeHead(404).end();
  reply.writeHead(200, answer.headers).end(answer.bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
