// Data of the page that may be next, which prefetch.ts has fetched and read before its link is pressed. That comes after the page.
import type { DataStrategyResult, MiddlewareFunction } from "react-router";

/** As the router's own loading of data answers: for each route that has some. */
export type PageData = Record<string, DataStrategyResult>;

let take = async (_address: string): Promise<PageData | undefined> => undefined;

/** @param taken  what is kept for an address, as the router asks for it */
export function setKept(taken: typeof take): void {
  take = taken;
}

/** The server is asked, as ever, when nothing is kept. */
export const takeKept: MiddlewareFunction<PageData> = async ({ request }, next) => (await take(request.url)) ?? next();
