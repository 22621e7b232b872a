import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

test("sixty passwords wait beside the two being hashed; one more is refused at once, and the others are done", async () => {
  const results = await Promise.allSettled(Array.from({ length: 63 }, () => hashPassword("a fern in the rain")));
  expect(results.map((result) => result.status).indexOf("rejected")).toBe(62);
  expect(results[62]).toMatchObject({ reason: { status: 503, code: "busy" } });
  const [first] = results;
  if (first?.status !== "fulfilled") throw new Error("the first was not hashed");
  expect(await isPassword(first.value, "a fern in the rain")).toBe(true);
});
