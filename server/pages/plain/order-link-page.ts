/**
 * The page behind an order link, at /o/{secret}: a plain form, which is answered with a page.
 *
 * 1. It is no page of the cache: each answer is rendered for whoever asks, and forbids being kept. Its address is a key: no other site
 *    learns it, and no search engine lists it.
 * 2. The form's fields become calls of the API, with the visitor's own network, so every rule and limit of the API holds.
 * 3. What was done is answered by the page's address again (303), so that loading it anew sends nothing twice. What was refused is
 *    answered with the form as it was typed.
 * 4. A shopper is led to a provider's page by a link and a Refresh header: a policy for forms forbids being redirected to another site.
 *    The way back leads to /o/back, which knows the link by a cookie: no provider learns the secret.
 * 5. An opening counts where a browser opens a page, not where a chat fetches its preview.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#contract/rules/constants.ts";
import { firstLanguageOf, pagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { SentForm } from "#contract/wire/documents.ts";
import {
  addressOf,
  codeCookie,
  cookie,
  cookieName,
  type Fields,
  type FormRequest,
  kept,
  type LinkPageOptions,
  languageAt,
  nothingSent,
  plainForm,
  plainPage,
  plainPaths,
  providerNamed,
  secretForm,
  sendFormPage,
  takeForms,
  withCodeAsked,
  withThanas,
  wrongIn,
} from "./forms.ts";

type Called = { status: number; body: Record<string, unknown> };

const previews = /bot|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|viber/i;

export async function orderLinkPages(app: FastifyInstance, options: LinkPageOptions): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope);
    for (const path of plainPaths("o")) {
      scope.get(`${path}/back`, plainPage, (request, reply) => goBack(app, options, request, reply));
    }
    plainForm<{ secret: string }>(scope, options, "o/:secret", {
      show: (request, reply) =>
        show(app, options, request, reply, { secret: request.params.secret, form: nothingSent }),
      take: (request, reply) => act(app, options, request, reply),
    });
  });
}

/** One call of the API, as the visitor's own. */
async function call(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
  body: object,
  language: Language,
): Promise<Called> {
  const reply = await app.inject({
    method: "POST",
    url: `/api/order/link/${path}`,
    remoteAddress: request.ip,
    headers: { "accept-language": language, "x-request-id": request.id, ...codeCookie(request) },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json() };
}

type Shown = { secret: string; form: SentForm; to?: { city: string; thana: string }; method?: string };

async function show(
  app: FastifyInstance,
  options: LinkPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, form, to, method }: Shown,
): Promise<FastifyReply> {
  const language = languageAt(options, request);
  const isOpening = request.method === "GET" && !previews.test(request.headers["user-agent"] ?? "");
  const asked = { secret, isOpening, ...(to && { to }), ...(method && { method }) };
  let read = await call(app, request, "read", asked, language);
  // A place that the shop cannot deliver to is said by the form; the sums are then those without it.
  if (read.status === 400 && to) read = await call(app, request, "read", { secret }, language);
  const path = pagePath(language, `/o/${secret}`, firstLanguageOf(options.shop().settings));
  const data = { ...read.body, path, form };
  const dispatch: Dispatch = async () => ({ status: read.status, body: data });
  return sendFormPage(options, request, reply, { path, at: "/o", form, dispatch });
}

async function act(
  app: FastifyInstance,
  options: LinkPageOptions,
  request: FormRequest<{ secret: string }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { secret } = request.params;
  const values = request.body ?? {};
  const language = languageAt(options, request);
  const asked = askedBy(values, language);
  if (asked === undefined) return show(app, options, request, reply, { secret, form: nothingSent });
  const { path, body, provider, to, method } = asked;
  const again = { secret, ...(to && { to }), ...(method && { method }) };
  const elsewhere = path === "order" ? withThanas(values, language) : undefined;
  if (elsewhere !== undefined) return show(app, options, request, reply, { ...again, form: elsewhere });
  // Without script a code is asked for by the form itself.
  const askForCode = async () =>
    show(app, options, request, reply, {
      ...again,
      form: await withCodeAsked(app, request, reply, { values, language }),
    });
  if (path === "order" && (values.again ?? "") !== "") return askForCode();
  const done = await call(app, request, path, { secret, ...body }, language);
  if (done.status === 200) {
    const { url } = done.body;
    if (typeof url !== "string") return reply.headers(kept).redirect(request.url, 303);
    const payAt = { url, provider: providerNamed(provider) };
    reply.setCookie(cookieName, secret, cookie(app));
    return show(app, options, request, reply, { secret, form: { ...nothingSent, payAt } });
  }
  if (path === "order" && done.body.code === "code-needed") return askForCode();
  const form = { values, ...wrongIn(done.body, language, values), payAt: null };
  return show(app, options, request, reply, { ...again, form });
}

type AskedCall = {
  path: string;
  body: object;
  provider?: string;
  to?: { city: string; thana: string };
  method?: string;
};

/** The call that a form's fields ask for. */
function askedBy(values: Fields, language: Language): AskedCall | undefined {
  const { act: wanted = "", provider = "" } = values;
  if (wanted === "ask" || wanted === "cash") return { path: wanted, body: {} };
  if (wanted === "pay") return { path: "pay", body: { ...(provider !== "" && { provider }) }, provider };
  if (wanted === "transfer") return { path: "transfer", body: { wallet: values.wallet, trxId: values.trxId ?? "" } };
  if (wanted !== "order") return undefined;
  const address = addressOf(values, language);
  const [method = "COD", of] = (values.method ?? "COD").split(":");
  // Until a total was seen there is none to expect: the answer names it, and nothing is ordered unseen.
  const expected = Number(values.expected || "0");
  const { seen = "", code = "" } = values;
  const body = {
    ...{ address, method, language, expectedAmount: expected, ...(seen !== "" && { seen }) },
    ...(of !== undefined && { provider: of }),
    ...(code !== "" && { code }),
  };
  const { city, thana = "" } = address;
  return {
    path: "order",
    body,
    method,
    ...(of !== undefined && { provider: of }),
    ...(city !== "" && { to: { city, thana } }),
  };
}

/** Where a provider's page leads back to. The shop asks it at once whether it was paid. */
async function goBack(app: FastifyInstance, options: LinkPageOptions, request: FastifyRequest, reply: FastifyReply) {
  const secret = request.cookies[cookieName] ?? "";
  const language = languageAt(options, request);
  const first = firstLanguageOf(options.shop().settings);
  if (!secretForm.test(secret)) return reply.headers(kept).redirect(pagePath(language, "/track", first), 303);
  await call(app, request, "check", { secret }, language);
  return reply.headers(kept).redirect(pagePath(language, `/o/${secret}`, first), 303);
}
