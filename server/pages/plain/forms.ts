// Shared by the plain forms of the shop: how they are read, and how a call's answer becomes what the form says (order-link-page.ts, order-page.ts, ask-pages.ts, claim-pages.ts).
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Language, paymentProviders } from "#contract/rules/constants.ts";
import { districtOf, divisionOf, thanaOf } from "#contract/rules/delivery/places.ts";
import { minorIn, toMinor } from "#contract/rules/money/money.ts";
import { firstLanguageOf, splitPagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { SentForm } from "#contract/wire/documents.ts";
import * as m from "#messages";
import { policyOf } from "../content-security-policy.ts";
import type { Renderer, ShownShop } from "../renderer.ts";
import { leadToPlain } from "../spelling.ts";

export type LinkPageOptions = { renderer: Renderer; shop: () => ShownShop; origin: string; isDevelopment: boolean };
export type Fields = Record<string, string>;

export const plainPage = { config: { role: "public" }, schema: { hide: true }, bodyLimit: 16 * 1024 } as const;
/** Of the two languages; the plain one of either. */
export const plainPaths = (first: string) => [`/${first}`, `/en/${first}`, `/bn/${first}`];
export const cookieName = "order-link";
export const secretForm = /^[A-Za-z0-9_-]{32}$/;

export const nothingSent: SentForm = { values: {}, errors: {}, notice: "", payAt: null };

export const languageAt = ({ shop }: LinkPageOptions, { url }: FastifyRequest): Language =>
  splitPagePath(url.replace(/\?.*/s, ""), firstLanguageOf(shop().settings)).language;

/** Also of the page that says that there is no such link. */
export const kept = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
};

export const providerNamed = (text: string | undefined) => paymentProviders.find((name) => name === text) ?? null;

export function addressOf({ name = "", phone = "", place = "", street = "", note = "" }: Fields, language: Language) {
  const thana = thanaOf(place);
  const district = districtOf(thana?.parent ?? place);
  const division = district && divisionOf(district);
  const nameOf = (area: { name: string; bn: string } | undefined) =>
    area ? (language === "bn" ? area.bn : area.name) : "";
  const words = name.trim().split(/\s+/);
  return {
    firstName: words.slice(0, Math.max(1, words.length - 1)).join(" "),
    lastName: words.slice(1).at(-1) ?? "",
    ...{ phone, street, city: nameOf(district), state: nameOf(division) },
    ...{ country: m.country_name({}, { locale: language }), ...(thana && { thana: nameOf(thana) }) },
    ...(note !== "" && { note }),
  };
}

/** Of the form of an order, by that of the call. */
const orderFields: Fields = {
  "address.firstName": "name",
  "address.lastName": "name",
  "address.phone": "phone",
  "address.city": "place",
  "address.state": "place",
  "address.thana": "place",
  "address.street": "street",
  "address.note": "note",
  "address.email": "email",
  "address.zipcode": "zipcode",
  "items.0.size": "size",
  "items.0.quantity": "quantity",
  trxId: "trxId",
  code: "code",
};

/** Of fields that are more than one of an address. */
const missing: Record<string, typeof m.olink_name_missing> = {
  name: m.olink_name_missing,
  place: m.olink_place_missing,
};

/** Each fault: at its field where the form has one, else above the form. @param names of the form's fields, by those of the call */
export function wrongIn(
  { message, code, amount, field, fields }: Record<string, unknown>,
  language: Language,
  typed: Fields,
  names: Fields = orderFields,
): Pick<SentForm, "errors" | "notice"> {
  if (code === "amount-changed") {
    const total = minorIn(language, toMinor(Number(amount)));
    return { errors: {}, notice: m.olink_total_is({ total }, { locale: language }) };
  }
  const said = (fields as Fields | undefined) ?? (typeof field === "string" ? { [field]: String(message) } : {});
  const errors: Fields = {};
  for (const [name, text] of Object.entries(said)) {
    const own = names[name];
    if (own === undefined) continue;
    const ask = (typed[own] ?? "").trim() === "" ? missing[own] : undefined;
    errors[own] ??= ask?.({}, { locale: language }) ?? text;
  }
  return { errors, notice: Object.keys(errors).length > 0 ? "" : String(message) };
}

