/**
 * A product's form for a guest without script, at /buy/{product}, and its answer. As the page of an order link (order-link-page.ts): kept
 * nowhere, its fields are a call of the API, and what was done leads to /o/{key}, the page of the order that was placed.
 *
 * The key is made with the first answer, which names the total and orders nothing: so the form is the same for everybody, and sent twice with
 * its total it is one order.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import { firstLanguageOf, pagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { SentForm } from "#contract/wire/documents.ts";
import { guestKeyOfLink, newSecret } from "../../orders/links/link-secret.ts";
import {
  addressOf,
  codeCookie,
  cookie,
  cookieName,
  type FormRequest,
  kept,
  type LinkPageOptions,
  languageAt,
  nothingSent,
  plainForm,
  providerNamed,
  secretForm,
  sendFormPage,
  takeForms,
  withCodeAsked,
  withThanas,
  wrongIn,
} from "./forms.ts";

type Options = LinkPageOptions & { dispatcher: (requestId: string) => Dispatch };
type Asked = FormRequest<{ id: string }>;

export async function plainOrderPages(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope);
    plainForm<{ id: string }>(scope, options, "buy/:id", {
      show: (request, reply) => show(options, request, reply, { key: "", form: nothingSent }),
      take: (request, reply) => order(app, options, request, reply),
    });
  });
}

async function show(
  options: Options,
  request: Asked,
  reply: FastifyReply,
  { key, form }: { key: string; form: SentForm },
): Promise<FastifyReply> {
  const path = pagePath(
    languageAt(options, request),
    `/buy/${request.params.id}`,
    firstLanguageOf(options.shop().settings),
  );
  const ask = options.dispatcher(request.id);
  const dispatch: Dispatch = async (call) =>
    call.url === "/api/plain-order-page"
      ? { status: 200, body: { success: true, message: "", path, formKey: key, form } }
      : ask(call);
  return sendFormPage(options, request, reply, { path, at: "/buy", form, dispatch });
}

const calls: Record<string, string> = {
  COD: "/api/order/guest",
  wallet: "/api/order/guest/wallet",
  stripe: "/api/order/guest/stripe",
};

async function order(
  app: FastifyInstance,
  options: Options,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const values = request.body ?? {};
  const language = languageAt(options, request);
  const key = secretForm.test(values.key ?? "") ? (values.key ?? "") : newSecret();
  const [method = "COD", of] = (values.method ?? "COD").split(":");
  const { email = "", zipcode = "" } = values;
  const { code = "", again = "" } = values;
  const headers = { "accept-language": language, "x-request-id": request.id, ...codeCookie(request) };
  const elsewhere = withThanas(values, language);
  if (elsewhere !== undefined) return show(options, request, reply, { key, form: elsewhere });
  // Without script a code is asked for by the form itself.
  const askForCode = async () =>
    show(options, request, reply, { key, form: await withCodeAsked(app, request, reply, { values, language }) });
  if (again !== "") return askForCode();
  const done = await app.inject({
    method: "POST",
    url: calls[method] ?? "/api/order/guest",
    remoteAddress: request.ip,
    headers: { ...headers, "idempotency-key": guestKeyOfLink(key, 0) },
    payload: {
      items: [{ product: request.params.id, size: values.size ?? "", quantity: Number(values.quantity ?? "1") }],
      address: { ...addressOf(values, language), email, zipcode },
      // Until a total was seen there is none to expect: the answer names it, and nothing is ordered unseen.
      expectedAmount: Number(values.expected || "0"),
      ...(of !== undefined && { provider: of }),
      ...(code !== "" && { code }),
    },
  });
  const body: Record<string, unknown> = done.json();
  if (done.statusCode === 200) {
    reply.setCookie(cookieName, key, cookie(app));
    if (typeof body.url !== "string") {
      const path = pagePath(language, `/o/${key}`, firstLanguageOf(options.shop().settings));
      return reply.headers(kept).redirect(path, 303);
    }
    return show(options, request, reply, {
      key,
      form: { ...nothingSent, payAt: { url: body.url, provider: providerNamed(of) } },
    });
  }
  if (body.code === "code-needed") return askForCode();
  const isSum = body.code === "amount-changed";
  const isOfCode = body.field === "code";
  const form = {
    // The total that was seen stays seen while a code is typed again.
    values: { ...values, expected: isSum ? String(body.amount) : isOfCode ? (values.expected ?? "") : "" },
    ...wrongIn(body, language, values),
    payAt: null,
  };
  return show(options, request, reply, { key, form });
}
