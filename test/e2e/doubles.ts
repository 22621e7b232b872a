/*
 * Everybody whom a shop talks to, as doubles on loopback. Each worker's shop has their addresses and no keys, so that it does without them
 * until a test gives it keys (with-keys.ts), and again after that: no test needs a shop of its own for them.
 */
import { openBkashDouble } from "../bkash-double.ts";
import { openHttpSmsDouble } from "../http-sms-double.ts";
import { openPathaoDouble } from "../pathao-double.ts";
import { openRecordDouble } from "../phone-record-double.ts";
import { openPushDouble } from "../push-double.ts";
import { openSslCommerzDouble } from "../sslcommerz-double.ts";
import { openSteadfastDouble } from "../steadfast-double.ts";

export type Doubles = Awaited<ReturnType<typeof openDoubles>>;

export async function openDoubles() {
  const doubles = {
    push: await openPushDouble(),
    steadfast: await openSteadfastDouble(),
    pathao: await openPathaoDouble(),
    /** Knows what couriers know of phones. */
    records: await openRecordDouble(),
    bkash: await openBkashDouble(),
    sslcommerz: await openSslCommerzDouble(),
    texts: await openHttpSmsDouble(),
  };
  const close = async () => {
    for (const double of Object.values(doubles)) await double.close();
  };
  return { ...doubles, close };
}

/** Where a shop finds them. */
export function addressesOf(doubles: Doubles): Record<string, string> {
  return {
    PUSH_API_BASE: doubles.push.base,
    STEADFAST_API_BASE: doubles.steadfast.base,
    PATHAO_API_BASE: doubles.pathao.base,
    PHONE_RECORDS_API_BASE: doubles.records.base,
    BKASH_API_BASE: doubles.bkash.base,
    SSLCOMMERZ_API_BASE: doubles.sslcommerz.base,
    SMS_API_BASE: doubles.texts.base,
  };
}
