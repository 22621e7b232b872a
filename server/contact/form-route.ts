import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { languages } from "#contract/rules/constants.ts";
import { type ContactInput, contactInput } from "#contract/wire/shop/contact.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { answerError } from "../http/errors.ts";
import { parseInput } from "../http/input/form.ts";

/** The longest message: five thousand Bengali letters, nine bytes each as a form writes them. */
export const messageBodyLimit = 64 * 1024;

/** In every language, whichever is the shop's first: one that stands plain leads on from under its name. */
const paths = ["/contact", ...languages.map((language) => `/${language}/contact`)];

/** The contact form of a browser without JavaScript: sent to its own page, which then says how it went. */
export function contactFormRoute(
  instance: FastifyInstance,
  keep: (message: ContactInput, address: string) => Promise<void>,
  keepForm: (request: FastifyRequest) => Promise<void>,
): void {
  // In a scope of its own: nothing else of the shop takes forms of this kind.
  instance.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      const isRefused = error instanceof Refusal || "validation" in error;
      return isRefused ? reply.redirect(`${pathOf(request)}?sent=no`, 303) : answerError(error, request, reply);
    });
    const options = { config: { role: "public" }, bodyLimit: messageBodyLimit, schema: { hide: true } } as const;
    for (const path of paths) {
      scope.post(path, options, async (request, reply) => {
        // With a field for pictures the browser sends its form in parts, also without any picture.
        if (request.isMultipart()) await keepForm(request);
        else await keep(parseInput(contactInput, request.body), request.ip);
        return reply.redirect(`${path}?sent=yes`, 303);
      });
    }
  });
}

/** The page that the form stands on, in its language. */
function pathOf({ url }: FastifyRequest): string {
  return paths.find((path) => path !== "/contact" && url.startsWith(path)) ?? "/contact";
}
