import { expect, test } from "vitest";
import { Busy, openTurns } from "./turns.ts";

/** One work at a time and three waiting; works end when they are told to. */
function open() {
  const turns = openTurns(1, 3);
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, from: string, signal?: AbortSignal) =>
    turns(
      () =>
        new Promise<void>((resolve) => {
          done.push(name);
          ends.set(name, resolve);
        }),
      signal === undefined ? { from } : { from, signal },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, done };
}

test("one with a single work is not behind one with many", async () => {
  const { ask, end, done } = open();
  const many = ["a1", "a2", "a3"].map((name) => ask(name, "a"));
  const single = ask("b1", "b");
  for (const name of ["a1", "b1", "a2", "a3"]) await end(name);
  await Promise.all([...many, single]);
  expect(done).toEqual(["a1", "b1", "a2", "a3"]);
});

test("in a full line the one with the most works loses his last", async () => {
  const { ask, end, done } = open();
  const works = ["a1", "a2", "a3", "a4"].map((name) => ask(name, "a"));
  const last = expect(works[3]).rejects.toThrow(Busy);
  const single = ask("b1", "b");
  await last;
  await expect(ask("a5", "a")).rejects.toThrow(Busy);
  for (const name of ["a1", "b1", "a2", "a3"]) await end(name);
  await Promise.all([...works.slice(0, 3), single]);
  expect(done).toEqual(["a1", "b1", "a2", "a3"]);
});

test("a work that nobody wants any more is not done, and makes room", async () => {
  const { ask, end, done } = open();
  const first = ask("a1", "a");
  const left = new AbortController();
  const gone = ["a2", "a3", "a4"].map((name) => expect(ask(name, "a", left.signal)).rejects.toThrow("left"));
  left.abort(new Error("left"));
  await Promise.all(gone);
  const next = ask("a5", "a");
  for (const name of ["a1", "a5"]) await end(name);
  await Promise.all([first, next]);
  expect(done).toEqual(["a1", "a5"]);
});
