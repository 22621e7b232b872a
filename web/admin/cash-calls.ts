// The calls of the cash that couriers and riders bring, for office.ts.
import type {
  CourierCashBook,
  CourierDays,
  HandedIn,
  HandInDraft,
  HeldParcel,
  ReadStatement,
  StatementDraft,
} from "#contract/wire/books/courier-cash.ts";
import { type callsOver, search } from "#web/api.ts";

export function cashCalls({ call, get, post }: ReturnType<typeof callsOver>) {
  return {
    getCourierCash: () => get<CourierCashBook>("/api/courier-cash"),
    /** Throws ApiError 409 when the file was accepted before, or when its sum is no longer the seen one. */
    readStatement: (file: Blob, input: StatementDraft, dryRun: boolean) => {
      const form = new FormData();
      form.append("input", JSON.stringify(input));
      form.append("file", file, "statement.csv");
      return call<ReadStatement>({
        method: "POST",
        url: `/api/courier-cash/statement${search({ dryRun: dryRun ? "yes" : undefined })}`,
        body: form,
      });
    },
    /** "" for orders that name no courier. */
    listHeldCash: (courier: string) => get<{ parcels: HeldParcel[] }>(`/api/courier-cash/held${search({ courier })}`),
    /** Throws ApiError 409 when the orders no longer come to what was seen. */
    handInCash: (input: HandInDraft) => post<HandedIn>("/api/courier-cash/hand-in", input),
    /** After how many days the cash of each that is named is late. */
    saveCourierDays: (couriers: CourierDays[]) =>
      call<{ days: CourierDays[] }>({ method: "PUT", url: "/api/courier-cash/days", body: { couriers } }),
    undoStatement: (statementId: string) => post("/api/courier-cash/undo", { statementId }),
  };
}
