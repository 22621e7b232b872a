// A plain HTTP gateway on loopback, of no interface in particular. It can refuse, answer nonsense, fail, end the connection and be silent.
import { openDoubleServer } from "./double-server.ts";

type Answer = { status?: number; location?: string; body: string };

export type HttpSmsDouble = {
  base: string;
  /** Newest last. */
  calls: { method: string; path: string; headers: Record<string, unknown>; fields: Record<string, string> }[];
  /** Answers the next call so instead. "drop": ends the connection without an answer. "silent": never answers. */
  next(answer: Answer | "drop" | "silent"): void;
  /** When nothing else is next. */
  usual: string;
  close(): Promise<void>;
};

export async function openHttpSmsDouble(usual = '{"error":0,"msg":"sent"}'): Promise<HttpSmsDouble> {
  const answers: (Answer | "drop" | "silent")[] = [];
  const { base, close } = await openDoubleServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? "", "http://double");
    const isJson = request.headers["content-type"] === "application/json";
    const typed = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body || url.search));
    const { method = "", headers } = request;
    double.calls.push({ method, path: url.pathname, headers, fields: typed });
    const answer = answers.shift() ?? { body: double.usual };
    if (answer === "drop") return void request.socket.destroy();
    if (answer === "silent") return;
    if (answer.location !== undefined) response.setHeader("location", answer.location);
    response.statusCode = answer.status ?? 200;
    response.end(answer.body);
  });
  const double: HttpSmsDouble = { base, calls: [], usual, next: (answer) => void answers.push(answer), close };
  return double;
}
