/**
 * The log: one JSON object a line, with the request's id (`reqId`) in all lines that belong to a request.
 *
 * It holds no personal data and no secret. The danger is errors: a failed query's message and stack contain every value of
 * the query, a driver's message may quote one, and libraries attach whole answers. So errors are written only by
 * {@link errorForLog}, which copies what is known to be harmless.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from "pino";

export type Log = FastifyBaseLogger;

/** @param destination standard output when missing */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    serializers: { err: errorForLog, error: errorForLog, req: requestForLog, res: answerForLog },
    hooks: { logMethod: sayWithoutValues },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Pino and Fastify use an error's message when the line has none of its own. */
function sayWithoutValues(this: Logger, given: Parameters<LogFn>, write: LogFn): void {
  const [first, message] = given as [unknown, unknown];
  const error = first instanceof Error ? first : isHolder(first) ? first.err : undefined;
  if (error instanceof Error && (message === undefined || message === error.message)) {
    write.call(this, first instanceof Error ? { err: error } : first, sentenceForLog(error));
  } else write.apply(this, given);
}

function isHolder(value: unknown): value is { err: unknown } {
  return typeof value === "object" && value !== null && "err" in value;
}

/** Fields of a database error that name columns, tables and rules, and never hold a value. */
const databaseFields = ["code", "severity", "schema", "table", "column", "constraint", "routine"] as const;
const plainFields = ["code", "errno", "syscall", "statusCode", "status", "command", "responseCode"] as const;
const maxCauses = 5;
const maxMessageLength = 500;
const maxQueryLength = 2000;

type LoggedError = {
  type: string;
  message: string;
  stack?: string;
  query?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
  [field: string]: unknown;
};

/** An error without the values of queries, rows and inputs that it carries. */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "something that is no error was thrown" };
  const { name, message, stack = "" } = error;
  const fields = error as unknown as Record<string, unknown>;
  const query = typeof fields.query === "string" ? fields.query.slice(0, maxQueryLength) : undefined;
  const logged: LoggedError = { type: name, message: messageForLog(error, query !== undefined) };
  for (const field of isDatabaseError(fields) ? databaseFields : plainFields) {
    const value = fields[field];
    if (typeof value === "string" || typeof value === "number") logged[field] = value;
  }
  if (query !== undefined) logged.query = query;
  logged.stack = framesOf(stack, message);
  if (depth >= maxCauses) return logged;
  if (error.cause !== undefined) logged.cause = errorForLog(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    logged.errors = error.errors.slice(0, maxCauses).map((one) => errorForLog(one, depth + 1));
  }
  return logged;
}

/** For lines that are a sentence and no JSON. */
export function sentenceForLog(error: unknown): string {
  const { message, cause } = errorForLog(error);
  return cause === undefined ? message : `${message}: ${cause.message}`;
}

function messageForLog(error: Error, hasQuery: boolean): string {
  if (hasQuery) return "Failed query";
  const fields = error as unknown as Record<string, unknown>;
  // Data errors (class 22) quote the value; their code names the kind.
  if (isDatabaseError(fields) && String(fields.code).startsWith("22")) {
    return withoutValues(error.message.replace(/[:"].*/s, "").trim());
  }
  // JSON.parse quotes what it could not read.
  if (error instanceof SyntaxError) return error.message.replace(/[,"].*/s, "").trim();
  return withoutValues(error.message);
}

/** A five-character SQLSTATE beside a severity: as PostgreSQL's own protocol has it, in both drivers. */
function isDatabaseError(fields: Record<string, unknown>): boolean {
  return typeof fields.severity === "string" && /^[0-9A-Z]{5}$/.test(String(fields.code));
}

/** A second filter, for messages of libraries: a mail server repeats an address, a provider a number. */
function withoutValues(text: string): string {
  const [firstLine = ""] = text.split("\n");
  return firstLine
    .slice(0, maxMessageLength)
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g, "[email]")
    .replace(/\?\S*/g, "?[query]")
    .replace(/\$argon2\S*/g, "[hash]")
    .replace(/[\w-]{32,}/g, "[long]")
    .replace(/\+?[\d০-৯](?:[ -]?[\d০-৯]){6,}/g, "[number]");
}

/** The stack's frames alone, without the message before them, which may have many lines. */
function framesOf(stack: string, message: string): string {
  const at = message === "" ? -1 : stack.indexOf(message);
  const after = at < 0 ? stack : stack.slice(at + message.length);
  const lines = after.split("\n");
  const last = lines.findLastIndex((line) => !/^\s+at \S/.test(line));
  return lines.slice(last + 1).join("\n");
}

/** The call, without query values, and with the route's pattern instead of its parameters. */
function requestForLog(request: FastifyRequest) {
  const route = request.routeOptions?.url;
  return { method: request.method, route: route ?? "none", address: request.ip };
}

function answerForLog(reply: FastifyReply) {
  return { statusCode: reply.statusCode };
}
