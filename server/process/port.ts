// Listening on the port, with a clear sentence when that fails.
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { Env } from "../env.ts";

/**
 * Checked before the long work of a first start, so that a port in use is reported at once.
 * @throws StartError when it cannot be listened on
 */
export async function requireFreePort(env: Env): Promise<void> {
  if (env.PORT === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(portError(error, env)));
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()));
  });
}

/**
 * The framework's own line of the address is left out: the start says it in words (welcome.ts).
 * @returns the address it listens on
 * @throws StartError when it cannot be listened on
 */
export async function listen(app: FastifyInstance, env: Env): Promise<string> {
  const { level } = app.log;
  app.log.level = "warn";
  try {
    return await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    throw portError(error, env);
  } finally {
    app.log.level = level;
  }
}

function portError(error: unknown, env: Env): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartError(terminal(m.start_port_in_use, { port: String(env.PORT) }));
  }
  if (code === "EACCES") return new StartError(terminal(m.start_port_closed, { port: String(env.PORT) }));
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(terminal(m.start_host_unknown, { host: env.HOST }));
  }
  return error;
}
