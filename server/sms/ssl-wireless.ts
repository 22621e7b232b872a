// SSL Wireless SMS Plus. It answers HTTP 200 for refusals too.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { askGateway, refusedCode } from "./ask-gateway.ts";
import { type Gateway, type KeyedOptions, SmsFault } from "./sms.ts";

const answer = z.object({ status: z.string(), status_code: z.coerce.number().catch(0) });

export function openSslWireless({
  apiKey,
  sender,
  apiBase = "https://smsplus.sslwireless.com",
}: KeyedOptions): Gateway {
  return async (phone, text) => {
    const message = {
      api_token: apiKey,
      sid: sender,
      msisdn: `88${phone}`,
      sms: text,
      // At most 20 characters, and another one for each message.
      csms_id: randomBytes(10).toString("hex"),
    };
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    };
    const outcome = answer.safeParse(await askGateway(`${apiBase}/api/v3/send-sms`, init)).data;
    if (outcome?.status !== "SUCCESS") {
      throw new SmsFault(refusedCode("SSL Wireless", outcome?.status_code));
    }
    return outcome.status;
  };
}
