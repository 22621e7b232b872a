// Words that are typed and not sent: whose they are, and when they are kept.
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { forgetWords, forgetWordsOf, keepWords } from "#web/storefront/shopper/kept-words.ts";
import { changeShopper } from "#web/storefront/shopper/shopper.ts";
import { inTurn, startShopper } from "#web/storefront/shopper/shopper-queue.ts";

const stored = new Map<string, string>();
type Act = (event: { persisted: boolean }) => void;
let leaving: Act[] = [];
let returning: Act[] = [];
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
  key: (at: number) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size;
  },
};
vi.stubGlobal("window", { sessionStorage });
vi.stubGlobal("addEventListener", (name: string, act: Act) => (name === "pagehide" ? leaving : returning).push(act));

const draft = "gp:draft:fern";
const signIn = (id: string | null) =>
  changeShopper({
    status: id === null ? "visitor" : "customer",
    customer: id === null ? null : ({ _id: id } as Parameters<typeof changeShopper>[0]["customer"] & object),
  });
startShopper(async () => {});

beforeEach(() => {
  stored.clear();
});
afterAll(() => {
  signIn(null);
  vi.unstubAllGlobals();
});

/** A page with the field, as it stands once the shop has said who is there. */
async function open(first?: string) {
  [leaving, returning] = [[], []];
  let onInput = () => {};
  const area = {
    ...{ value: "", dataset: {} as Record<string, string> },
    addEventListener: (_: string, act: () => void) => {
      onInput = act;
    },
  };
  const field = area as unknown as HTMLTextAreaElement;
  keepWords(field, "fern", first);
  await inTurn(async () => {});
  return {
    field,
    type(text: string) {
      area.value = text;
      onInput();
    },
    leave: () => {
      for (const act of leaving) act({ persisted: true });
    },
    /** From the back/forward cache. */
    async comeBack() {
      for (const act of returning) act({ persisted: true });
      await inTurn(async () => {});
    },
  };
}

test("another account finds nothing of what was typed, who typed it does", async () => {
  signIn("a");
  const page = await open();
  page.type("Of the first");
  page.leave();
  signIn("b");
  const other = await open();
  expect(other.field.value).toBe("");
  other.leave();
  signIn("a");
  expect((await open()).field.value).toBe("Of the first");
});

test("words that were kept come before the first words of an empty field, which nobody typed", async () => {
  signIn("a");
  const about = "About GP-1001: ";
  const page = await open(about);
  expect(page.field.value).toBe(about);
  page.leave();
  expect(stored.has(draft)).toBe(false);
  const again = await open(about);
  again.type(`${about}where is it?`);
  again.leave();
  expect((await open(about)).field.value).toBe(`${about}where is it?`);
  // Emptied, it begins anew.
  signIn("b");
  expect((await open(about)).field.value).toBe(about);
});

test("a page that the browser has kept shows another account nothing of it either", async () => {
  signIn("a");
  const page = await open();
  page.type("Of the first");
  page.leave();
  await page.comeBack();
  expect(page.field.value).toBe("Of the first");
  // The logout was on this page.
  signIn(null);
  page.leave();
  signIn("b");
  await page.comeBack();
  expect(page.field.value).toBe("");
  page.type("Of the second");
  page.leave();
  signIn("a");
  await page.comeBack();
  expect(page.field.value).toBe("Of the first");
});

test("what is typed after a sending that was stopped is kept", async () => {
  signIn("a");
  const page = await open();
  page.type("Sent");
  forgetWords(page.field);
  page.leave();
  expect(stored.has(draft)).toBe(false);
  page.type("Sent, and more");
  page.leave();
  expect((await open()).field.value).toBe("Sent, and more");
});

test.each(["null", "5", "plain words"])("a draft of the shop's earlier pages, %s, breaks nothing", async (text) => {
  stored.set(draft, text);
  signIn("a");
  const page = await open();
  expect(page.field.value).toBe("");
  page.type("New");
  page.leave();
  expect((await open()).field.value).toBe("New");
});

test("the words of an account that is deleted go, those of others stay", async () => {
  signIn("a");
  const page = await open();
  page.type("Of the first");
  page.leave();
  signIn("b");
  const other = await open();
  other.type("Of the second");
  other.leave();
  stored.set("gp:cart", "[]");
  forgetWordsOf("a");
  expect([stored.get(draft), stored.get("gp:cart")]).toEqual([JSON.stringify({ b: "Of the second" }), "[]"]);
  forgetWordsOf("b");
  expect([stored.get(draft), stored.get("gp:cart")]).toEqual([undefined, "[]"]);
});
