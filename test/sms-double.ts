// Two SMS gateways on loopback: BulkSMSBD and SSL Wireless. They can refuse, fail and be silent.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Db } from "#db/database.ts";
import { openTextRoom, type TextRoom } from "#server/sms/text-room.ts";
import { textWriter } from "#server/texts/texts.ts";
import type { LiveView } from "#server/view/live-view.ts";
import { openDoubleServer } from "./double-server.ts";

export const smsKey = "sms-key-1";
export type SmsDouble = {
  base: string;
  /** Newest last. */
  sent: { to: string; text: string }[];
  /** Answers the next call so instead. "drop": ends the connection without an answer. */
  next(answer: unknown): void;
  /** The code in the newest message. */
  newestCode(): string;
  close(): Promise<void>;
};

/** The environment of a shop that sends through it. */
export const gatewayEnv = ({ base }: Pick<SmsDouble, "base">, name = "bulksmsbd") => ({
  SMS_GATEWAY: name,
  SMS_API_KEY: smsKey,
  SMS_SENDER: "Gachpala",
  SMS_API_BASE: base,
});

type Sender = { db: Db; live: LiveView };

/** Where the shop's messages leave through a gateway, `laterMs` from now. */
export function textRoomOf(gateway: Pick<SmsDouble, "base">, { db, live }: Sender, laterMs = 0): TextRoom {
  const options = { gateway: "bulksmsbd" as const, apiKey: smsKey, sender: "Gachpala", apiBase: gateway.base };
  return openTextRoom({
    ...{ db, options, allowedOrigin: undefined, sealedWith: () => "", warn: () => {} },
    kept: () => undefined,
    words: () => live.view().words,
    shop: () => ({ shop: "Gachpala", phone: "" }),
    now: () => new Date(Date.now() + laterMs),
  });
}

/** Sends the shop's queued messages through a gateway, as several processes at once, `laterMs` from now. */
export async function sendTexts(
  gateway: SmsDouble,
  { db, live }: Sender,
  laterMs = 0,
  { sendsMails = true }: { sendsMails?: boolean } = {},
): Promise<void> {
  const room = textRoomOf(gateway, { db, live }, laterMs);
  const home = () => ({ origin: "https://shop.example", firstLanguage: "en" as const });
  const write = textWriter({
    db,
    live,
    home,
    isBesideMail: () => false,
    mostADay: () => room.mostADay,
    sendsMails: () => sendsMails,
  });
  await Promise.all([1, 2, 3].map(() => room.sendDue(write)));
}

export async function openSmsDouble(): Promise<SmsDouble> {
  const answers: unknown[] = [];
  const { base, close } = await openDoubleServer((request, response) => void serve(request, response));
  const double: SmsDouble = {
    base,
    sent: [],
    next: (answer) => void answers.push(answer),
    newestCode() {
      const [code] = /\d{6}/.exec(double.sent.at(-1)?.text ?? "") ?? [];
      if (code === undefined) throw new Error("no code was sent");
      return code;
    },
    close,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const answer = answers.shift();
    if (answer === "drop") return void request.socket.destroy();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer ?? take(request.url ?? "", body)));
  }

  function take(path: string, body: string): unknown {
    if (path === "/api/smsapi") {
      const { api_key: key, number = "", senderid, message = "" } = Object.fromEntries(new URLSearchParams(body));
      if (key !== smsKey || !senderid) return { response_code: 1011, error_message: "Wrong key" };
      double.sent.push({ to: number, text: message });
      return { response_code: 202, message_id: 1, success_message: "SMS Submitted Successfully" };
    }
    const { api_token: token, sid, msisdn, sms, csms_id: id } = JSON.parse(body);
    if (token !== smsKey || !sid || id.length > 20) return { status: "FAILED", status_code: 4003 };
    double.sent.push({ to: msisdn, text: sms });
    return { status: "SUCCESS", status_code: 200, smsinfo: [{ sms_status: "SUCCESS", msisdn }] };
  }
  return double;
}
