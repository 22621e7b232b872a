/**
 * Watches the PostgreSQL server in use on a separate connection, and cuts all connections to a server that fails.
 *
 * 1. Twice a second it asks whether the server answers and takes writes. Any byte from the server on any connection also
 *    counts as an answer, so a long statement or a busy server does not look silent.
 * 2. It cuts every connection when the server is silent for 1.5 s, refuses logins, or has become a standby. Requests waiting
 *    on a connection then fail at once. A time limit per statement could not do that: an owner's report may take longer than
 *    a shopper should wait for a silent server.
 * 3. Of several servers it uses the first suitable one until that fails.
 */
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import type { OnLog } from "../database.ts";
import { hostName, hostsOf } from "./hosts.ts";

const askEveryMs = 500;
const silentAfterMs = 1_500;

/** Reports may read from a standby; everything else needs the server that takes writes. */
export type WantedRole = "primary" | "any";
type Role = "primary" | "standby";

export class ServerWatch {
  readonly #addresses: [string, ...string[]];
  readonly #wanted: WantedRole;
  readonly #onLog: OnLog;
  /** Open sockets, with the number of bytes each had received at the last check. */
  readonly #sockets = new Map<Socket, number>();
  #address: string;
  #watchClient: Client | undefined;
  #awaySince: number | undefined;
  #isAsking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(address: string, wanted: WantedRole, onLog: OnLog) {
    this.#addresses = hostsOf(address);
    this.#address = this.#addresses[0];
    this.#wanted = wanted;
    this.#onLog = onLog;
  }

  /** Address of the server in use. */
  get address(): string {
    return this.#address;
  }

  get isAway(): boolean {
    return this.#awaySince !== undefined;
  }

  /** Finds a usable server and starts watching it. @throws the driver's error when no server is usable */
  async start(): Promise<void> {
    await this.#findServer();
    this.#beginWatching();
  }

  /** Starts watching without requiring a usable server: for a replica, which is used once it answers. */
  async startWithout(): Promise<void> {
    this.#beginWatching();
    await this.#findServer().catch((error: unknown) => this.#abandonServer(error));
  }

  /** Makes the socket of a new connection, so that the watch can count its bytes and cut it. */
  newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.set(socket, 0);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }

  /** Cuts every connection. The pool makes new ones as needed. */
  cut(): void {
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#dropWatchClient();
  }

  #beginWatching(): void {
    this.#timer = setInterval(() => void this.#check(), askEveryMs).unref();
  }

  async #check(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      if (await this.#isUsable()) this.#reportBack();
    } catch (error) {
      await this.#abandonServer(error);
    } finally {
      this.#isAsking = false;
    }
  }

  /** @returns false when this check leaves it open. @throws when the server cannot be used */
  async #isUsable(): Promise<boolean> {
    this.#hasReceivedBytes();
    const isNew = this.#watchClient === undefined;
    try {
      this.#watchClient ??= this.#client(this.#address);
      this.#refuseRole(await roleOf(this.#watchClient));
      return true;
    } catch (error) {
      const wasLost = !isNew && !(error instanceof WrongRole) && !(error instanceof NoAnswer);
      this.#dropWatchClient();
      // The connection may have been lost long ago, and the server may be back: ask again on a new connection.
      if (wasLost) return this.#isUsable();
      // too_many_connections: the server runs.
      if (error instanceof DatabaseError && error.code === "53300") return false;
      // Other connections receive data, so only this one was lost or is silent.
      const isAnswer = error instanceof WrongRole || error instanceof DatabaseError;
      if (!isAnswer && this.#hasReceivedBytes()) return false;
      throw error;
    }
  }

  async #abandonServer(reason: unknown): Promise<void> {
    if (this.#timer === undefined) return;
    if (this.#awaySince === undefined) {
      this.#awaySince = performance.now();
      this.#onLog(terminal(m.postgres_away, { server: hostName(this.#address) }), reason);
    }
    this.cut();
    if (this.#addresses.length === 1) return;
    await this.#findServer().then(
      () => this.#reportBack(),
      () => {},
    );
  }

  #reportBack(): void {
    if (this.#awaySince === undefined) return;
    const seconds = ((performance.now() - this.#awaySince) / 1000).toFixed(1);
    this.#awaySince = undefined;
    this.#onLog(terminal(m.postgres_back, { server: hostName(this.#address), seconds }));
  }

  /** Asks all servers at once, so that a silent one costs no extra time, and takes the first suitable one in the list. */
  async #findServer(): Promise<void> {
    const clients = this.#addresses.map((address) => ({ address, client: this.#client(address) }));
    const answers = await Promise.allSettled(clients.map(async ({ client }) => this.#refuseRole(await roleOf(client))));
    const chosen = clients[answers.findIndex(({ status }) => status === "fulfilled")];
    for (const each of clients) if (each !== chosen) void each.client.end().catch(() => {});
    if (chosen === undefined) throw mostInformative(answers);
    this.#address = chosen.address;
    this.#watchClient = chosen.client;
  }

  #refuseRole(role: Role): void {
    if (this.#wanted === "primary" && role === "standby") throw new WrongRole();
  }

  #client(address: string): Client {
    const client = new Client({
      connectionString: address,
      application_name: "gachpala watch",
      stream: () => this.newSocket(),
    });
    client.on("error", () => {});
    return client;
  }

  #dropWatchClient(): void {
    void this.#watchClient?.end().catch(() => {});
    this.#watchClient = undefined;
  }

  /** Whether the server has sent anything since the last call. */
  #hasReceivedBytes(): boolean {
    let hasSpoken = false;
    for (const [socket, bytes] of this.#sockets) {
      if (socket.bytesRead <= bytes) continue;
      hasSpoken = true;
      this.#sockets.set(socket, socket.bytesRead);
    }
    return hasSpoken;
  }
}

const connected = new WeakSet<Client>();

/** @throws NoAnswer after `silentAfterMs`, or the driver's error */
async function roleOf(client: Client): Promise<Role> {
  const asked = async () => {
    if (!connected.has(client)) {
      connected.add(client);
      await client.connect();
    }
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    return rows[0]?.isStandby ? "standby" : "primary";
  };
  return inTime(asked(), silentAfterMs);
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(async () => {
      // If this process was busy, the answer may already be in the socket.
      await setImmediate();
      if (!isDone) reject(new NoAnswer(ms));
    }, ms);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
    done.catch(() => {});
  }
}

class NoAnswer extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms / 1000} s`);
  }
}

class WrongRole extends Error {
  constructor() {
    super("it is a standby, which takes no writes");
  }
}

/** Prefers a server's answer, such as a refused login, to a connection error. */
function mostInformative(answers: PromiseSettledResult<void>[]): unknown {
  const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  return reasons.find((reason) => reason instanceof DatabaseError) ?? reasons[0];
}
