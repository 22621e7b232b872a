// Shared by the logins of customers and of owners.
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import type { Throttle } from "../../http/guards/throttling.ts";

export type Accounts = { db: Db; throttle: Throttle; secret: string };

/** Where a login comes from. `deviceToken`: from the cookie of an earlier login. */
export type LoginFrom = { address: string; deviceToken: string | undefined };

export function wrongLogin(by: "email" | "phone" = "email"): Refusal {
  const said = by === "email" ? say(m.refusal_wrong_login_by_email) : say(m.refusal_wrong_login_by_phone);
  return new Refusal(401, said, { code: "wrong-login" });
}
