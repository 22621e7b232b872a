/*
 * Temporary PostgreSQL clusters for tests and benchmarks. Each is made in the system's temporary folder, listens on this
 * machine only, runs without fsync unless asked otherwise, and is removed afterwards.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";

/**
 * Runs the work with the address of a new PostgreSQL, and returns the work's exit code.
 * @param isDurable runs with fsync as a shop does, for benchmarks
 */
export async function withPostgres(
  work: (url: string) => Promise<number>,
  { isDurable = false }: { isDurable?: boolean } = {},
): Promise<number> {
  const cluster = await openCluster({ isDurable });
  try {
    return await work(cluster.url);
  } finally {
    await cluster.remove();
  }
}

export type ClusterOptions = {
  isDurable?: boolean;
  /** Further settings, such as max_connections=30. They override the defaults here. */
  settings?: string[];
  /** Makes the cluster a standby of this server by streaming replication. `name` is its application_name there. */
  standbyOf?: { url: string; name: string };
  /** Where to make the cluster's folder, such as a small disk. The cluster's user must have access to it. */
  parent?: string;
};

/** A PostgreSQL that can be stopped, killed, frozen and started again at the same address. */
export type Cluster = {
  /** Address of the database `postgres`, for the superuser. */
  url: string;
  folder: string;
  /** Ids of the server and all its processes, for SIGSTOP and SIGCONT. */
  processes(): number[];
  /** SIGINT shuts down cleanly; SIGQUIT ends it at once, like a crash. */
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Sends SIGKILL to the server and all its processes. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
};

export async function openCluster({
  isDurable = false,
  settings = [],
  standbyOf,
  parent = tmpdir(),
}: ClusterOptions = {}): Promise<Cluster> {
  const binaries = findBinaries() ?? installBinaries();
  const user = clusterUser();
  const folder = mkdtempSync(path.join(parent, "gachpala-postgres-"));
  const launch = { binaries, folder, user, settings: isDurable ? settings : [...notDurable, ...settings] };
  let server: Server | undefined;
  const stopAtOnce = () => server?.process.kill("SIGQUIT");
  process.once("exit", stopAtOnce);
  const remove = async () => {
    if (server) await stopServer(server.process);
    process.off("exit", stopAtOnce);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    if (standbyOf) copyCluster(binaries, folder, user, standbyOf);
    else makeCluster(binaries, folder, user);
    server = await startServer(launch);
  } catch (error) {
    await remove();
    throw error;
  }
  const { url, port } = server;
  return {
    url,
    folder,
    processes: () => (server ? familyOf(server.process.pid ?? 0) : []),
    async stop(signal = "SIGINT") {
      if (server) await stopServer(server.process, signal);
    },
    async kill() {
      if (!server) return;
      const ended = new Promise((resolve) => server?.process.once("exit", resolve));
      for (const pid of familyOf(server.process.pid ?? 0)) process.kill(pid, "SIGKILL");
      await ended;
    },
    async start() {
      server = await startServer(launch, port);
    },
    remove,
  };
}

const notDurable = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

type Launch = { binaries: string; folder: string; user: User; settings: string[] };
type Server = { process: ChildProcess; url: string; port: number };
/** Undefined for the current user. */
type User = { uid: number; gid: number } | undefined;

/** Ids of a process and its children. */
function familyOf(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
}

/** Debian installs versions side by side, outside PATH. The newest is used. */
function findBinaries(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, "bin")),
    "/usr/local/bin",
    "/opt/homebrew/bin",
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")));
}

function installBinaries(): string {
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update"], options);
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], options);
  }
  const found = findBinaries();
  if (!found) throw new Error("PostgreSQL is not installed: `initdb` and `postgres` were not found.");
  return found;
}

/** PostgreSQL refuses to run as root: for root, this is the `postgres` user that the package created. */
export function clusterUser(): User {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function makeCluster(binaries: string, folder: string, user: User) {
  const locale = process.platform === "linux" ? ["--locale=C.UTF-8"] : [];
  execFileSync(
    path.join(binaries, "initdb"),
    ["-D", path.join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", ...locale],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
}

/** Copies a running server's data for a standby. -R writes the connection to follow. */
function copyCluster(binaries: string, folder: string, user: User, { url, name }: { url: string; name: string }) {
  execFileSync(
    path.join(binaries, "pg_basebackup"),
    ["-D", path.join(folder, "data"), "-R", "-c", "fast", "-X", "stream", "-d", `${url}?application_name=${name}`],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
}

/** Tries up to three ports: another program may take a port between choosing and using it. */
async function startServer({ binaries, folder, user, settings }: Launch, givenPort?: number): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = givenPort ?? (await freePort());
    const place = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
    const server = spawn(
      path.join(binaries, "postgres"),
      [
        "-D",
        path.join(folder, "data"),
        ...[...place, "max_connections=200", ...settings].flatMap((setting) => ["-c", setting]),
      ],
      { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    let log = "";
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4000);
    });
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    if (await answers(server, url)) return { process: server, url, port };
    await stopServer(server);
    if (attempt >= 3) throw new Error(`PostgreSQL did not start:\n${log}`);
  }
}

/** Whether the server accepts a connection within 30 seconds. */
async function answers(server: ChildProcess, url: string): Promise<boolean> {
  let isGone = false;
  server.once("error", () => {
    isGone = true;
  });
  for (const until = Date.now() + 30_000; Date.now() < until && !isGone && server.exitCode === null; ) {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return false;
}

async function stopServer(server: ChildProcess, signal: NodeJS.Signals = "SIGINT"): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await ended;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
