// Starts pgbouncer, configured as in deploy/pgbouncer.ini, in front of a test's PostgreSQL.
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clusterUser, freePort } from "../scripts/postgres.ts";

const configured = fileURLToPath(new URL("../deploy/pgbouncer.ini", import.meta.url));

/** The usual paths of Debian and others; undefined when it is not installed. */
export function findPgbouncer(): string | undefined {
  return ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find((path) => existsSync(path));
}

export type Pgbouncer = {
  /** The address, rewritten to go through pgbouncer. */
  through(address: string): string;
  /** Points it at another server, as an operator does after a failover. */
  pointAt(server: string): void;
  stop(): Promise<void>;
};

/** @param settings override those of the file's [pgbouncer] section */
export async function startPgbouncer(
  program: string,
  server: string,
  settings: Record<string, string | number> = {},
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), "gachpala-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const own = { listen_port: port, auth_type: "any", auth_file: "/dev/null", unix_socket_dir: "", ...settings };
  const write = (target: string) => {
    const { hostname, port: serverPort, username } = new URL(target);
    const lines = readFileSync(configured, "utf8")
      .replace(/^shop = .*$/m, `* = host=${hostname} port=${serverPort} user=${username}`)
      .split("\n")
      .filter((line) => !Object.keys(own).some((name) => line.startsWith(`${name} =`)));
    lines.push(...Object.entries(own).map(([name, value]) => `${name} = ${value}`));
    writeFileSync(file, lines.join("\n"));
  };
  write(server);
  // pgbouncer refuses to run as root.
  const user = clusterUser();
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, [file], { ...user, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text: Buffer) => {
    said = (said + text.toString()).slice(-4000);
  });
  await untilOpen(port, child, () => said);
  return {
    through(address) {
      const url = new URL(address);
      url.hostname = "127.0.0.1";
      url.port = String(port);
      return url.href;
    },
    pointAt(target) {
      write(target);
      child.kill("SIGHUP");
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGQUIT");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (const end = Date.now() + 20_000; ; ) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const probe = connect(port, "127.0.0.1", () => {
        probe.destroy();
        resolve(true);
      });
      probe.once("error", () => resolve(false));
    });
    if (isOpen) return;
    if (child.exitCode !== null || Date.now() > end) throw new Error(`pgbouncer did not start:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
