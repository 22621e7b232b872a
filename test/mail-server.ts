// A mail server on loopback that fails as a test tells it, and a reader of the mails it received.
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

type Refusal = { code: number; text: string };
export type Manners = {
  /** At RCPT TO, by recipient. */
  refuseRecipient?: (address: string) => Refusal | undefined;
  /** After the content. */
  refuseContent?: () => Refusal | undefined;
  /** Takes the content, then closes the connection without an answer. */
  hangUpAfterContent?: boolean;
  /** Takes mails of whom it knows only. */
  login?: { username: string; password: string };
  /** Never greets. */
  isSilent?: boolean;
};
export type TakenMail = { from: string; to: string[]; raw: string };

export async function openMailServer(manners: Manners = {}) {
  const taken: TakenMail[] = [];
  const contents: string[] = [];
  const server = new SMTPServer({
    ...(manners.login === undefined ? { disabledCommands: ["AUTH"] } : { allowInsecureAuth: true }),
    onAuth({ username, password }, _session, done) {
      const isKnown = username === manners.login?.username && password === manners.login?.password;
      done(isKnown ? null : answer({ code: 535, text: "Who are you?" }), isKnown ? { user: username } : undefined);
    },
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      if (!manners.isSilent) done();
    },
    onRcptTo({ address }, _session, done) {
      const refusal = manners.refuseRecipient?.(address);
      done(refusal && answer(refusal));
    },
    async onData(stream, session, done) {
      const raw = await textOf(stream);
      contents.push(raw);
      if (manners.hangUpAfterContent) return void hangUp(session);
      const refusal = manners.refuseContent?.();
      if (refusal) return done(answer(refusal));
      const { mailFrom, rcptTo } = session.envelope;
      taken.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  server.on("error", () => {});
  const hangUp = (session: { id: string }) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
      if (connection.id === session.id) connection._socket.destroy();
    }
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const place = server.server.address();
  if (typeof place !== "object" || place === null) throw new Error("the mail server has no port");
  return {
    url: `smtp://127.0.0.1:${place.port}`,
    /** Accepted mails. */
    taken,
    /** Every complete content received, whatever the answer was. */
    contents,
    manners,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type ReadMail = { headers: Map<string, string>; text: string; html: string };

/** Parses a mail: headers unfolded and decoded, both alternatives in UTF-8. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body.split(`--${boundary}`).map((part) => splitPart(part.replace(/^\r\n/, "")));
  const find = (type: string) => parts.find((part) => part.headers.get("content-type")?.startsWith(type));
  return { headers, text: decodeBody(find("text/plain")), html: decodeBody(find("text/html")) };
}

type Part = { headers: Map<string, string>; body: string };

function splitPart(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decodeBody(part: Part | undefined): string {
  return part === undefined ? "" : decoded(part).replaceAll("\r\n", "\n");
}

function decoded(part: Part): string {
  const encoding = part.headers.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString();
  if (encoding !== "quoted-printable") return part.body;
  return fromQuoted(part.body.replace(/=\r\n/g, ""));
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, form, word = ""]) =>
          form?.toUpperCase() === "B"
            ? Buffer.from(word, "base64")
            : Buffer.from(fromQuoted(word.replaceAll("_", " "), "latin1"), "latin1"),
        ),
      ).toString(),
    );
}

function fromQuoted(text: string, encoding: "utf8" | "latin1" = "utf8"): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString(encoding);
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function answer({ code, text }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
