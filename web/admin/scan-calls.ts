// The team's calls of scanned labels and of what couriers know of a phone, for office.ts.
import type { OwnerProof } from "#contract/wire/accounts/owners.ts";
import type { PhoneRecord } from "#contract/wire/orders/phone-records.ts";
import type { ScanInput, ScannedOrder } from "#contract/wire/orders/scans.ts";
import type { PhoneRecordSettings } from "#contract/wire/shop/phone-services.ts";
import type { callsOver } from "#web/api.ts";

export type RecordSettings = {
  settings: PhoneRecordSettings;
  hasKey: boolean;
  isReadable: boolean;
  hasSteadfast: boolean;
};

export function scanCalls({ call, get, post }: ReturnType<typeof callsOver>) {
  return {
    /** Throws ApiError 404 for a label of no order, 409 for an order that is not ready or as far already. */
    scanLabel: (input: ScanInput) => post<{ order: ScannedOrder }>("/api/packing/scan", input),
    /** `actKey`: of the scan. Throws ApiError 409 when the order was changed since. */
    undoScan: (input: { orderId: string; actKey: string }) =>
      post<{ order: ScannedOrder }>("/api/packing/scan/undo", input),
    /** `isWanted`: one phone of which nothing is known yet is asked for, in the background. */
    readPhoneRecords: (phones: string[], isWanted = false) =>
      post<{ isOn: boolean; records: PhoneRecord[] }>("/api/phone-records", { phones, isWanted }),
    getRecordSettings: () => get<RecordSettings>("/api/admin/phone-records"),
    /** `key`: a new one; without it the one before stays. */
    saveRecordSettings: (settings: PhoneRecordSettings, key: string | undefined, proof: OwnerProof) =>
      call<RecordSettings>({
        method: "PUT",
        url: "/api/admin/phone-records",
        body: { settings, ...(key !== undefined && { key }), ...proof },
      }),
  };
}
