/**
 * OpenAPI at /api/openapi.json, made from the contract, and a readable form of it at /api/docs.
 *
 * A document is half a megabyte, and as YAML it takes a sixth of a second: each is written once for a name of the shop, and kept as
 * bytes like a page.
 */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { stringify } from "yaml";
import { z } from "zod";
import { firstShopName } from "#contract/rules/constants.ts";
import { refusal } from "#contract/wire/replies.ts";
import type { KeepBytes } from "./pages/answers.ts";

export const docsPrefix = "/api/docs";
const jsonAddress = "/api/openapi.json";
const json = "application/json; charset=utf-8";
const yaml = "application/x-yaml; charset=utf-8";

export async function registerApiDocs(
  app: FastifyInstance,
  { shopName, keep }: { shopName: () => string; keep: KeepBytes },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: firstShopName,
        version: "0.2.0",
        description:
          "Every answer is { success, message, ... } with a true HTTP status. A refusal has a code beside its message: compare the code. Amounts are decimal taka. Sign in at /api/user/login or /api/admin/login; the session is a cookie.",
      },
    },
    transformObject: jsonSchemaTransformObject,
    transform: ({ schema: { form, ...asked } = {}, ...route }) => {
      const schema = { ...asked, response: withRefusal(asked.response) };
      return jsonSchemaTransform({
        ...route,
        schema: form ? { ...schema, consumes: ["multipart/form-data"], body: form } : schema,
      });
    },
  });
  const written = writtenOnce(() => app.swagger());
  const sendJson = (request: FastifyRequest, reply: FastifyReply) =>
    keep(request, reply, { type: json, make: () => written(shopName()).json, spelling: jsonAddress });
  const sendYaml = (request: FastifyRequest, reply: FastifyReply) =>
    keep(request, reply, { type: yaml, make: () => written(shopName()).yaml, spelling: `${docsPrefix}/yaml` });

  app.get(jsonAddress, { config: { role: "public" }, schema: { hide: true } }, sendJson);
  await app.register(swaggerUi, {
    routePrefix: docsPrefix,
    staticCSP: true,
    uiConfig: { docExpansion: "none" },
    // The library would write its documents anew for each request.
    uiHooks: {
      async preHandler(request, reply) {
        if (request.routeOptions.url === `${docsPrefix}/json`) await sendJson(request, reply);
        if (request.routeOptions.url === `${docsPrefix}/yaml`) await sendYaml(request, reply);
      },
    },
  });
}

const file = { description: "A file", content: { "*/*": { schema: z.string().meta({ format: "binary" }) } } };

/** In JSON, also of a call that else answers with a file. */
const refused = { description: "Refused", content: { "application/json": { schema: refusal } } };

/** Any call may be refused: by its limits, a guard, or a field of its address. A file's answer has no form of its own. */
function withRefusal(response: unknown) {
  const answers = (response ?? {}) as Record<string, unknown>;
  const isRefused = Object.keys(answers).some((status) => /^4/.test(status));
  return {
    ...(!("200" in answers) && { 200: file }),
    ...answers,
    ...(!isRefused && { "4xx": refused }),
  };
}

/** The texts of the document under the last name asked for. */
export function writtenOnce(read: () => { info: object }) {
  let last: { name: string; json: string; yaml: string } | undefined;
  return (name: string) => {
    if (last?.name === name) return last;
    const document = read();
    const named = { ...document, info: { ...document.info, title: name } };
    last = { name, json: JSON.stringify(named), yaml: stringify(named) };
    return last;
  };
}
