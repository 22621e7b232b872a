/**
 * Delivery to a mail server.
 *
 * 1. A connection of its own for each mail: a shop sends few, and each one's fate is then plain.
 * 2. Content is given away only after the server's "go ahead" (354), and after `beforeContent` has returned. A failure
 *    before that is certainly not sent; one after it, without an answer, is unsure.
 * 3. A server that the owner has typed is called at a public address only, which is looked up as the connection is made: a stolen session
 *    must not reach the machines of the shop's own network through it.
 * 4. A password is never sent over a line that is not encrypted, except to this machine itself.
 */
import { isIP } from "node:net";
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { PrivateAddress, publicLookup } from "../../http/outgoing/public-address.ts";
import { remark } from "../../remarks/remarks.ts";
import type { Delivery, DeliveryResult, Parcel } from "./delivery.ts";

type Wait = { connectMs: number; silenceMs: number; wholeMs: number };
/** The whole must end before the sender's claim does (outbox.ts). */
const usualWait: Wait = { connectMs: 15_000, silenceMs: 45_000, wholeMs: 120_000 };

/** @param reach `public`: see rule 3 */
export function smtpDelivery(smtpUrl: string, wait = usualWait, reach: "any" | "public" = "any"): Delivery {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isSecure = url.protocol === "smtps:";
  const isHere = ["localhost", "127.0.0.1", "::1"].includes(host);
  const options = {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && user !== "" && !isHere,
    ignoreTLS: isHere && !isSecure,
    connectionTimeout: wait.connectMs,
    greetingTimeout: wait.connectMs,
    socketTimeout: wait.silenceMs,
  };
  const login = user === "" ? undefined : { user, pass: decodeURIComponent(url.password) };
  return async (parcel) => {
    let way = options;
    if (reach === "public") {
      try {
        // The certificate is still asked for the name.
        way = { ...options, host: await publicAddressOf(host), ...(isIP(host) === 0 && { servername: host }) };
      } catch (error) {
        const isInside = error instanceof PrivateAddress;
        const reason = isInside ? remark("serverInside", host) : error instanceof Error ? error.message : String(error);
        return { kind: "refused", reason, isUnreachable: true };
      }
    }
    return deliver(new SMTPConnection(way), login, parcel, wait.wholeMs);
  };
}

/** @throws PrivateAddress, or why the name was not found */
function publicAddressOf(host: string): Promise<string> {
  return new Promise((resolve, reject) =>
    publicLookup(host, {}, (error, address) => (error ? reject(error) : resolve(String(address)))),
  );
}

type Progress = { step: "connecting" | "asking" | "giving" };

async function deliver(
  connection: SMTPConnection,
  login: { user: string; pass: string } | undefined,
  parcel: Parcel,
  wholeMs: number,
): Promise<DeliveryResult> {
  const progress: Progress = { step: "connecting" };
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server took too long")), wholeMs);
    // Kept to the end: an error that nobody listens to would stop the shop.
    connection.on("error", reject);
    connection.on("end", () => reject(new Error("The mail server closed the connection")));
  });
  try {
    const sent = converse(connection, login, parcel, progress);
    // Whichever comes second is of no interest any more.
    sent.catch(() => {});
    tooLong.catch(() => {});
    const rejected = await Promise.race([sent, tooLong]);
    connection.quit();
    return { kind: "sent", remark: rejected.length === 0 ? "" : remark("notTaken", rejected.join(", ")) };
  } catch (error) {
    connection.close();
    return resultOf(error, progress);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns the recipients that were not taken, when others were */
async function converse(
  connection: SMTPConnection,
  login: { user: string; pass: string } | undefined,
  { from, to, bytes, beforeContent }: Parcel,
  progress: Progress,
): Promise<string[]> {
  await answered<unknown>((done) => connection.connect(done));
  if (login) await answered<unknown>((done) => connection.login({ ...login, credentials: login }, done));
  progress.step = "asking";
  // Read when the server has said to go ahead, and not before.
  const content = Readable.from(
    (async function* () {
      await beforeContent();
      progress.step = "giving";
      yield bytes;
    })(),
    { objectMode: false },
  );
  const envelope = { from: from.address, to: to.map(({ address }) => address), size: bytes.length };
  const info = await answered<{ rejected?: unknown[] }>((done) => connection.send(envelope, content, done));
  return (info?.rejected ?? []).map(String);
}

function answered<T>(ask: (done: (error?: Error | null, answer?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => ask((error, answer) => (error ? reject(error) : resolve(answer as T))));
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

function resultOf(error: unknown, { step }: Progress): DeliveryResult {
  const { message, code, responseCode, response, command } = error as SmtpError;
  const reason = (response ?? message).slice(0, 500);
  if (responseCode !== undefined && responseCode >= 400) {
    // A refused login is the owner's to put right, and a mail is worth waiting for that.
    const isFinal = responseCode >= 500 && code !== "EAUTH" && command !== "CONN";
    return { kind: "refused", reason, isFinal, isUnreachable: step === "connecting" };
  }
  if (step === "giving") return { kind: "unsure", reason };
  return { kind: "refused", reason, isUnreachable: true };
}
