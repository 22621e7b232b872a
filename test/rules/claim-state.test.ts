// How far a claim is, as a table: what was said last, what was decided, and what that brings.
import { expect, test } from "vitest";
import {
  type ClaimFacts,
  type ClaimState,
  type ClaimWait,
  claimStateOf,
  claimWaitsFor,
  isShoppersTurn,
} from "#contract/rules/claims.ts";
import { typedClaimNumber } from "#contract/rules/text.ts";

const open: ClaimFacts = { wish: "plant", decision: null, isShoppersTurn: false, isAccepted: false, brings: null };
const decided = (decision: ClaimFacts["decision"], more: Partial<ClaimFacts> = {}) => ({ ...open, decision, ...more });

test.each<[string, ClaimFacts, ClaimState, ClaimWait | null]>([
  ["sent, and nobody has answered", open, "sent", null],
  ["the nursery has asked or offered", { ...open, isShoppersTurn: true }, "yourTurn", null],
  ["money by hand was accepted, and is not sent yet", { ...open, isAccepted: true }, "onItsWay", "moneyToSend"],
  [
    "money by hand was accepted, and the nursery has written since",
    { ...open, isAccepted: true, isShoppersTurn: true },
    "onItsWay",
    "moneyToSend",
  ],
  ["a new plant is not handed over yet", decided("plant", { brings: "toSend" }), "onItsWay", "plantToSend"],
  ["a new plant is on its way", decided("plant", { brings: "coming" }), "onItsWay", "plantComing"],
  ["a new plant has arrived", decided("plant", { brings: "arrived" }), "settled", null],
  ["the new plant's order was canceled", decided("plant", { brings: "canceled" }), "declined", null],
  ["money goes back by card", decided("money", { brings: "coming" }), "onItsWay", "moneyComing"],
  ["the provider refuses to give it back", decided("money", { brings: "toSend" }), "onItsWay", "moneyToSend"],
  ["money went back", decided("money", { brings: "arrived" }), "settled", null],
  ["money that was accepted went back", decided("money", { brings: "arrived", isAccepted: true }), "settled", null],
  ["credit", decided("credit"), "settled", null],
  ["advice, as wished", decided("advice", { wish: "advice" }), "settled", null],
  ["advice in place of a plant", decided("advice"), "declined", null],
  ["advice in place of money", decided("advice", { wish: "money" }), "declined", null],
])("%s", (_, facts, state, waits) => {
  expect([claimStateOf(facts), claimWaitsFor(facts)]).toEqual([state, waits]);
});

const ours = (at: number) => ({ isNursery: true, at });
const theirs = (at: number) => ({ isNursery: false, at });
const offer = (at: number, endedAt: number | null = null) => ({ at, endedAt });
test.each<[string, Parameters<typeof isShoppersTurn>[0], boolean]>([
  ["nothing was said", { messages: [], offers: [] }, false],
  ["the nursery has asked", { messages: [ours(1)], offers: [] }, true],
  ["the shopper has answered", { messages: [ours(1), theirs(2)], offers: [] }, false],
  ["an offer is open", { messages: [], offers: [offer(1)] }, true],
  ["the shopper has answered the offer with words", { messages: [theirs(2)], offers: [offer(1)] }, false],
  ["the offer was withdrawn, accepted, or could not be kept", { messages: [], offers: [offer(1, 2)] }, false],
  ["the nursery has written after that", { messages: [ours(3)], offers: [offer(1, 2)] }, true],
  ["a newer offer took its place at that moment", { messages: [], offers: [offer(1, 2), offer(2)] }, true],
])("whose turn it is: %s", (_, said, isTheirs) => {
  expect(isShoppersTurn(said)).toBe(isTheirs);
});

test.each<[string, number | undefined]>([
  ["G-101", 101],
  ["g101", 101],
  [" g – ১০১ ", 101],
  ["101", undefined],
  ["GP-101", undefined],
  ["G-0", undefined],
  ["green", undefined],
])("a claim's number as it is typed: %s", (typed, number) => {
  expect(typedClaimNumber(typed)).toBe(number);
});
