// They are not in web/api.ts, so that only who waits for a product loads them.
import type { LoginName } from "#contract/wire/accounts/accounts.ts";
import { browserCalls, search } from "#web/api.ts";

const { get, post } = browserCalls;

type Waited = { product: string; size: string };
/** `next`: what is left to do; `key` takes the wish off the list, once nothing is. */
export type Asked = { next: "code" | "mail" | "nothing"; key?: string };

export const alertCalls = {
  /** Throws ApiError 409 `in-stock` when it can be bought by now. */
  ask: (waited: Waited, way: LoginName) => post<Asked>("/api/stock-alert", { ...waited, ...way }),
  confirm: (waited: Waited, phone: string, code: string) =>
    post<Asked>("/api/stock-alert/code", { ...waited, phone, code }),
  /** By the mailed link. Throws ApiError 410 when it is over. */
  confirmByKey: (key: string) => post("/api/stock-alert/confirm", { key }),
  end: (key: string) => post("/api/stock-alert/end", { key }),
  /** Null while they are few. */
  waiting: (product: string) => get<{ waiting: number | null }>(`/api/stock-alert/waiting${search({ product })}`),
};
