// The calls about customers, for office.ts.
import type { OwnerProof } from "#contract/wire/accounts/owners.ts";
import type { BuyerDetail, BuyerFilter, BuyerListInput, BuyerPage } from "#contract/wire/shoppers/buyers.ts";
import { type callsOver, search } from "#web/api.ts";
import { language } from "#web/language.ts";

type Calls = ReturnType<typeof callsOver>;
type OpenDownload = { until: number; proof: string };

export function buyerCalls({ get, post }: Calls) {
  return {
    /** A page past the end is the last page. */
    listBuyers: (input: BuyerListInput) => post<BuyerPage>("/api/buyer/list", input),
    /** Throws ApiError 404. The id of a joined record answers with its customer. */
    getBuyer: (buyerId: string) => get<{ buyer: BuyerDetail }>(`/api/buyer/${encodeURIComponent(buyerId)}`),
    writeBuyerNote: (buyerId: string, text: string) => post("/api/buyer/note", { buyerId, text }),
    removeBuyerNote: (buyerId: string, noteId: string) => post("/api/buyer/note/remove", { buyerId, noteId }),
    setBuyerTags: (buyerId: string, tags: string[]) => post("/api/buyer/tags", { buyerId, tags }),
    chargeFirst: (buyerId: string, payFirst: boolean) => post("/api/buyer/pay-first", { buyerId, payFirst }),
    blockBuyer: (buyerId: string, block: { reason: string; noOrders: boolean } | null) =>
      post("/api/buyer/block", { buyerId, blocked: block !== null, ...block }),
    /** `amount`: in taka; below 0 takes some away. `seen`: the credit that was shown. Throws ApiError 409 when it is another by now. */
    giveCredit: (credit: { buyerId: string; amount: number; reason: string; seen: number }) =>
      post("/api/buyer/credit", credit),
    /** Throws ApiError 409 when one of them was joined meanwhile. */
    joinBuyers: (buyerId: string, otherId: string) => post("/api/buyer/join", { buyerId, otherId }),
    separateBuyer: (buyerId: string) => post("/api/buyer/separate", { buyerId }),
    /** All that the shop holds of the customer. */
    askForBuyerData: (buyerId: string, proof: OwnerProof) =>
      post<{ data: Record<string, unknown>; message: string }>("/api/buyer/data", { buyerId, ...proof }),
    forgetBuyer: (buyerId: string, proof: OwnerProof) => post("/api/buyer/forget", { buyerId, ...proof }),
    /** Opens the download of the customers for a minute. */
    askForBuyers: (proof: OwnerProof) => post<OpenDownload>("/api/buyer/export", proof),
  };
}

/** Where the browser downloads the customers that match, as CSV, with what askForBuyers answered. */
export function buyerExportAddress(filter: BuyerFilter, { until, proof }: OpenDownload): string {
  return `/api/buyer/export.csv${search({ ...filter, until: String(until), proof, language: language() })}`;
}
