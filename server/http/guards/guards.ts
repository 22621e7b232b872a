/**
 * Who may call what.
 *
 * 1. Every route states its role in `config.role`; one without fails at start.
 * 2. The guard runs before the body is read, so that a stranger cannot make the server parse an upload.
 * 3. An unsafe method from another site is refused: Sec-Fetch-Site where the browser sends it, else Origin.
 *    Role webhook is the exception: there the signature is the guard.
 * 4. Answers to a customer or an owner are never cached.
 * 5. A person of the team may make the calls of their role (staff-calls.ts). A call of role owner without a row there fails at start.
 *    Whoever must set up a second factor first may do only that (two-factor-rule.ts).
 * 6. A page says for which account it acts (`shownAccountHeader`). In a tab from before another login it is refused, and the page is
 *    loaded again. Callers that are no pages leave it out.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { otherAccountCode, shownAccountHeader } from "#contract/rules/constants.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { mayAsk, staffCalls } from "#contract/rules/office/staff-calls.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { Refusal } from "../answers/refusal.ts";
import { type Said, say } from "../answers/say.ts";
import { findSession, findStaffSession, sessionToken } from "./sessions.ts";
import { setUpCalls, type TwoFactorWanted } from "./two-factor-rule.ts";

/** `webhook`: another site's machine, admitted by its signature. */
export type Role = "public" | "customer" | "owner" | "page" | "webhook";

declare module "fastify" {
  interface FastifyContextConfig {
    role?: Role;
  }
  interface FastifyInstance {
    servedOverHttps: boolean;
    /** Every route with its role, as "GET /api/order/:id". */
    routeRoles: Map<string, Role>;
  }
  interface FastifyRequest {
    /** Set for role customer, by the guard. Read it with {@link customerOf}. */
    customerId: string | null;
    /** Set for role owner, by the guard: a person of the team. Read it with {@link ownerOf}. */
    ownerId: string | null;
    /** The role of that person in the team. Read it with {@link staffRoleOf}. */
    staffRole: StaffRole | null;
    /** Set for role owner: the second factor that this person still has to set up. */
    twoFactorWanted: TwoFactorWanted | null;
  }
}

const roles: readonly Role[] = ["public", "customer", "owner", "page", "webhook"];
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** @param docsPrefix of the documentation's routes: a library adds them, and they cannot state a role */
export function registerGuards(
  app: FastifyInstance,
  { db, publicUrl, docsPrefix }: { db: Db; publicUrl: string | undefined; docsPrefix: string },
): void {
  app.decorate("servedOverHttps", publicUrl?.startsWith("https:") ?? false);
  app.decorate("routeRoles", new Map<string, Role>());
  app.decorateRequest("customerId", null);
  app.decorateRequest("ownerId", null);
  app.decorateRequest("staffRole", null);
  app.decorateRequest("twoFactorWanted", null);
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith(docsPrefix)) route.config = { ...route.config, role: "public" };
    if (route.config?.role === undefined || !roles.includes(route.config.role)) {
      throw new Error(`${route.method} ${route.url} declares no role`);
    }
    for (const method of [route.method].flat()) {
      app.routeRoles.set(`${method} ${route.url}`, route.config.role);
      if (route.config.role === "owner" && staffCalls[callOf(method, route.url)] === undefined) {
        throw new Error(`${method} ${route.url} has no row in staff-calls.ts`);
      }
    }
  });
  app.addHook("onRequest", async (request, reply) => {
    const role = request.routeOptions.config.role;
    // No cache may keep what one person may see, nor a refusal.
    if (role === "customer" || role === "owner") reply.header("cache-control", "no-store");
    if (role !== "webhook") refuseOtherSites(request, publicUrl);
    if (role === "customer") request.customerId = await customerSignedIn(db, request);
    if (role === "owner") Object.assign(request, await staffSignedIn(db, request));
    refuseOtherAccount(request, request.customerId ?? request.ownerId);
    if (role === "owner") refuseOtherRoles(request);
    if (role === "owner") refuseWithoutTwoFactor(request);
  });
}

