import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { formatMinor } from "#contract/rules/money/money.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import { overwriteGetLocale } from "#messages/compiled/runtime.js";
import { type Language, language, renderIn } from "#web/language.ts";
import { inDigits, shortTaka, showDay, showHour, showMinor, showMonth, showTaka } from "#web/ui/figures.ts";

beforeAll(() => overwriteGetLocale(language));
afterEach(() => renderIn("en"));

test.each([
  [0, "৳0.00", "৳০"],
  [64_000, "৳640.00", "৳৬৪০"],
  [9_950, "৳99.50", "৳৯৯.৫০"],
  [123_456_750, "৳12,34,567.50", "৳১২,৩৪,৫৬৭.৫০"],
  [-12_000, "-৳120.00", "-৳১২০"],
])("%i poisha are %s and %s", (minor, english, bengali) => {
  expect([showMinor(minor), inBengali(() => showMinor(minor))]).toEqual([english, bengali]);
});

test.each([
  ["2026-11-22T05:00:00.000Z", "Sun Nov 22 2026", "রবিবার, ২২ নভেম্বর ২০২৬", "11:00", "১১:০০"],
  ["2026-11-18T18:00:00.000Z", "Thu Nov 19 2026", "বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬", "00:00", "০০:০০"],
  ["2028-02-29T17:59:59.999Z", "Tue Feb 29 2028", "মঙ্গলবার, ২৯ ফেব্রুয়ারি ২০২৮", "23:59", "২৩:৫৯"],
  ["not a time", "", "", "", ""],
])("%s is %s and %s in Dhaka", (time, day, bengaliDay, hour, bengaliHour) => {
  expect([showDay(time), showHour(time)]).toEqual([day, hour]);
  expect(inBengali(() => [showDay(time), showHour(time)])).toEqual([bengaliDay, bengaliHour]);
});

test("a sum in a sentence shows poisha only when there are some", () => {
  expect([shortTaka(1500), shortTaka(99.5)]).toEqual(["৳1,500", "৳99.50"]);
  expect(inBengali(() => [shortTaka(1500), showTaka(1500)])).toEqual(["৳১,৫০০", "৳১,৫০০"]);
});

test("day and hour in Dhaka match Intl", () => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: "Asia/Dhaka",
    ...{ weekday: "short", month: "short", day: "numeric", year: "numeric", hour: "2-digit", minute: "2-digit" },
    hourCycle: "h23",
  } as Intl.DateTimeFormatOptions);
  const days = fc.date({ min: new Date("2015-01-01"), max: new Date("2080-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (at) => {
      const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
      expect(showDay(at.toISOString())).toBe(`${of.weekday} ${of.month} ${of.day} ${of.year}`);
      expect(showHour(at.toISOString())).toBe(`${of.hour}:${of.minute}`);
    }),
  );
});

test("Bengali figures read back as the same number, without a Latin digit", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
      const shown = inBengali(() => showMinor(minor));
      expect(shown).not.toMatch(/[0-9]/);
      expect(asciiDigits(shown)).toBe(formatMinor(minor).replace(/\.00$/, ""));
      expect(asciiDigits(inBengali(() => inDigits(minor)))).toBe(String(minor));
    }),
  );
});

test("every month has a name in both languages", () => {
  const all = Array.from({ length: 12 }, (_, at) => at + 1);
  expect(new Set(all.map(showMonth)).size).toBe(12);
  expect(new Set(inBengali(() => all.map(showMonth))).size).toBe(12);
  expect(showMonth(13)).toBe("");
});

function inBengali<Shown>(show: () => Shown): Shown {
  const before: Language = language();
  renderIn("bn");
  try {
    return show();
  } finally {
    renderIn(before);
  }
}
