import { remark } from "../remarks/remarks.ts";
import { SmsFault } from "./sms.ts";

const timeLimitMs = 10_000;
const maxAnswerLength = 10_000;

/** @returns what the gateway answered, parsed as JSON; undefined when it is none. @throws SmsFault when it cannot be reached */
export async function askGateway(address: string, init: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(timeLimitMs) });
    const body = (await answer.text()).slice(0, maxAnswerLength);
    try {
      return JSON.parse(body);
    } catch {
      return undefined;
    }
  } catch (error) {
    // The error's own words may hold the address, and with it the key.
    throw new SmsFault(remark("smsGatewayAway"), { isUnsure: !neverArrived(error) });
  }
}

/** The remark on an answer that is no success. @param code undefined when the answer is not one of the gateway's */
export function refusedCode(gateway: string, code: number | undefined): string {
  return code === undefined ? remark("smsNoCode", gateway) : remark("smsCode", gateway, String(code));
}

const beforeSending = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && beforeSending.includes(code);
}
