import { formatTaka } from "#contract/money.ts";

/** For figures that are read at a glance: rounded, without poisha. */
export function wholeTaka(taka: number): string {
  return formatTaka(Math.round(taka)).replace(/\.00$/, "");
}
