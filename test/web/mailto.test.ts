import { expect, test } from "vitest";
import { mailto } from "#web/admin/kit/mailto.ts";

test.each([
  ["ayesha@example.com", "mailto:ayesha@example.com"],
  ["a@x.example?bcc=spy@evil.example", "mailto:a@x.example%3Fbcc%3Dspy%40evil.example"],
  ["a@x.example,b@x.example", "mailto:a@x.example%2Cb%40x.example"],
  ['"><script>@x.example', "mailto:%22%3E%3Cscript%3E@x.example"],
  ["not an address", "mailto:not%20an%20address"],
])("a mail to %s has no other recipient", (email, link) => {
  expect(mailto(email)).toBe(link);
});

test("any texts give exactly one subject and one body", () => {
  expect(mailto("a@x.example", { subject: "Hi & bye", body: "Dear ?\n" })).toBe(
    "mailto:a@x.example?subject=Hi%20%26%20bye&body=Dear%20%3F%0A",
  );
});
