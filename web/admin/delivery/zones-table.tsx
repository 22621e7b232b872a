import { formatTaka } from "#contract/money.ts";
import { districtOf, thanaOf } from "#contract/places.ts";
import { Button } from "#web/ui/button.tsx";
import type { TypedDelivery, TypedTerms } from "./typed-delivery.ts";

type ZonesTableProps = { typed: TypedDelivery; chosen: number; onChoose: (at: number) => void };

/** The zones in their order, everywhere else last. */
export function ZonesTable({ typed: { zones, elsewhere }, chosen, onChoose }: ZonesTableProps) {
  const rows = [
    ...zones.map((zone) => ({ terms: zone as TypedTerms, places: placesOf(zone) })),
    { terms: elsewhere, places: "Every place that is in no other zone" },
  ];
  return (
    <div className="panel panel--flat">
      <table className="t zones">
        <thead>
          <tr>
            <th>Zone</th>
            <th className="n">Charge</th>
            <th className="n">Free from</th>
            <th>Days</th>
            <th>Cash on Delivery</th>
            <th>
              <span className="vh">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ terms, places }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no other name while it is typed
            <tr key={at} className={at === chosen ? "is-sel" : undefined}>
              <td>
                <b className="b6">{terms.name || "New zone"}</b>
                <br />
                <span className="soft t13">{places}</span>
              </td>
              <td className="n b6">{inTaka(terms.charge)}</td>
              <td className="n">{terms.freeFrom.trim() === "" ? "Never" : inTaka(terms.freeFrom)}</td>
              <td className="zones__days">{terms.from === terms.to ? terms.to : `${terms.from}–${terms.to}`} days</td>
              <td>{terms.cashOnDelivery ? "Yes" : "No"}</td>
              <td className="zones__edit">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-pressed={at === chosen}
                  aria-label={`Edit ${terms.name || "new zone"}`}
                  onClick={() => onChoose(at)}
                >
                  {at === chosen ? "Editing" : "Edit"}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const mostNamed = 4;

/** "Gazipur, Narayanganj, Savar and 4 more" */
export function placesOf({ districts, thanas }: { districts: string[]; thanas: string[] }): string {
  const names = [...districts.map((id) => districtOf(id)?.name), ...thanas.map((id) => thanaOf(id)?.name)];
  if (names.length === 0) return "No places yet";
  const rest = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function inTaka(text: string): string {
  const amount = Number(text);
  return text.trim() === "" || !Number.isFinite(amount) ? text : formatTaka(amount);
}
