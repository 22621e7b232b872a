/**
 * A claim with the words of both sides and a form to answer, for browsers without script: /my-orders/{order}/claims-plain for an account, and
 * /claim/plain with the signed link. Kept nowhere; its forms are calls of the API, so every rule holds. Photos need the script.
 *
 * The page with script is one for everybody, and knows neither the link nor the number in its address. Opened by a link it is rendered for
 * who asks, so that it can lead to this page ({@link claimByLink}); the account's leads there by its own address.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#contract/rules/constants.ts";
import { firstLanguageOf, pagePath, splitPagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { PlainClaimData, SentForm } from "#contract/wire/documents.ts";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { newSecret } from "../../orders/links/link-secret.ts";
import { leadToPlain } from "../spelling.ts";
import {
  type Fields,
  type LinkPageOptions,
  languageAt,
  nothingSent,
  plainPage,
  secretForm,
  sendFormPage,
  takeForms,
  wrongIn,
} from "./forms.ts";

type Options = LinkPageOptions & { dispatcher: (requestId: string) => Dispatch };
type Asked = FastifyRequest<{
  Params: { id?: string };
  Querystring: { link?: unknown; claim?: unknown };
  Body: Fields | undefined;
}>;
/** `proof`: of a guest. `orderId`: of an account's order. */
type Whose = { proof: { link: string } } | { orderId: string };

const places = ["/my-orders/:id/claims-plain", "/claim/plain"];
const languagesBefore = ["", "/en", "/bn"];
/** As signed-link.ts writes them. */
const tokenForm = /^[\w-]{43}$/;
const numberForm = /^G-\d{1,9}$/;

export async function plainClaimPages(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope);
    for (const at of places) {
      for (const before of languagesBefore) {
        scope.get(before + at, plainPage, async (request, reply) => {
          const led = leadToPlain(request, reply, firstLanguageOf(options.shop().settings));
          return led ?? show(app, options, request as Asked, reply, { form: nothingSent, done: "" });
        });
        scope.post(before + at, plainPage, async (request, reply) => {
          const sent = await take(app, request as Asked, reply, languageAt(options, request));
          return show(app, options, request as Asked, reply, sent);
        });
      }
    }
  });
}

/** The page with script, where its address has a link: undefined for every other address. */
export function claimByLink(
  options: LinkPageOptions & { dispatch: Dispatch },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  const [address = "", search = ""] = request.url.split(/\?(.*)/s);
  const { language, path } = splitPagePath(address, firstLanguageOf(options.shop().settings));
  const query = new URLSearchParams(search);
  if (path !== "/claim" || !tokenForm.test(query.get("link") ?? "")) return undefined;
  const own = `${pagePath(language, "/claim", firstLanguageOf(options.shop().settings))}?${query}`;
  return sendFormPage(options, request, reply, {
    path: own,
    at: "/claim",
    form: nothingSent,
    dispatch: options.dispatch,
  });
}

type Shown = { form: SentForm; done: string };

async function show(
  app: FastifyInstance,
  options: Options,
  request: Asked,
  reply: FastifyReply,
  { form, done }: Shown,
): Promise<FastifyReply> {
  const first = firstLanguageOf(options.shop().settings);
  const language = languageAt(options, request);
  const whose = whoseOf(request);
  const path = pagePath(language, pathOf(request, whose), first);
  const found = whose === undefined ? undefined : await read(app, request, language, whose);
  const number = String(request.query.claim ?? "");
  const shown: PlainClaimData = {
    path,
    order: found && { _id: found.order._id, number: found.order.number, isOfAccount: !("proof" in (whose ?? {})) },
    claims: (found?.claims ?? []).filter((one) => !numberForm.test(number) || one.number === number),
    formKey: newSecret(),
    form,
    done,
  };
  const ask = options.dispatcher(request.id);
  const dispatch: Dispatch = async (call) =>
    call.url === "/api/plain-claim-page" ? { status: 200, body: { success: true, message: "", ...shown } } : ask(call);
  return sendFormPage(options, request, reply, { path, at: "/claim", form, dispatch });
}

function whoseOf({ params, query }: Asked): Whose | undefined {
  if (params.id !== undefined) return { orderId: params.id };
  const link = String(query.link ?? "");
  return tokenForm.test(link) ? { proof: { link } } : undefined;
}

function pathOf({ query }: Asked, whose: Whose | undefined): string {
  if (whose === undefined) return "/claim/plain";
  if ("orderId" in whose) return `/my-orders/${encodeURIComponent(whose.orderId)}/claims-plain`;
  const number = String(query.claim ?? "");
  return `/claim/plain?${new URLSearchParams({ ...whose.proof, ...(numberForm.test(number) && { claim: number }) })}`;
}

/** As the visitor's own browser asks: an account's are its own. */
async function read(
  app: FastifyInstance,
  request: Asked,
  language: Language,
  whose: Whose,
): Promise<ClaimsOfOrder | undefined> {
  const asked =
    "proof" in whose
      ? { method: "POST" as const, url: "/api/claim/guest/mine", payload: whose.proof }
      : { method: "GET" as const, url: `/api/claim/mine/${encodeURIComponent(whose.orderId)}` };
  const done = await app.inject({ ...asked, remoteAddress: request.ip, headers: headersOf(request, language) });
  return done.statusCode === 200 ? done.json() : undefined;
}

function headersOf(request: Asked, language: Language): Record<string, string> {
  const { cookie } = request.headers;
  return { "accept-language": language, "x-request-id": request.id, ...(cookie && { cookie }) };
}

/** An answer in words, or the yes to an offer. */
async function take(app: FastifyInstance, request: Asked, reply: FastifyReply, language: Language): Promise<Shown> {
  const values = request.body ?? {};
  const whose = whoseOf(request);
  const { claimId = "", offerId = "", text = "", key = "" } = values;
  if (whose === undefined) return { form: nothingSent, done: "" };
  const [side, proof] = "proof" in whose ? (["guest", whose.proof] as const) : (["mine", {}] as const);
  const common = { method: "POST" as const, remoteAddress: request.ip };
  const headers = headersOf(request, language);
  const done =
    offerId === ""
      ? await app.inject({
          ...common,
          url: `/api/claim/${side}/write`,
          ...(await formOf({ claimId, text, ...proof }, { ...headers, "idempotency-key": keyOf(key) })),
        })
      : await app.inject({
          ...common,
          url: `/api/claim/${side}/accept`,
          headers,
          payload: { claimId, offerId, ...proof },
        });
  for (const set of [done.headers["set-cookie"] ?? []].flat()) reply.header("set-cookie", set);
  const body: Record<string, unknown> = done.json();
  if (done.statusCode === 200) return { form: nothingSent, done: String(body.message) };
  const wrong = wrongIn(body, language, values, { text: "text" });
  // The call's own sentence names no photo, which this form does not take.
  const errors =
    text.trim() === "" && wrong.errors.text ? { text: m.claim_answer_words({}, { locale: language }) } : wrong.errors;
  return { form: { values, errors, notice: wrong.notice, payAt: null }, done: "" };
}

/** Sent again because its answer was lost, it is the same message. */
const keyOf = (key: string) => (secretForm.test(key) ? key : newSecret());

/** The call takes photos, so its body is a form of parts. */
async function formOf(message: object, headers: Record<string, string>) {
  const form = new FormData();
  form.set("message", JSON.stringify(message));
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  return { headers: { ...headers, "content-type": type }, payload: Buffer.from(await sent.arrayBuffer()) };
}
