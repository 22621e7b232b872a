// The calls about text messages, for office.ts.
import type { MailState } from "#contract/rules/office/lists.ts";
import type { OwnerProof } from "#contract/wire/accounts/owners.ts";
import type { SmsGateway, SmsList, SmsTest } from "#contract/wire/shop/sms.ts";
import type { callsOver } from "#web/api.ts";

export type GatewayState = { gateway: SmsGateway | null; hasKey: boolean; inForce: SmsList["inForce"] };

/** The shop's own texts, and samples for the preview. `price`: of one part, for those who see costs. */
export type StandardSms = Record<"en" | "bn", Record<string, string>> & {
  figures: Record<"en" | "bn", Record<string, string>>;
  price?: number;
};

export function smsCalls({ call, get, post }: ReturnType<typeof callsOver>) {
  return {
    getSmsGateway: () => get<GatewayState>("/api/admin/sms-gateway"),
    /** @param key undefined: the one before stays. Throws ApiError 400 when another address needs it again. */
    saveSmsGateway: (gateway: SmsGateway, key: string | undefined, proof: OwnerProof) =>
      call<GatewayState>({
        method: "PUT",
        url: "/api/admin/sms-gateway",
        body: { gateway, ...(key !== undefined && { key }), ...proof },
      }),
    /** To one's own phone. */
    testSms: (phone: string) => post<SmsTest>("/api/admin/sms-gateway/test", { phone }),
    /** Newest first; a page past the end is the last page. */
    listSms: (asked: { page?: number; state?: MailState | undefined; q?: string; isRecent?: boolean }) =>
      post<SmsList>("/api/admin/sms", asked),
    sendSmsAgain: (smsId: string) => post("/api/admin/sms/send", { smsId }),
  };
}
