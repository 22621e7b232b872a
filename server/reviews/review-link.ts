/**
 * The link with which a buyer reviews an order without a login (server/http/order-token.ts): whoever has it may review what was bought,
 * and sees no address, no price and no phone.
 */
import { orderOfToken, orderToken } from "../http/order-token.ts";

/** The path of the page, without the shop's origin. @param secret the shop's (accounts/login/secret.ts) */
export const reviewPath = (secret: string, orderId: string): string =>
  `/review?link=${orderToken(secret, "review", orderId)}`;

/** @param token any text of an address. @returns undefined for one that the shop has not made */
export const orderOfLink = (secret: string, token: string): string | undefined => orderOfToken(secret, "review", token);
