import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { fault } from "#contract/wire/faults.ts";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import { databaseError } from "#db/errors.ts";
import { type Outage, outageOf } from "#db/postgres/outage.ts";
import * as m from "#messages";
import { FieldFault, fieldFault } from "./answers/faults.ts";
import { readerLanguage } from "./answers/language.ts";
import { Refusal } from "./answers/refusal.ts";
import { saidIn } from "./answers/said-answers.ts";
import { type Said, say } from "./answers/say.ts";
import { noteRefusal } from "./guards/security-log.ts";
import { oncePerMinute } from "./once-per-minute.ts";

/** Our faults in place of zod's sentences. */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && issue.input === undefined) return fault("required");
    if (issue.code === "invalid_type") return fault(kinds[issue.expected] ?? "wrong");
    if (issue.code === "too_small") return fault("atLeast", { least: Number(issue.minimum) });
    if (issue.code === "too_big") return fault("atMost", { most: Number(issue.maximum) });
    if (issue.code === "invalid_value") return fault("oneOf", { options: issue.values.map(String) });
    return undefined;
  },
});

const kinds: Partial<Record<string, "text" | "number" | "wholeNumber" | "boolean" | "list" | "object">> = {
  string: "text",
  number: "number",
  int: "wholeNumber",
  boolean: "boolean",
  array: "list",
  object: "object",
  record: "object",
};

declare module "fastify" {
  interface FastifyInstance {
    /** One line at the start of an outage and one a minute, however many calls fail. */
    outageLog: ReturnType<typeof oncePerMinute>;
  }
}

/** Answers failures as `{ success: false, message, ... }` with the right status; unexpected ones are described in the log only. */
export function registerErrors(app: FastifyInstance): void {
  app.decorate("outageLog", oncePerMinute());
  app.addHook("onClose", async () => app.outageLog.end());
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) => answerError(error, request, reply));
  let calls: Call[] | undefined;
  app.setNotFoundHandler((request, reply) => {
    calls ??= callsOf(app.routeRoles.keys());
    const allowed = methodsAt(calls, request.url);
    if (allowed.length === 0) return answer(reply, 404, plain[404]);
    reply.header("allow", allowed.join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    return answer(reply, 405, plain[405]);
  });
}

export function answerError(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isMuchUnread(request)) void reply.header("connection", "close");
  if (error instanceof Refusal) {
    noteRefusal(request, error);
    if (typeof error.data.retryAfterSeconds === "number") {
      reply.header("retry-after", String(error.data.retryAfterSeconds));
    }
    const { status, said, code, field, data } = error;
    return answer(reply, status, { said, code, ...(field ? { field } : {}), ...data });
  }
  if ("validation" in error && error.validation?.[0]) {
    const faults = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.replace(/^\//, "").replaceAll("/", "."),
      message,
    }));
    return answer(reply, 400, wrongFields(faults));
  }
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) return answer(reply, status, plain[status] ?? plain[400]);
  const outage = outageOf(error);
  if (outage !== undefined) return answerOutage(outage, error, request, reply);
  // The reader left in the middle of an answer that was being compressed: no fault, and nobody to answer.
  if ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE" && request.raw.destroyed) {
    request.log.debug("the reader left before the end of the answer");
    return reply.code(499).send();
  }
  request.log.error({ err: error }, "unexpected failure");
  return answer(reply, 500, { said: say(m.error_unexpected), code: "unexpected", requestId: request.id });
}

type Answer = { said: Said; code: RefusalCode; fields?: Record<string, Said>; [also: string]: unknown };

/** A refusal as it is sent: `{ success: false, message, code, ... }`, in the reader's language. */
function answer(reply: FastifyReply, status: number, { fields, ...rest }: Answer): FastifyReply {
  const language = readerLanguage(reply.request);
  const call = reply.request.routeOptions.url ?? "";
  const { said, ...others } = rest;
  const wrong = Object.entries(fields ?? {}).map(([name, one]) => [name, inFormOf(call, one)] as const);
  const values = { ...others, ...(fields && { fields: Object.fromEntries(wrong) }) };
  const message = inFormOf(call, said).in(language);
  return reply.code(status).send({ success: false, message, ...(saidIn(language, values) as object) });
}

