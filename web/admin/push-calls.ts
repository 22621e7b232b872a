// The calls of messages to a person's phones, for office.ts.
import type { Push, PushChoices, PushOnInput } from "#contract/wire/accounts/push.ts";
import type { callsOver } from "#web/api.ts";

export function pushCalls({ get, post, call }: ReturnType<typeof callsOver>) {
  return {
    getPush: () => get<Push>("/api/admin/push"),
    choosePush: (choices: PushChoices) => call({ method: "PUT", url: "/api/admin/push", body: choices }),
    /** Throws ApiError 409 when the person has too many devices. */
    switchPushOn: (subscription: PushOnInput) => post("/api/admin/push/on", subscription),
    /** `deviceId`: null when the browser tells somebody else, or nobody any more. */
    sayPushHere: (here: { endpoint: string; language: "en" | "bn" }) =>
      post<{ deviceId: string | null }>("/api/admin/push/here", here),
    switchPushOff: (which: { deviceId: string } | { endpoint: string }) => post("/api/admin/push/off", which),
  };
}
