import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { databaseError } from "#db/errors.ts";
import { type Outage, outageOf } from "#db/outage.ts";
import { oncePerMinute } from "./once-per-minute.ts";
import { Refusal } from "./refusal.ts";
import { noteRefusal } from "./security-log.ts";
import { labelOfOwnWords } from "./word-field-labels.ts";

/** Our words in place of zod's: they follow the field's name ("Phone is required"). */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && issue.input === undefined) return "is required";
    if (issue.code === "invalid_type") return `must be ${article(String(issue.expected))}`;
    if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
    if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
    if (issue.code === "invalid_value") return `must be one of: ${issue.values.map(String).join(", ")}`;
    return undefined;
  },
});

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
    if (allowed.length === 0) return reply.code(404).send({ success: false, message: plainMessages[404] });
    reply.header("allow", allowed.join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    return reply.code(405).send({ success: false, message: plainMessages[405], code: "wrong-method" });
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
    return reply.code(error.status).send({
      success: false,
      message: error.message,
      ...(error.code ? { code: error.code } : {}),
      ...(error.field ? { field: error.field } : {}),
      ...error.data,
    });
  }
  if ("validation" in error && error.validation?.[0]) {
    const faults = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.replace(/^\//, "").replaceAll("/", "."),
      message,
    }));
    return reply.code(400).send({ success: false, ...wrongFields(faults) });
  }
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return reply.code(status).send({ success: false, message: plainMessages[status] ?? error.message });
  }
  const outage = outageOf(error);
  if (outage !== undefined) return answerOutage(outage, error, request, reply);
  // The reader left in the middle of an answer that was being compressed: no fault, and nobody to answer.
  if ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE" && request.raw.destroyed) {
    request.log.debug("the reader left before the end of the answer");
    return reply.code(499).send();
  }
  request.log.error({ err: error }, "unexpected failure");
  return reply
    .code(500)
    .send({ success: false, message: "Something went wrong on our side. Please try again.", requestId: request.id });
}

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
    request.log.warn({ code, ...(times > 1 && { times }) }, outageWords[outage].log),
  );
  return reply
    .code(outage === "full" ? 507 : 503)
    .header("retry-after", retryAfterSeconds)
    .send({
      success: false,
      message: outageWords[outage].message,
      code: outage === "full" ? "storage-full" : "unavailable",
      retryAfterSeconds,
      requestId: request.id,
    });
}

const outageWords: Record<Outage, { log: string; message: string }> = {
  away: {
    log: "the database is away",
    message: "We could not finish this just now. Please try again in a few seconds.",
  },
  full: {
    log: "the database's disk is full",
    message: "The shop has no room left to save this. Please try again later.",
  },
};

/** Node would otherwise read the rest of the body, whatever its length. */
function isMuchUnread({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"] ?? 0) > 64 * 1024;
}

const plainMessages: Record<number, string> = {
  400: "The request could not be read.",
  404: "There is nothing at this address.",
  405: "This address does not take that method.",
  413: "That is too large.",
  415: "This kind of content is not accepted here.",
};

/** Refuses an input that is not a route's own body (JSON inside a form). */
export function refuseInput({ issues }: z.core.$ZodError): never {
  const faults = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const { message, field, code, ...data } = wrongFields(faults);
  throw new Refusal(400, message, { code, field, data });
}

type Fault = { field: string; message?: string | undefined };
/** A body may hold any number of wrong fields. */
const maxNamedFields = 50;

/** The first wrong field and, when there are several, what is wrong with each: a form shows all at once. */
function wrongFields(faults: readonly Fault[]): ReturnType<typeof wrongField> & { fields?: Record<string, string> } {
  const wrong = faults.slice(0, maxNamedFields).map(({ field, message = "is wrong" }) => wrongField(field, message));
  const [first = wrongField("", "is wrong")] = wrong;
  const firstOfField = wrong.filter(({ field }, at) => wrong.findIndex((one) => one.field === field) === at);
  if (firstOfField.length < 2) return first;
  return { ...first, fields: Object.fromEntries(firstOfField.map(({ field, message }) => [field, message])) };
}

/** A message with a capital letter is a whole sentence of the specification, and stands alone. */
export function wrongField(field: string, message: string): { message: string; field: string; code: string } {
  const name = field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const label = labelOfOwnWords(field) ?? fieldLabel(name);
  return { message: /^\p{Lu}/u.test(message) ? message : `${label} ${message}`, field, code: "invalid" };
}

/** What the office's forms call fields whose names say something else. */
const formLabels: Record<string, string> = {
  taxPercent: "Tax, percent",
  lowStockAt: "Low-stock warning at",
  guaranteeDays: "Plant guarantee, days",
  returnDays: "Returns and exchanges, days",
  bin: "BIN",
  taxName: "Tax is called",
  bengaliTaxName: "Tax is called, in Bengali",
};

/** What a field is called in messages: "First name". */
export function fieldLabel(name: string): string {
  const label = formLabels[name];
  if (label !== undefined) return label;
  const words = name === "" ? "Input" : name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function article(noun: string): string {
  const name = { int: "whole number", record: "object" }[noun] ?? noun;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}