const inFormOf = (call: string, said: Said) => (said instanceof FieldFault ? said.inFormOf(call) : said);

type Call = { method: string; address: URLPattern };

/**
 * Without those that take whatever no other call takes.
 * @param routes  as `GET /api/order/:id`
 */
function callsOf(routes: Iterable<string>): Call[] {
  return [...routes].flatMap((route) => {
    const [method = "", pathname = ""] = route.split(" ");
    const isCall = pathname.startsWith("/api/") && !pathname.includes("*");
    return isCall ? [{ method, address: new URLPattern({ pathname }) }] : [];
  });
}

/** The methods that the API takes at an address. */
function methodsAt(calls: readonly Call[], url: string): string[] {
  const pathname = url.split("?", 1)[0] ?? "";
  return [...new Set(calls.filter(({ address }) => address.test({ pathname })).map(({ method }) => method))];
}

/** How soon the shop is likely to work again. */
export const retryAfterSeconds = 3;

/**
 * A temporary outage. The write may have succeeded or not, so the answer claims neither: a retry with the same idempotency
 * key gets one order.
 */
function answerOutage(outage: Outage, error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = databaseError(error)?.code;
  request.server.outageLog(`${outage} ${code}`, (times) =>
    request.log.warn({ code, ...(times > 1 && { times }) }, outageWords[outage]),
  );
  reply.header("retry-after", retryAfterSeconds);
  return answer(reply, outage === "full" ? 507 : 503, {
    said: say(outage === "full" ? m.error_storage_full : m.error_unavailable),
    code: outage === "full" ? "storage-full" : "unavailable",
    retryAfterSeconds,
    requestId: request.id,
  });
}

const outageWords: Record<Outage, string> = {
  away: "the database is away",
  full: "the database's disk is full",
};

/** Node would otherwise read the rest of the body, whatever its length. */
function isMuchUnread({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"] ?? 0) > 64 * 1024;
}

const plain: Record<number, Answer> & Record<400 | 404 | 405, Answer> = {
  400: { said: say(m.error_unreadable), code: "unreadable" },
  404: { said: say(m.error_nothing_here), code: "nothing-here" },
  405: { said: say(m.error_wrong_method), code: "wrong-method" },
  413: { said: say(m.error_too_large), code: "too-large" },
  415: { said: say(m.error_other_content), code: "other-content" },
};

/** Refuses an input that is not a route's own body (JSON inside a form). */
export function refuseInput({ issues }: z.core.$ZodError): never {
  const faults = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const { said, field, code, ...data } = wrongFields(faults);
  throw new Refusal(400, said, { code, field, data });
}

type Fault = { field: string; message?: string | undefined };
type Wrong = { said: Said; field: string; code: RefusalCode };
/** A body may hold any number of wrong fields. */
const maxNamedFields = 50;

/** The first wrong field and, when there are several, what is wrong with each: a form shows all at once. */
function wrongFields(faults: readonly Fault[]): Wrong & { fields?: Record<string, Said> } {
  const wrong = faults.slice(0, maxNamedFields).map(({ field, message = "" }) => wrongField(field, message));
  const [first = wrongField("", "")] = wrong;
  const firstOfField = wrong.filter(({ field }, at) => wrong.findIndex((one) => one.field === field) === at);
  if (firstOfField.length < 2) return first;
  return { ...first, fields: Object.fromEntries(firstOfField.map(({ field, said }) => [field, said])) };
}

/** @param found by {@link fault} */
function wrongField(field: string, found: string): Wrong {
  return { said: fieldFault(field, found), field, code: "invalid" };
}

/** @param found by {@link fault} */
export function refusedField(status: 400 | 409, field: string, found: string): Refusal {
  return new Refusal(status, fieldFault(field, found), { code: "invalid", field });
}
