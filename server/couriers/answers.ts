// Reading couriers' answers and messages, and what all of them ask of a text and a phone number.
import { createHash } from "node:crypto";
import { z } from "zod";
import { mobilesOf, plainPhone } from "#contract/rules/delivery/phone.ts";
import * as m from "#messages";
import { figure, say } from "../http/answers/say.ts";
import type { ParcelFault } from "./courier.ts";

/** A text field that may be a number or missing, without the two things that the database cannot hold. */
export const text = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : (value ?? "")),
  z
    .string()
    .catch("")
    .transform((given) => given.toWellFormed().replaceAll("\0", "")),
);

const longestMessage = 200;

export function phoneFaults(phone: string): ParcelFault[] {
  if (mobilesOf(phone).length > 0) return [];
  const count = plainPhone(phone).replace(/\D/g, "").length;
  return [
    {
      field: "phone",
      said:
        count === 11
          ? say(m.parcel_must_begin_with_013_to_019)
          : say(m.parcel_digits_needs_11, { digits: figure(count) }),
    },
  ];
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** "YYYY-MM-DD HH:MM:SS" of Dhaka. A message without a readable time counts as sentAt now. */
export function timeIn(text: string): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text) ?? [];
  const sentAt = new Date(`${day}T${time}+06:00`);
  return Number.isNaN(sentAt.getTime()) || sentAt.getTime() > Date.now() ? new Date() : sentAt;
}

/** "In Review" and "in-review" are "in_review". */
export function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

export function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** All sentences of a refusal, whatever its shape. */
export function wordsIn(body: unknown): string {
  const { message, error, errors } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const found: string[] = [];
  const collect = (value: unknown, depth: number) => {
    if (typeof value === "string") found.push(value);
    else if (typeof value === "object" && value !== null && depth < 4) {
      for (const one of Object.values(value)) collect(one, depth + 1);
    }
  };
  for (const one of [message, error, errors]) collect(one, 0);
  return clean(found.join(" "), longestMessage);
}

/** Cut to what courier and database can hold, without the signs that couriers replace themselves. */
export function clean(given: string, max: number): string {
  const plain = given
    .toWellFormed()
    .replace(/[\p{Cc}{};<>]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  // By whole characters: half of an emoji is no text.
  return [...plain].slice(0, max).join("").trim();
}