/**
 * The form once more, for a district that was chosen by its name alone where the page had the thanas of another, or of none: `offered` is
 * whose. The courier goes by the thana, also where the charge does not. Undefined where there is nothing to ask.
 */
export function withThanas(values: Fields, language: Language): SentForm | undefined {
  const { place = "", offered = "" } = values;
  const chosen = districtOf(place);
  if (chosen === undefined || offered === place) return undefined;
  const locale = { locale: language } as const;
  const choice = m.olink_other_thana({ district: language === "bn" ? chosen.bn : chosen.name }, locale);
  return { values, errors: { place: m.olink_thana_too({ choice }, locale) }, notice: "", payAt: null };
}

/** A request of a plain form: shown by GET, sent by POST. */
export type FormRequest<Params> = FastifyRequest<{ Params: Params; Body: Fields | undefined }>;
type FormAnswer<Params> = (request: FormRequest<Params>, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Registers a plain form in each language.
 * @param at as `buy/:id`. @param scope reads plain forms ({@link takeForms})
 */
export function plainForm<Params>(
  scope: FastifyInstance,
  { shop }: Pick<LinkPageOptions, "shop">,
  at: string,
  { show, take }: { show: FormAnswer<Params>; take: FormAnswer<Params> },
): void {
  for (const path of plainPaths(at)) {
    scope.get<{ Params: Params }>(path, plainPage, async (request, reply) => {
      const led = leadToPlain(request, reply, firstLanguageOf(shop().settings));
      return led ?? show(request as FormRequest<Params>, reply);
    });
    scope.post<{ Params: Params; Body: Fields | undefined }>(path, plainPage, take);
  }
}

type FormPage = { path: string; at: `/${string}`; form: SentForm; dispatch: Dispatch };

/** The page at `path` with `form` as it was sent; a refused one is answered with 422. */
export async function sendFormPage(
  { renderer, shop, origin, isDevelopment }: LinkPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, at, form, dispatch }: FormPage,
): Promise<FastifyReply> {
  const rendered = await renderer.render(new Request(origin + path), dispatch, shop());
  if (rendered.failure !== undefined) request.log.error({ err: rendered.failure }, "a page broke");
  const isRefused = form.notice !== "" || Object.keys(form.errors).length > 0;
  return reply
    .code(rendered.status === 200 && isRefused ? 422 : rendered.status)
    .headers({ ...kept, ...rendered.headers, ...(form.payAt && { refresh: `0;url=${form.payAt.url}` }) })
    .header("content-security-policy", policyOf(rendered.hashes, isDevelopment, at))
    .type("text/html; charset=utf-8")
    .send(rendered.html);
}

export const cookie = (app: FastifyInstance) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: app.servedOverHttps, maxAge: 86_400 }) as const;

/** The scope reads plain forms, and nothing else. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}

/** It tells the browser's own code from those that others ask for; no other cookie of the visitor goes with a form. */
export function codeCookie(request: FastifyRequest): { cookie?: string } {
  const own = Object.entries(request.cookies).filter(([name]) => name.endsWith("code_asker"));
  return own.length === 0 ? {} : { cookie: own.map(([name, value]) => `${name}=${value}`).join("; ") };
}

/**
 * Sends a code to the phone of a form, which has no script to ask for one itself.
 * @returns the form with a field for it, or with why none was sent
 */
export async function withCodeAsked(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, language }: { values: Fields; language: Language },
): Promise<SentForm> {
  const sent = await app.inject({
    method: "POST",
    url: "/api/order/cash-code",
    remoteAddress: request.ip,
    headers: { "accept-language": language, "x-request-id": request.id, ...codeCookie(request) },
    payload: { phone: values.phone ?? "" },
  });
  for (const cookie of [sent.headers["set-cookie"] ?? []].flat()) reply.header("set-cookie", cookie);
  const said = m.plain_code_sent({ phone: values.phone ?? "" }, { locale: language });
  return {
    values: { ...values, code: "", again: "", asked: "1" },
    ...(sent.statusCode === 200 ? { errors: {}, notice: said } : wrongIn(sent.json(), language, values)),
    payAt: null,
  };
}
