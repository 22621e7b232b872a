// Accounts by phone: the code by SMS, a forgotten password, and the phone of one's own account.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { ownPhoneInput, phoneCodeInput, resetByPhoneInput } from "#contract/wire/accounts/accounts.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { readerLanguage } from "../../http/answers/language.ts";
import { ok } from "../../http/answers/ok.ts";
import { say } from "../../http/answers/say.ts";
import { customerOf } from "../../http/guards/guards.ts";
import { askerOfCode, browserOfCode } from "../login/code-asker.ts";
import { accountOf, signIn } from "../login/sign-in.ts";
import { purposeOf, resetByPhone, setOwnPhone } from "./phone-account.ts";
import { type OnPhoneProven, type PhoneAccounts, sendPhoneCode } from "./phone-codes.ts";

const response = { 200: done, "4xx": refusal, "5xx": refusal };
const tags = ["accounts"];
const realm = "customer";

export function phoneRoutes(instance: FastifyInstance, accounts: PhoneAccounts, onPhoneProven: OnPhoneProven): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const asked = { tags, body: phoneCodeInput, response };
  app.post("/api/user/phone-code", { config: { role: "public" }, schema: asked }, async (request, reply) => {
    const { phone, purpose } = request.body;
    const meant = purpose ?? (await purposeOf(accounts, phone, await accountOf(accounts.db, request, realm)));
    await sendPhoneCode(accounts, meant, phone, askerOfCode(request, reply));
    return ok(say(m.done_a_code_is_on_its_way_to_your_phone));
  });
  const reset = { tags, body: resetByPhoneInput, response };
  app.post(
    "/api/user/reset-by-phone",
    { config: { role: "public", event: "password-reset", realm }, schema: reset },
    async (request, reply) => {
      const customerId = await resetByPhone(
        accounts,
        request.body,
        { address: request.ip, language: readerLanguage(request), browser: browserOfCode(request) },
        onPhoneProven,
      );
      await signIn(accounts.db, request, reply, "customer", customerId);
      return ok(say(m.mails_desk_kind_password_changed));
    },
  );
  const own = { tags, body: ownPhoneInput, response };
  app.post(
    "/api/user/phone",
    { config: { role: "customer", event: "phone-changed", realm }, schema: own },
    async (request) => {
      const input = { ...request.body, browser: browserOfCode(request) };
      await setOwnPhone(accounts, customerOf(request), input, onPhoneProven);
      return ok(say(m.done_phone_saved));
    },
  );
}
