/**
 * Two plain forms about a product and their answers: a question at /ask/{product}, and being told when it is back at /tell-me/{product} for
 * browsers without script. Kept nowhere; their fields are calls of the API, and what is refused keeps what was typed, with a sentence at its
 * field.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#contract/rules/constants.ts";
import { firstLanguageOf, pagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { PlainAskData } from "#contract/wire/documents.ts";
import * as m from "#messages";
import { newSecret } from "../../orders/links/link-secret.ts";
import {
  type Fields,
  type FormRequest,
  type LinkPageOptions,
  languageAt,
  nothingSent,
  plainForm,
  secretForm,
  sendFormPage,
  takeForms,
  wrongIn,
} from "./forms.ts";

type Options = LinkPageOptions & { dispatcher: (requestId: string) => Dispatch };
type Asked = FormRequest<{ id: string }>;
type Shown = Omit<PlainAskData, "path">;
type Call = (
  url: string,
  payload: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: Record<string, unknown> }>;
type Place = {
  name: "ask" | "tell-me";
  take: (call: Call, productId: string, values: Fields, language: Language) => Promise<Shown>;
};

const places: Place[] = [
  { name: "ask", take: takeQuestion },
  { name: "tell-me", take: takeAlert },
];

export async function plainAskPages(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope);
    for (const place of places) {
      plainForm<{ id: string }>(scope, options, `${place.name}/:id`, {
        show: (request, reply) => {
          const form = place.name === "ask" ? { ...nothingSent, values: { key: newSecret() } } : nothingSent;
          return show(options, place, request, reply, { form, done: "", questionKey: "" });
        },
        take: async (request, reply) => {
          const language = languageAt(options, request);
          const call = callerOf(app, request, reply, language);
          const shown = await place.take(call, request.params.id, request.body ?? {}, language);
          return show(options, place, request, reply, shown);
        },
      });
    }
  });
}

/** As the person's own browser makes them: a signed-in account's question is its own, and a code that was asked for is the browser's. */
function callerOf(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, language: Language): Call {
  return async (url, payload, more) => {
    const { cookie } = request.headers;
    const done = await app.inject({
      method: "POST",
      url,
      remoteAddress: request.ip,
      headers: { "accept-language": language, "x-request-id": request.id, ...(cookie && { cookie }), ...more },
      payload,
    });
    for (const set of [done.headers["set-cookie"] ?? []].flat()) reply.header("set-cookie", set);
    return { status: done.statusCode, body: done.json() };
  };
}

function show(
  options: Options,
  { name }: Place,
  request: Asked,
  reply: FastifyReply,
  shown: Shown,
): Promise<FastifyReply> {
  const first = firstLanguageOf(options.shop().settings);
  const path = pagePath(languageAt(options, request), `/${name}/${request.params.id}`, first);
  const ask = options.dispatcher(request.id);
  const dispatch: Dispatch = async (call) =>
    call.url === "/api/plain-ask-page"
      ? { status: 200, body: { success: true, message: "", path, ...shown } }
      : ask(call);
  return sendFormPage(options, request, reply, { path, at: `/${name}`, form: shown.form, dispatch });
}

async function takeQuestion(call: Call, product: string, values: Fields, language: Language): Promise<Shown> {
  const { text = "", name = "", key = "" } = values;
  // Sent again because its answer was lost, it is the same question.
  const headers: Record<string, string> = secretForm.test(key) ? { "idempotency-key": key } : {};
  const { status, body } = await call("/api/question", { product, text, name, ...wayOf(values) }, headers);
  if (status !== 200) return refused(values, body, language);
  return { form: nothingSent, done: String(body.message), questionKey: String(body.key) };
}

async function takeAlert(call: Call, product: string, values: Fields, locale: Language): Promise<Shown> {
  const { size = "", code = "", way = "" } = values;
  const waited = { product, size, ...wayOf(values) };
  const isCode = values.step === "code" && "phone" in waited && code.trim() !== "";
  const { status, body } = isCode
    ? await call("/api/stock-alert/code", { ...waited, code })
    : await call("/api/stock-alert", waited);
  if (status !== 200) return refused(values, body, locale);
  if (body.next === "code") {
    return { form: { ...nothingSent, values: { ...values, step: "code" } }, done: "", questionKey: "" };
  }
  const done = body.next === "mail" ? m.alert_mail_sent({ email: way.trim() }, { locale }) : String(body.message);
  return { form: nothingSent, done, questionKey: "" };
}

/** One field takes either; nothing typed is neither. */
function wayOf({ way = "" }: Fields): { phone: string } | { email: string } | Record<string, never> {
  const typed = way.trim();
  if (typed === "") return {};
  return typed.includes("@") ? { email: typed } : { phone: typed };
}

const askFields: Fields = {
  phone: "way",
  email: "way",
  text: "text",
  name: "name",
  size: "size",
  code: "code",
};

/** With everything that was typed. */
function refused(values: Fields, body: Record<string, unknown>, language: Language): Shown {
  return { form: { values, ...wrongIn(body, language, values, askFields), payAt: null }, done: "", questionKey: "" };
}
