// Parts of the claim's pages, drawn without a browser: what shopper and office read of an accepted offer, and the way to a claim by its number.
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import { Answer } from "#web/admin/claims/claim-page.tsx";
import { office } from "#web/admin/office.ts";
import { pageMeant } from "#web/admin/search/find.ts";
import { Steps } from "#web/storefront/orders/claims/claim-status.tsx";
import { withSuggestion } from "#web/storefront/orders/claims/claim-thread.tsx";
import { Decision } from "#web/storefront/orders/claims/order-claims.tsx";
import { showDay } from "#web/ui/figures.ts";

afterEach(() => void vi.restoreAllMocks());

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, element))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const accepted = {
  ...{ _id: "offer", kind: "money" as const, amount: 80, text: "Half of it back?", end: "accepted" as const },
  ...{ at: "2026-11-21T06:00:00.000Z", endedAt: "2026-11-23T06:00:00.000Z" },
};
const claim: OneClaim = {
  _id: "claim",
  number: "G-101",
  state: "onItsWay",
  kinds: ["dead"],
  text: "All brown.",
  wish: "money",
  ...{ lines: [], photos: [], messages: [], offers: [accepted], worth: 100, left: 220, byCard: false },
  ...{ createdAt: "2026-11-20T06:00:00.000Z", answeredAt: accepted.at, decision: null, isGivenBack: false },
  order: { _id: "order", number: "GP-1001", name: "Rahima Khatun", courierName: "" },
  ...{ deliveredAt: null, ends: null },
};
const decided = (text: string): OneClaim => ({
  ...claim,
  decision: { kind: "money", at: "2026-11-25T06:00:00.000Z", text, amount: 80 },
});
const shownTo = (shown: OneClaim) =>
  textOf(createElement(Decision, { claim: shown, orderId: "order", link: undefined }));

test("a decision's own words are shown beside those of the accepted offer, and the same words once", () => {
  expect(shownTo(decided("Sent by bKash today."))).toContain("Sent by bKash today.");
  expect(shownTo(decided("Half of it back?"))).not.toContain("Half of it back?");
});

test("money that was agreed on is on its way since the day of the yes, and settled on the day that it went", () => {
  const steps = (shown: OneClaim) => textOf(createElement(Steps, { claim: shown }));
  expect(steps(claim)).toContain(`On its way ${showDay(accepted.endedAt)}`);
  expect(steps({ ...decided(""), state: "settled" })).toContain("Settled Wed Nov 25 2026");
  expect(steps({ ...claim, state: "yourTurn", offers: [{ ...accepted, end: null, endedAt: null }] })).toContain(
    "When you agree",
  );
});

test("accepted money that has gone back already is closed, not asked for again", () => {
  const answer = (shown: OneClaim) => textOf(createElement(Answer, { claim: shown, onChanged: async () => {} }));
  expect(answer(claim)).toMatch(/Send it, and write down how it went.*TrxID of the refund/);
  const back = answer({ ...claim, isGivenBack: true });
  expect(back).toMatch(/Already given back.*৳80\.00.*Close the claim.*That was for something else/);
  expect(back).not.toMatch(/TrxID|Send it,/);
});

test("what the shopper would rather have is added to what was typed, once", () => {
  const rather = "I would rather have ৳100.00 back";
  expect(withSuggestion("", rather)).toBe(rather);
  expect(withSuggestion("It came dry. ", rather)).toBe(`It came dry.\n${rather}`);
  expect(withSuggestion(`It came dry.\n${rather}`, rather)).toBe(`It came dry.\n${rather}`);
});

test("a claim's number opens that claim, and no other that only names it", async () => {
  const found = { total: 1, page: 1, pages: 1, counts: { open: 1, asked: 0, decided: 0 } };
  const listed = vi.spyOn(office, "listClaims");
  listed.mockResolvedValue({
    ...found,
    success: true,
    message: "",
    claims: [{ ...claim, _id: "newer", number: "G-110" }],
  });
  expect(await pageMeant("G-101")).toBeNull();
  listed.mockResolvedValue({ ...found, success: true, message: "", claims: [claim] });
  expect(await pageMeant(" g 101")).toBe("/admin/claims/claim");
});
