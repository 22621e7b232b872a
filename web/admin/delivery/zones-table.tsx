import { districtOf, thanaOf } from "#contract/rules/delivery/places.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { shownName } from "../kit/shown-name.ts";
import { shownPlace } from "./place-names.ts";
import type { TypedDelivery, TypedTerms } from "./typed-delivery.ts";

type ZonesTableProps = { typed: TypedDelivery; chosen: number; onChoose: (at: number) => void };

/** The zones in their order, everywhere else last. */
export function ZonesTable({ typed: { zones, elsewhere }, chosen, onChoose }: ZonesTableProps) {
  const rows = [
    ...zones.map((zone) => ({ terms: zone as TypedTerms, places: placesOf(zone) })),
    { terms: elsewhere, places: m.delivery_desk_elsewhere() },
  ];
  return (
    <div className="panel panel--flat">
      <table className="t t--lines zones">
        <thead>
          <tr>
            <th>{m.delivery_desk_zone()}</th>
            <th className="n">{m.delivery_desk_charge()}</th>
            <th className="n">{m.delivery_desk_free_from()}</th>
            <th>{m.delivery_desk_days()}</th>
            <th>{m.cash_on_delivery()}</th>
            <th>
              <span className="vh">{m.edit()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ terms, places }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no other name while it is typed
            <tr key={at} className={at === chosen ? "is-sel" : undefined}>
              <td>
                <b className="b6">{shownName(terms) || m.delivery_desk_new_zone()}</b>
                <br />
                <span className="soft t13">{places}</span>
              </td>
              <td className="n b6">{inTaka(terms.charge)}</td>
              <td className="n">{terms.freeFrom.trim() === "" ? m.delivery_desk_never() : inTaka(terms.freeFrom)}</td>
              <td className="zones__days">
                {m.delivery_desk_day_count({
                  days: inDigits(terms.from === terms.to ? terms.to : `${terms.from}–${terms.to}`),
                })}
              </td>
              <td>{terms.cashOnDelivery ? m.delivery_desk_yes() : m.delivery_desk_no()}</td>
              <td className="zones__edit">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-pressed={at === chosen}
                  aria-label={editLabel(terms, at === chosen)}
                  onClick={() => onChoose(at)}
                >
                  {at === chosen ? m.delivery_desk_editing() : m.edit()}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Begins with what the button shows, so that it can be called by it. */
function editLabel(terms: TypedTerms, isChosen: boolean): string {
  const name = shownName(terms) || m.delivery_desk_new_zone();
  return isChosen ? m.delivery_desk_editing_zone({ name }) : m.delivery_desk_edit_zone({ name });
}

const mostNamed = 4;

/** "Gazipur, Narayanganj, Savar and 4 more" */
function placesOf({ districts, thanas }: { districts: string[]; thanas: string[] }): string {
  const names = [...districts.map(districtOf), ...thanas.map(thanaOf)].map(shownPlace);
  if (names.length === 0) return m.delivery_desk_no_places();
  const rest = names.length - mostNamed;
  const named = names.slice(0, mostNamed).join(", ");
  return rest > 0 ? m.delivery_desk_and_more({ names: named, count: inDigits(rest) }) : named;
}

function inTaka(text: string): string {
  const amount = typedFigure(text);
  return text.trim() === "" || !Number.isFinite(amount) ? text : showTaka(amount);
}
