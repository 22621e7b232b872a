/*
 * A tab in a browser of its own, driven through the DevTools protocol. Chromium does not prerender a page while a debugger is attached
 * to the page, as Playwright's is; a debugger attached to the tab does not prevent it.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../../scripts/browser.ts";

const patienceMs = 10_000;

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: object;
  sessionId?: string;
};
type Attached = { sessionId: string; targetInfo: { type: string; subtype?: string } };

/** One page of a tab: the visible one or a prerendered one. */
export type TabPage = {
  send<T>(method: string, params?: object): Promise<T>;
  /** Evaluates an expression in the page; the result must survive JSON. */
  evaluate<T>(expression: string): Promise<T>;
};

export type Tab = {
  /** The page that was visible at the start. */
  shown: TabPage;
  /** The first page that is prerendered. */
  prerendered(): Promise<TabPage>;
  /** Every page so far, prerendered or visible. One that has ended answers with an error, or never. */
  pages(): TabPage[];
  close(): Promise<void>;
};

export async function openTab(browser = findBrowser()): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), "gachpala-tab-"));
  const args = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--window-size=1440,900",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(browser, [...args, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise<string>((resolve) => {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [found] = /ws:\/\/\S+/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  const { send, socket, targets, attached } = await connect(address);
  const { targetInfos } = await send<{ targetInfos: { targetId: string }[] }>("Target.getTargets", {
    filter: [{ type: "tab" }],
  });
  const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  });
  await send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);
  const pageOf = ({ sessionId: page }: Attached): TabPage => ({
    send: (method, params) => send(method, params, page),
    async evaluate<T>(expression: string) {
      const options = { expression, returnByValue: true, awaitPromise: true };
      return (await send<{ result: { value: T } }>("Runtime.evaluate", options, page)).result.value;
    },
  });
  return {
    shown: pageOf(await attached(({ targetInfo }) => targetInfo.type === "page" && !targetInfo.subtype)),
    prerendered: async () => pageOf(await attached(({ targetInfo }) => targetInfo.subtype === "prerender")),
    pages: () => targets.filter(({ targetInfo }) => targetInfo.type === "page").map(pageOf),
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // The program may be a script around the browser: ending the script would leave the browser running.
      send("Browser.close").catch(() => {});
      await ended;
      socket.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const waiting = new Map<number, (message: Message) => void>();
  const targets: Attached[] = [];
  const looking = new Set<() => void>();
  let count = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    if (message.method !== "Target.attachedToTarget") return;
    targets.push(message.params as Attached);
    for (const look of looking) look();
  });
  return {
    socket,
    targets,
    async send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
      count += 1;
      const id = count;
      const answer = new Promise<Message>((resolve, reject) => {
        waiting.set(id, resolve);
        // A page that is replaced by another one may never answer.
        setTimeout(() => reject(new Error(`${method}: no answer within ${patienceMs} ms`)), patienceMs).unref();
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      const { result, error } = await answer;
      if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
      return result as T;
    },
    attached: (isWanted: (target: Attached) => boolean) =>
      new Promise<Attached>((resolve) => {
        const look = () => {
          const found = targets.find(isWanted);
          if (found) resolve(found);
        };
        looking.add(look);
        look();
      }),
  };
}
