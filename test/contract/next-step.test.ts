import { expect, test } from "vitest";
import { nextStepOf, rolesOfStep, type StepFacts, taskOf } from "#contract/rules/office/next-step.ts";

const placed: StepFacts = {
  status: "Order Placed",
  hasEnded: false,
  paymentMethod: "COD",
  isPaid: false,
  awaitsMoney: false,
  isChecked: true,
  isConfirmed: false,
  hasCourier: false,
};
const packed = { ...placed, status: "Packing" as const, isConfirmed: true };

test.each([
  ["an order in cash that nobody confirmed", placed, "call", "call"],
  ["a confirmed one", { ...placed, isConfirmed: true }, "pack", "pack"],
  ["one that is paid by card", { ...placed, paymentMethod: "stripe", isPaid: true }, "pack", "pack"],
  ["one whose card page is open", { ...placed, paymentMethod: "stripe", awaitsMoney: true }, null, null],
  ["one whose transfer is named", { ...placed, paymentMethod: "wallet", isChecked: false }, "check-payment", null],
  ["one that waits for its advance", { ...placed, awaitsMoney: true }, null, null],
  ["a packed one without a courier", packed, "book", "hand-over"],
  ["a packed one with a courier", { ...packed, hasCourier: true }, "hand-over", "hand-over"],
  ["one on its way", { ...packed, status: "Shipped" }, "deliver", null],
  ["one that arrived and is not paid", { ...packed, status: "Delivered" }, "collect", null],
  ["one that arrived and is paid", { ...packed, status: "Delivered", isPaid: true }, null, null],
  ["a canceled one", { ...placed, hasEnded: true }, null, null],
] as const)("next with %s", (_name, facts, step, task) => {
  expect(nextStepOf(facts)).toBe(step);
  expect(taskOf(nextStepOf(facts))).toBe(task);
});

test.each([
  ["check-payment", ["owner", "manager"]],
  ["call", ["owner", "manager", "seller"]],
  ["pack", ["owner", "manager", "packer", "seller"]],
  ["book", ["owner", "manager", "packer"]],
  ["hand-over", ["owner", "manager", "packer", "seller"]],
  ["deliver", ["owner", "manager", "packer", "seller"]],
  ["collect", ["owner", "manager"]],
] as const)("the step %s is offered to who may do it", (step, roles) => {
  expect(rolesOfStep(step)).toEqual(roles);
});
