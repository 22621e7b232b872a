// Pages that were given up: whoever kept their address is led to the page that took over.
import type { FastifyInstance } from "fastify";
import { languages } from "#contract/rules/constants.ts";

/** An order is edited on its own page. */
export function oldAddresses(app: FastifyInstance): void {
  for (const prefix of ["", ...languages.map((language) => `/${language}`)]) {
    app.get<{ Params: { id: string } }>(
      `${prefix}/admin/orders/:id/edit`,
      { config: { role: "public" }, schema: { hide: true } },
      (request, reply) => reply.redirect(`${prefix}/admin/orders/${encodeURIComponent(request.params.id)}`, 301),
    );
  }
}
