import type { FastifyRequest } from "fastify";
import type { PlaceOrderInput } from "#contract/orders.ts";
import { readerLanguage } from "../../http/language.ts";

/** An order in the language that it names, or else in that of the call. */
export function spokenInput<Input extends PlaceOrderInput>(
  request: Pick<FastifyRequest, "headers"> & { body: Input },
): Input {
  return { ...request.body, language: request.body.language ?? readerLanguage(request) };
}
