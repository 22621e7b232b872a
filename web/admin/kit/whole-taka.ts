import { showTaka } from "#web/ui/figures.ts";

/** For figures that are read at a glance: rounded, without poisha. */
export function wholeTaka(taka: number): string {
  return showTaka(Math.round(taka)).replace(/\.00$/, "");
}
