/** Made on first use: it takes a browser 20 ms, a cheap phone 80, and most pages show no date. */
let inDhaka: Intl.DateTimeFormat | undefined;

/**
 * A day as the shop shows it, whatever the clock of the reader: `Thu Nov 19 2026`.
 * @param time ISO 8601; anything else yields an empty text
 */
export function formatDay(time: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return "";
  inDhaka ??= new Intl.DateTimeFormat("en-US", {
    timeZone: "Asia/Dhaka",
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
  });
  const parts = inDhaka.formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? "";
  return `${part("weekday")} ${part("month")} ${part("day")} ${part("year")}`;
}
