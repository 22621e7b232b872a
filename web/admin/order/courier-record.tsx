import { useQuery } from "@tanstack/react-query";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import type { PhoneRecord, PhoneReport } from "#contract/wire/orders/phone-records.ts";
import * as m from "#messages";
import { inDigits, showDay, showHour } from "#web/ui/figures.ts";
import { office } from "../office.ts";
import "./courier-record.css";

const againMs = 4000;

/** Beside the shop's own record of the phone: with who says it, and when it was asked. Nothing while the shop asks nobody. */
export function CourierRecord({ phone: typed }: { phone: string }) {
  const phone = plainPhone(typed);
  const isMobile = /^01[3-9]\d{8}$/.test(phone);
  const { data } = useQuery({
    queryKey: ["phone-records", phone],
    queryFn: () => office.readPhoneRecords([phone], true),
    enabled: isMobile,
    // The page is there at once; the answer follows when it has come.
    refetchInterval: ({ state }) => (state.data?.records.some(isFirstAsked) ? againMs : false),
  });
  if (!isMobile || !data?.isOn) return null;
  return (
    <ul className="crec" aria-label={m.record_title()}>
      {data.records.map((record) => (
        <li key={record.source} className={`crec__one crec__one--${markOf(record)}`}>
          <span>{recordWords(record)}</span>{" "}
          {record.askedAt ? <span className="soft t13">{m.record_asked({ when: whenOf(record.askedAt) })}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** In a row of the list: shares alone, the rest on the order's page. */
export function RecordChip({ records }: { records: readonly PhoneRecord[] }) {
  return records.map((record) =>
    record.report === null || record.isUnknown ? null : (
      <span
        key={record.source}
        className={`crec__chip crec__one--${markOf(record)} t13`}
        title={record.askedAt ? m.record_asked({ when: whenOf(record.askedAt) }) : undefined}
      >
        {recordWords(record)}
      </span>
    ),
  );
}

const isFirstAsked = ({ report, failure, isAsking }: PhoneRecord) => isAsking && report === null && failure === null;

function recordWords(record: PhoneRecord): string {
  const { title: source, report, failure, isUnknown } = record;
  if (report === null) return failure === null ? m.record_asking({ source }) : failureWords[failure]({ source });
  if (isUnknown) return m.record_unknown({ source });
  if (report.total !== null) {
    return m.record_counts({
      source,
      taken: inDigits(report.taken ?? 0),
      refused: inDigits(report.refused ?? 0),
      total: inDigits(report.total),
    });
  }
  const shares = {
    source,
    taken: inDigits(`${report.takenPercent ?? 0}%`),
    refused: inDigits(`${report.refusedPercent ?? 0}%`),
  };
  const volume = report.volume === null || report.volume === "none" ? undefined : volumeWords[report.volume]();
  return volume === undefined ? m.record_shares(shares) : m.record_shares_of({ ...shares, volume });
}

const failureWords = {
  unreached: m.record_unreached,
  refused: m.record_refused,
  busy: m.record_busy,
  unreadable: m.record_unreadable,
  inside: m.record_inside,
};
const volumeWords = {
  low: m.record_volume_low,
  medium: m.record_volume_medium,
  high: m.record_volume_high,
  very_high: m.record_volume_very_high,
};

/** Under 80 of a hundred taken, as couriers' customers reckon: a reason to call, never to refuse. */
function markOf({ report, failure, isUnknown }: PhoneRecord): "good" | "bad" | "none" | "failed" {
  if (report === null) return failure === null ? "none" : "failed";
  if (isUnknown) return "none";
  return shareOf(report) < 80 ? "bad" : "good";
}

function shareOf({ taken, total, takenPercent }: PhoneReport): number {
  return total === null ? (takenPercent ?? 0) : ((taken ?? 0) / Math.max(1, total)) * 100;
}

const whenOf = (at: string) =>
  showDay(at) === showDay(new Date().toISOString()) ? showHour(at) : `${showDay(at)}, ${showHour(at)}`;