/** The signed-in customer of a route with role customer. */
export function customerOf(request: FastifyRequest): string {
  if (request.customerId === null) throw new Error("customerOf() on a route without role customer");
  return request.customerId;
}

/** The signed-in owner of a route with role owner. */
export function ownerOf(request: FastifyRequest): string {
  if (request.ownerId === null) throw new Error("ownerOf() on a route without role owner");
  return request.ownerId;
}

/** The role in the team of the person signed in, on a route with role owner. */
export function staffRoleOf(request: FastifyRequest): StaffRole {
  if (request.staffRole === null) throw new Error("staffRoleOf() on a route without role owner");
  return request.staffRole;
}

/** @param accountId who is signed in; null or undefined for nobody. @throws Refusal 409: the page is another account's */
export function refuseOtherAccount(request: FastifyRequest, accountId: string | null | undefined): void {
  const shown = request.headers[shownAccountHeader];
  if (shown === undefined || !accountId || shown === accountId) return;
  throw new Refusal(409, say(m.refusal_another_account_is_signed_in_here_by_now), { code: otherAccountCode });
}

/** The account was deleted between the guard and the act, in another tab say. */
export function accountGone(): Refusal {
  return new Refusal(401, say(m.refusal_this_account_is_no_longer_there), { code: "not-signed-in" });
}

async function customerSignedIn(db: Db, request: FastifyRequest): Promise<string> {
  const token = sessionToken(request, "customer");
  const customerId = token === undefined ? undefined : await findSession(db, "customer", token, new Date());
  if (customerId === undefined) throw notSignedIn(say(m.refusal_please_log_in_to_continue));
  return customerId;
}

async function staffSignedIn(db: Db, request: FastifyRequest) {
  const token = sessionToken(request, "owner");
  const found = token === undefined ? undefined : await findStaffSession(db, token, new Date());
  if (found === undefined) throw notSignedIn(say(m.refusal_you_are_signed_out));
  return found;
}

function notSignedIn(said: Said): Refusal {
  return new Refusal(401, said, { code: "not-signed-in" });
}

/** HEAD is answered as GET, and follows its row. */
export const callOf = (method: string, url: string) => `${method === "HEAD" ? "GET" : method} ${url}`;

function refuseOtherRoles(request: FastifyRequest): void {
  requireCall(request, callOf(request.method, request.routeOptions.url ?? ""));
}

/**
 * For a call whose body does what a call of its own does too: what a role may not do there, it may not do here.
 * @param call as "POST /api/order/cash"
 * @throws Refusal 403
 */
export function requireCall(request: FastifyRequest, call: string): void {
  if (!mayAsk(staffRoleOf(request), call)) {
    throw new Refusal(403, say(m.refusal_your_role_does_not_include_this), { code: "not-your-role" });
  }
}

function refuseWithoutTwoFactor(request: FastifyRequest): void {
  if (!request.twoFactorWanted?.isDue || setUpCalls.has(callOf(request.method, request.routeOptions.url ?? ""))) return;
  throw new Refusal(403, say(m.refusal_set_up_two_factor), { code: "two-factor-needed" });
}

function refuseOtherSites(request: FastifyRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  // "none" means a typed address or a bookmark.
  if (site !== undefined) {
    if (site === "same-origin" || site === "none") return;
    throw otherSite();
  }
  const origin = request.headers.origin;
  // A client that sends neither is no browser that another site's page could steer.
  if (origin === undefined) return;
  const own = `${request.protocol}://${request.host}`;
  if (origin !== own && origin !== publicUrl) throw otherSite();
}

function otherSite(): Refusal {
  return new Refusal(403, say(m.refusal_this_request_came_from_another_site_and_was), { code: "other-site" });
}
