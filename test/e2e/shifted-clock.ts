/*
 * A clock that a test moves on: loaded before the shop's own code (NODE_OPTIONS), it adds to each Date that is made now the
 * milliseconds that stand in the file CLOCK_FILE.
 */
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_FILE ?? "";
const lookEveryMs = 200;
const RealDate = Date;
let aheadMs = 0;
let lookedAt = 0;

function now(): number {
  const real = RealDate.now();
  if (real - lookedAt > lookEveryMs) {
    lookedAt = real;
    try {
      aheadMs = Number(readFileSync(file, "utf8"));
    } catch {
      aheadMs = 0;
    }
  }
  return real + aheadMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (of, typed: [], by) => Reflect.construct(of, typed.length > 0 ? typed : [now()], by === Date ? of : by),
  apply: () => new RealDate(now()).toString(),
  get: (of, name) => (name === "now" ? now : Reflect.get(of, name)),
});
