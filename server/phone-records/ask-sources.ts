/**
 * Asks one source what it knows of one phone.
 *
 * 1. Every answer is a stranger's: it is read within a size and a time, as JSON, and only figures are taken from it.
 * 2. A phone of which a source has no parcel is unknown, not bad: some answer 0 % for it.
 * 3. Neither key nor phone is in an error.
 */
import { z } from "zod";
import { type PhoneReport, parcelVolumes, type RecordFailure } from "#contract/wire/orders/phone-records.ts";
import type { PhoneService } from "#contract/wire/shop/phone-services.ts";
import type { SteadfastOptions } from "../couriers/steadfast.ts";
import { CallFault, callPublic } from "../http/outgoing/call-public.ts";
import { valueAt } from "../http/outgoing/value-at.ts";

export type Asked = { report: PhoneReport } | { failure: RecordFailure };
export type Ask = (phone: string) => Promise<Asked>;

const none: PhoneReport = {
  taken: null,
  refused: null,
  total: null,
  takenPercent: null,
  refusedPercent: null,
  volume: null,
};

/** Steadfast gives shares and a rough volume, no counts. */
export function steadfastRecord(
  { apiBase, apiKey, secretKey }: Pick<SteadfastOptions, "apiBase" | "apiKey" | "secretKey">,
  allowedOrigin: string | undefined,
): Ask {
  return async (phone) => {
    const address = new URL(`${apiBase}/fraud_check/score/${phone}`);
    const headers = { "api-key": apiKey, "secret-key": secretKey, accept: "application/json" };
    const answer = await call(address, { method: "GET", headers }, allowedOrigin);
    if ("failure" in answer) return answer;
    const { data } = steadfastAnswer.safeParse(answer.body);
    if (data === undefined) return { failure: "unreadable" };
    const { delivery_ratio: takenPercent, cancellation_ratio: refusedPercent, volume_band: volume } = data;
    return { report: { ...none, takenPercent, refusedPercent, volume } };
  };
}

const ratio = z
  .number()
  .min(0)
  .max(100)
  .nullable()
  .transform((share) => (share === null ? null : Math.round(share)));
const scored = z.object({
  delivery_ratio: ratio,
  cancellation_ratio: ratio.default(null),
  volume_band: z.enum(parcelVolumes).nullable().catch(null),
});
/** Bare, or within `data`. */
const steadfastAnswer = z.union([scored, z.object({ data: scored }).transform(({ data }) => data)]);

/** @param key stands where the owner has written {key} */
export function serviceRecord(service: PhoneService, key: string, allowedOrigin: string | undefined): Ask {
  return async (phone) => {
    const values: Record<string, string> = { phone, key };
    const fill = (text: string, write = (value: string) => value) =>
      text.replace(/\{(phone|key)\}/g, (_, name: string) => write(values[name] ?? ""));
    const address = new URL(fill(service.address, encodeURIComponent));
    const headers: Record<string, string> = { accept: "application/json" };
    if (service.headerName !== "") headers[service.headerName.toLowerCase()] = fill(service.headerValue);
    const isBody = service.body !== "";
    if (isBody) headers["content-type"] = "application/json";
    const body = isBody ? fill(service.body, (value) => JSON.stringify(value).slice(1, -1)) : undefined;
    const asked = {
      method: isBody ? ("POST" as const) : ("GET" as const),
      headers,
      ...(body !== undefined && { body }),
    };
    const answer = await call(address, asked, allowedOrigin);
    return "failure" in answer ? answer : reportIn(answer.body, service);
  };
}

/** Two of the three figures give the third. */
export function reportIn(
  body: unknown,
  { taken, refused, total }: Pick<PhoneService, "taken" | "refused" | "total">,
): Asked {
  const found = { taken: figureAt(body, taken), refused: figureAt(body, refused), total: figureAt(body, total) };
  const missing = Object.values(found).filter((figure) => figure === null).length;
  if (missing > 1) return { failure: "unreadable" };
  const all = found.total ?? (found.taken ?? 0) + (found.refused ?? 0);
  const report = {
    ...none,
    taken: found.taken ?? all - (found.refused ?? 0),
    refused: found.refused ?? all - (found.taken ?? 0),
    total: all,
  };
  // More taken than sent: the paths name something else.
  if (report.taken < 0 || report.refused < 0 || report.taken + report.refused > all) return { failure: "unreadable" };
  return { report };
}

const most = 1_000_000;

function figureAt(body: unknown, path: string): number | null {
  if (path === "") return null;
  const found = valueAt(body, path);
  const figure = typeof found === "string" && /^\d{1,7}$/.test(found.trim()) ? Number(found) : found;
  return typeof figure === "number" && Number.isInteger(figure) && figure >= 0 && figure <= most ? figure : null;
}

type Called = { body: unknown } | { failure: RecordFailure };

async function call(address: URL, asked: Parameters<typeof callPublic>[1], allowedOrigin?: string): Promise<Called> {
  // Only the tests' double is asked without encryption.
  if (address.protocol !== "https:" && address.origin !== allowedOrigin) return { failure: "inside" };
  try {
    const { status, text } = await callPublic(address, asked, allowedOrigin);
    if (status === 429) return { failure: "busy" };
    if (status === 401 || status === 403) return { failure: "refused" };
    if (status < 200 || status >= 300) return { failure: status >= 500 ? "unreached" : "unreadable" };
    return { body: JSON.parse(text) as unknown };
  } catch (error) {
    if (!(error instanceof CallFault)) return { failure: "unreadable" };
    return { failure: error.isInside ? "inside" : "unreached" };
  }
}

/** Whether a source has no parcel of the phone. */
export function isUnknownIn({ total, takenPercent, refusedPercent, volume }: PhoneReport): boolean {
  if (total !== null) return total === 0;
  return volume === "none" || (takenPercent === null && refusedPercent === null);
}
