// Acts that wait in the browser: kept in their order, sent once, and only for who made them.
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { queries, setPerson } from "#web/admin/kit/queries.ts";
import { keptQueue } from "#web/admin/kit/queue/kept-queue.ts";
import { ApiError } from "#web/api.ts";

// The embedded engine takes what has a window for a page, also in the next file of this process.
afterAll(() => vi.unstubAllGlobals());

const stored = new Map<string, string>();
vi.stubGlobal("window", {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  },
});

type Act = { plants: number };
let answers: (number | string)[] = [];
let sent: { plants: number; actKey: string }[] = [];
let names = 0;

/** A new queue of a store of its own. The next answers are statuses of refusals, or what the shop says. */
function newQueue() {
  names += 1;
  return keptQueue<Act, string>({
    storeKey: `test-${names}`,
    isAct: ({ plants }) => Number.isInteger(plants),
    async send({ plants, actKey }) {
      const answer = answers.shift() ?? "written";
      if (typeof answer === "number") throw new ApiError(answer, { success: false, message: "No" });
      sent.push({ plants, actKey });
      return answer;
    },
    queryKey: ["test"],
  });
}
const plantsOf = (acts: readonly Act[]) => acts.map(({ plants }) => plants);

beforeEach(() => {
  answers = [];
  sent = [];
  queries.clear();
  setPerson("rafiq");
});

test.each([0, 429, 500, 503])(
  "what meets %i waits, and goes in its order and with its own key later",
  async (status) => {
    const queue = newQueue();
    answers = [status, status];
    const first = await queue.sendOrKeep({ plants: 1 });
    const second = await queue.sendOrKeep({ plants: 2 });
    expect([first.answer, second.answer]).toEqual([null, null]);
    expect(plantsOf(queue.all())).toEqual([1, 2]);
    expect((await queue.sendOrKeep({ plants: 3 })).answer).toBe("written");
    expect(plantsOf(sent)).toEqual([1, 2, 3]);
    expect(sent.slice(0, 2).map(({ actKey }) => actKey)).toEqual([first.actKey, second.actKey]);
    expect(queue.all()).toEqual([]);
  },
);

test("what the shop refuses is told at once, and one that waited does not hold up the next", async () => {
  const queue = newQueue();
  answers = [409];
  await expect(queue.sendOrKeep({ plants: 1 })).rejects.toThrow("No");
  expect(queue.all()).toEqual([]);
  answers = [0];
  await queue.sendOrKeep({ plants: 2 });
  answers = [409];
  await queue.sendOrKeep({ plants: 3 });
  expect(plantsOf(sent)).toEqual([3]);
});

test("an act is neither shown nor sent while somebody else is signed in", async () => {
  const queue = newQueue();
  answers = [0];
  await queue.sendOrKeep({ plants: 1 });
  setPerson("nusrat");
  expect(queue.all()).toEqual([]);
  await queue.sendOrKeep({ plants: 2 });
  expect(plantsOf(sent)).toEqual([2]);
  setPerson("rafiq");
  expect(plantsOf(queue.all())).toEqual([1]);
  await queue.sendAll();
  expect(plantsOf(sent)).toEqual([2, 1]);
});

test("a session that ended keeps what waits", async () => {
  const queue = newQueue();
  answers = [0];
  await queue.sendOrKeep({ plants: 1 });
  answers = [401];
  await queue.sendAll();
  expect(plantsOf(queue.all())).toEqual([1]);
});

test("an act that is being sent is waited for before it is changed: then it has arrived, or waits on", async () => {
  const queue = newQueue();
  answers = [0];
  const { actKey } = await queue.sendOrKeep({ plants: 1 });
  answers = [0];
  void queue.sendAll();
  expect(await queue.stillWaits(actKey)).toBe(true);
  void queue.sendAll();
  expect(await queue.stillWaits(actKey)).toBe(false);
  expect(queue.all()).toEqual([]);
});
