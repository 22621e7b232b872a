// A browser over real connections; it keeps them and its cookies. It never throws, because no answer is a result too.
import { Agent, type IncomingHttpHeaders, request } from "node:http";

// biome-ignore-start lint/suspicious/noExplicitAny: a test reads whatever shape the answer has
/** Status 0: no answer arrived, so the outcome is unknown. `error` says why. */
export type Reply = {
  status: number;
  body: any;
  text: string;
  headers: IncomingHttpHeaders;
  ms: number;
  error?: string;
};
// biome-ignore-end lint/suspicious/noExplicitAny: a test reads whatever shape the answer has

export class Client {
  /** As http://127.0.0.1:3000. Changes when the shop restarts on another port. */
  base: string;
  readonly cookies = new Map<string, string>();
  readonly #agent: Agent;
  readonly #timeoutMs: number;

  constructor(base: string, { timeoutMs = 20_000, sockets = 4 } = {}) {
    this.base = base;
    this.#timeoutMs = timeoutMs;
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets });
  }

  get = (path: string, headers?: Record<string, string>) => this.send("GET", path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) => this.send("POST", path, body, headers);
  put = (path: string, body: unknown, headers?: Record<string, string>) => this.send("PUT", path, body, headers);

  /** @param body a form, bytes or text are sent unchanged, anything else as JSON; undefined for none */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const { payload, type } = await encode(body);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const begun = performance.now();
    return new Promise((resolve) => {
      const fail = (error: Error) =>
        resolve({ status: 0, body: {}, text: "", headers: {}, ms: performance.now() - begun, error: error.message });
      const sent = request(`${this.base}${path}`, {
        method,
        agent: this.#agent,
        headers: {
          "sec-fetch-site": "same-origin",
          ...(cookie && { cookie }),
          ...(payload && { "content-type": type, "content-length": payload.length }),
          ...headers,
        },
      });
      sent.setTimeout(this.#timeoutMs, () => sent.destroy(new Error("no answer in time")));
      sent.once("error", fail);
      sent.once("response", (answer) => {
        this.#keepCookies(answer.headers["set-cookie"] ?? []);
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("error", fail);
        answer.once("aborted", () => fail(new Error("the answer was cut off")));
        answer.once("end", () => {
          const text = Buffer.concat(parts).toString();
          const { statusCode: status = 0, headers: received } = answer;
          resolve({ status, body: parsed(text), text, headers: received, ms: performance.now() - begun });
        });
      });
      sent.end(payload);
    });
  }

  #keepCookies(lines: string[]) {
    for (const line of lines) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (value === "" || /max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function encode(body: unknown): Promise<{ payload?: Buffer; type: string }> {
  const json = "application/json";
  if (body === undefined) return { type: json };
  if (body instanceof FormData) {
    const form = new Response(body);
    return { payload: Buffer.from(await form.arrayBuffer()), type: form.headers.get("content-type") ?? "" };
  }
  if (Buffer.isBuffer(body)) return { payload: body, type: json };
  return { payload: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), type: json };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
