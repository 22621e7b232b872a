import type { FastifyInstance } from "fastify";

/** An empty body is none, also where the header announces JSON: many clients always send that header. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, parsed) => {
    if (text === "") parsed(null, undefined);
    else parse(request, text, parsed);
  });
}
