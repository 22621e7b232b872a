import type { Db } from "#db/database.ts";
import type { SteadfastOptions } from "../couriers/steadfast.ts";
import { serviceRecord, steadfastRecord } from "./ask-sources.ts";
import { askDue, deleteOldRecords, type Source, wantOfNewOrders } from "./phone-records.ts";
import { keyOfService, loadRecordSettings } from "./record-settings.ts";

export type RecordRoom = {
  hasSteadfast(): boolean;
  /** Whom the settings of this moment name. */
  sources(): Promise<Source[]>;
  /** One round of the job. */
  askRound(now: Date, stopped?: AbortSignal): Promise<void>;
};

type RoomParts = {
  db: Db;
  sealedWith: () => string;
  /** With the keys in force. */
  steadfast(): SteadfastOptions | undefined;
  /** The origin of a double of the tests on this machine. */
  allowedOrigin: string | undefined;
};

/** Who is asked about phones, in one place for calls and job. */
export function openRecordRoom({ db, sealedWith, steadfast, allowedOrigin }: RoomParts): RecordRoom {
  async function sources(): Promise<Source[]> {
    const kept = await loadRecordSettings(db);
    const { asksSteadfast, service } = kept.settings;
    const options = asksSteadfast ? steadfast() : undefined;
    const key = service === null ? undefined : keyOfService(kept, sealedWith);
    return [
      ...(options
        ? [{ source: "steadfast" as const, title: "Steadfast", ask: steadfastRecord(options, allowedOrigin) }]
        : []),
      ...(service !== null && key !== undefined
        ? [{ source: "service" as const, title: service.name, ask: serviceRecord(service, key, allowedOrigin) }]
        : []),
    ];
  }
  return {
    hasSteadfast: () => steadfast() !== undefined,
    sources,
    async askRound(now, stopped) {
      await deleteOldRecords(db, now);
      const asked = await sources();
      if (asked.length === 0) return;
      await wantOfNewOrders(db, asked, now);
      await askDue(db, asked, now, stopped);
    },
  };
}
