// Parts of the claim's pages, drawn without a browser: what shopper and office read of an accepted offer, and the way to a claim by its number.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import { Answer } from "#web/admin/claims/claim-page.tsx";
import { ClaimMark } from "#web/admin/claims/claim-words.tsx";
import { ReadyReplies } from "#web/admin/claims/ready-replies.tsx";
import { claimReplies } from "#web/admin/claims/reply-texts.ts";
import { roleKey } from "#web/admin/kit/session/role.ts";
import { office } from "#web/admin/office.ts";
import { pageMeant } from "#web/admin/search/find.ts";
import { ClaimChip } from "#web/storefront/orders/claims/claim-chip.tsx";
import { Decision } from "#web/storefront/orders/claims/claim-decision.tsx";
import { Steps } from "#web/storefront/orders/claims/claim-status.tsx";
import { showNearMoment } from "#web/storefront/orders/claims/near-moment.ts";
import { withSuggestion } from "#web/ui/with-suggestion.ts";

afterEach(() => void vi.restoreAllMocks());

const client = new QueryClient();
client.setQueryData(roleKey, "owner");
const textOf = (element: ReactElement) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, element)))
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
  waits: "moneyToSend",
  kinds: ["dead"],
  text: "All brown.",
  wish: "money",
  ...{ lines: [], photos: [], messages: [], offers: [accepted], worth: 100, left: 220, byCard: false },
  ...{ createdAt: "2026-11-20T06:00:00.000Z", answeredAt: accepted.at, decision: null, isGivenBack: false },
  order: { _id: "order", number: "GP-1001", name: "Rahima Khatun", courierName: "", language: "bn" },
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
  expect(steps(claim)).toContain(`Money to be sent back ${showNearMoment(accepted.endedAt)}`);
  expect(steps({ ...decided(""), state: "settled", waits: null })).toContain("Settled Wed Nov 25, 12:00");
  expect(
    steps({ ...claim, state: "yourTurn", waits: null, offers: [{ ...accepted, end: null, endedAt: null }] }),
  ).toContain("When you agree");
});

test("accepted money that has gone back already is closed, not asked for again", () => {
  const answer = (shown: OneClaim) => textOf(createElement(Answer, { claim: shown, onChanged: async () => {} }));
  expect(answer(claim)).toMatch(/Send it, and write down how it went.*TrxID of the refund/);
  const back = answer({ ...claim, isGivenBack: true });
  expect(back).toMatch(/Already given back.*৳80\.00.*Close the claim.*That was for something else/);
  expect(back).not.toMatch(/TrxID|Send it,/);
});

test("a claim's head says what it waits for: the nursery's answer, the plant, the money, or nothing any more", () => {
  const mark = (shown: Partial<OneClaim>) => textOf(createElement(ClaimMark, { claim: { ...claim, ...shown } })).trim();
  const money = decided("").decision;
  expect(mark({ state: "sent", waits: null, offers: [] })).toMatch(/^Waiting \d+ d$/);
  expect(mark({})).toBe("Money to be sent back");
  expect(mark({ waits: "plantToSend" })).toBe("Plant to be sent");
  expect(mark({ waits: "moneyComing", decision: money })).toBe("Money on its way");
  expect(mark({ state: "settled", waits: null, decision: money })).toBe("৳80.00 given back");
  const chip = (shown: Partial<OneClaim>) => textOf(createElement(ClaimChip, { claim: { ...claim, ...shown } })).trim();
  expect(chip({})).toBe("Money to be sent back");
  expect(chip({ waits: "plantComing" })).toBe("Plant on its way");
  expect(chip({ state: "settled", waits: null })).toBe("Settled");
});

test("money that the card's provider refuses is to be paid by hand, in the office; paid, nothing is asked for", () => {
  const answer = (shown: OneClaim) => textOf(createElement(Answer, { claim: shown, onChanged: async () => {} }));
  expect(answer(decided(""))).toMatch(/৳80\.00 to be sent back.*refused for good.*TrxID of the refund.*Paid by hand/);
  const paid = answer({ ...decided(""), state: "settled", waits: null });
  expect(paid).toContain("৳80.00 given back");
  expect(paid).not.toContain("Paid by hand");
});

test("where less is left than was refused, that is asked for; where nothing is, both sides read that all has gone back", () => {
  const answer = (shown: OneClaim) => textOf(createElement(Answer, { claim: shown, onChanged: async () => {} }));
  expect(answer({ ...decided(""), left: 30 })).toMatch(/৳30\.00 is left.*Pay ৳30\.00 in another way.*Paid by hand/);
  const { decision } = decided("");
  const spent: OneClaim = {
    ...claim,
    ...{ state: "settled", waits: null, left: 0, decision: decision && { ...decision, isAllBack: true } },
  };
  expect(answer(spent)).toMatch(/All that was paid has gone back.*৳80\.00 was to go back.*nothing is left to pay/);
  expect(answer(spent)).not.toContain("Paid by hand");
  expect(shownTo(spent)).toContain("All that you paid for this order has gone back to you.");
  expect(shownTo(spent)).not.toContain("৳80");
});

test("ready replies are in the language of the customer, whatever that of the office", () => {
  const drawn = textOf(createElement(ReadyReplies, { claim, replies: ["plant", "photo"], onChoose: () => {} }));
  expect(drawn).toMatch(/New plant\s+Send a photo/);
  expect(claimReplies.plant(claim.order.language)).toMatch(/^[^A-Za-z]+$/);
  expect(claimReplies.plant("en")).toMatch(/^We are sorry/);
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
