// BulkSMSBD. Its success is the code 202, in an object or as a bare number.
import { z } from "zod";
import { askGateway, refusedCode } from "./ask-gateway.ts";
import { type Gateway, type KeyedOptions, SmsFault } from "./sms.ts";

const answer = z.union([
  z.number(),
  z.object({ response_code: z.coerce.number() }).transform((one) => one.response_code),
]);

export function openBulkSmsBd({ apiKey, sender, apiBase = "https://bulksmsbd.net" }: KeyedOptions): Gateway {
  return async (phone, text) => {
    const body = new URLSearchParams({
      api_key: apiKey,
      type: "text",
      number: `88${phone}`,
      senderid: sender,
      message: text,
    });
    const code = answer.safeParse(await askGateway(`${apiBase}/api/smsapi`, { method: "POST", body })).data;
    if (code !== 202) throw new SmsFault(refusedCode("BulkSMSBD", code));
    return String(code);
  };
}
