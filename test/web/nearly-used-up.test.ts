// When Today says that the text messages of the day are nearly used up.
import { expect, test } from "vitest";
import { nearlyUsedUp } from "#web/admin/today/use-today.ts";

test("from nine of ten on, and not before it is known", () => {
  const used = (messages: number, most: number) => nearlyUsedUp({ today: { messages, most } });
  expect(nearlyUsedUp(undefined)).toBeUndefined();
  expect([used(0, 1000), used(899, 1000), used(900, 1000), used(1000, 1000)]).toEqual([0, 0, 1, 1]);
  expect([used(0, 1), used(1, 1)]).toEqual([0, 1]);
});
