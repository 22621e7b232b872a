import type { FastifyRequest } from "fastify";
import type { PlaceOrderInput } from "#contract/wire/orders/orders.ts";
import { readerLanguage } from "../../http/answers/language.ts";

/** The order with its language: the one it names, or else the call's. */
export function spokenInput<Input extends PlaceOrderInput>(
  request: Pick<FastifyRequest, "headers"> & { body: Input },
): Input {
  return { ...request.body, language: request.body.language ?? readerLanguage(request) };
}
