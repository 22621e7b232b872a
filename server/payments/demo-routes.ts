/**
 * The test terminal's pages at /demo-pay/{session}, in demo mode only. Whoever knows a session's name may use it, as on
 * any provider's page. The shop learns the shopper's choice by a signed webhook over HTTP, before the redirect back.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import { pagePath } from "#contract/rules/page-path.ts";
import { readerLanguage } from "../http/answers/language.ts";
import { type DemoShop, demoPage, demoPagePolicy, unknownDemoPage } from "./demo-page.ts";
import type { DemoSession, DemoTerminal, SignedEvent } from "./demo-terminal.ts";
import { signatureHeader } from "./signed-body.ts";

const route = { config: { role: "public" }, schema: { hide: true }, bodyLimit: 1024 } as const;
/** `late`: paid, but the message about it is lost. */
const ends = new Map([
  ["pay", "paid"],
  ["late", "paid"],
  ["expire", "expired"],
] as const satisfies [string, "paid" | "expired"][]) as ReadonlyMap<string, "paid" | "expired">;
type Address = { Params: { session: string } };

export async function demoRoutes(
  app: FastifyInstance,
  terminalNow: () => DemoTerminal | undefined,
  shop: () => DemoShop,
): Promise<void> {
  const show = (reply: FastifyReply, session: DemoSession | undefined, isDeclined = false) =>
    sendPage(
      reply,
      session ? demoPage(session, shop(), isDeclined) : unknownDemoPage(shop(), readerLanguage(reply.request)),
      session ? 200 : 404,
    );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, parsed) => {
      parsed(null, new URLSearchParams(body.toString()).get("action"));
    });
    scope.get<Address>("/demo-pay/:session", route, async (request, reply) => {
      return show(reply, await terminalNow()?.find(request.params.session));
    });
    scope.post<Address>("/demo-pay/:session", route, async (request, reply) => {
      const terminal = terminalNow();
      const { session: sessionId } = request.params;
      const session = await terminal?.find(sessionId);
      if (terminal === undefined || session?.state !== "open") return show(reply, session);
      if (request.body === "decline") return show(reply, session, true);
      const end = ends.get(String(request.body));
      if (end === undefined) return reply.redirect(`/demo-pay/${sessionId}`, 303);
      const event = await terminal.end(sessionId, end);
      if (event && request.body !== "late") await tell(app, event);
      const { language = "en", successUrl } = session.request;
      const path = successUrl?.endsWith("/o/back") ? "/o/back" : "/loader?next=my-orders";
      const goOn = pagePath(language, path, shop().firstLanguage);
      return reply.redirect(end === "paid" ? goOn : `/demo-pay/${sessionId}`, 303);
    });
  });
}

function sendPage(reply: FastifyReply, html: string, status: number): FastifyReply {
  return (
    reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", demoPagePolicy)
      .header("cache-control", "no-store")
      // Without a referrer the page's own form would send 'Origin: null', which the guard refuses over plain HTTP.
      .header("referrer-policy", "same-origin")
      .send(html)
  );
}

/** A lost message does no harm: the return page and the shop's own checks ask the terminal. */
async function tell(app: FastifyInstance, { body, signature }: SignedEvent): Promise<void> {
  const headers = { "content-type": "application/json", [signatureHeader]: signature };
  const path = "/api/payments/demo/webhook";
  const address = app.server.address();
  try {
    if (address === null || typeof address === "string") {
      await app.inject({ method: "POST", url: path, headers, payload: body });
      return;
    }
    const host = address.family === "IPv6" ? "[::1]" : "127.0.0.1";
    const signal = AbortSignal.timeout(10_000);
    await fetch(`http://${hostOf(address.address, host)}:${address.port}${path}`, {
      method: "POST",
      headers,
      body,
      signal,
    });
  } catch (error) {
    app.log.warn({ err: error }, "the test terminal could not reach the shop");
  }
}

/** A server that listens on all addresses is reached on loopback. */
function hostOf(address: string, loopback: string): string {
  if (address === "0.0.0.0" || address === "::") return loopback;
  return address.includes(":") ? `[${address}]` : address;
}
