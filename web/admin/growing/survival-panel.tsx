import { hasLostMany, livedPercent } from "#contract/rules/plants/growing.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { useKeptRead } from "../kit/offline/use-kept-read.ts";
import { PlantName } from "../kit/plant-name.tsx";
import { office } from "../office.ts";
import { seasonNames } from "./kit/batch-words.ts";

/** Of all batches so far: where most was lost comes first. */
export function SurvivalPanel() {
  const { data, error, refetch } = useKeptRead(["growing", "species"], office.getSurvival);
  const rows = data?.rows.toSorted((a, b) => b.lost / b.begun - a.lost / a.begun);
  const head = [
    m.growing_plant(),
    m.season(),
    m.growing_grower(),
    { label: m.growing_batches(), className: "n" },
    { label: m.growing_begun_count(), className: "n" },
    { label: m.growing_lived(), className: "n" },
  ];
  return (
    <section className="panel survival" aria-labelledby="survival">
      <div className="batches__head">
        <h2 id="survival">{m.growing_survival()}</h2>
        <span className="soft t14 survival__hint">{m.growing_survival_hint()}</span>
        <a className="btn btn--secondary btn--md" href={`/api/growing/survival.csv?language=${language()}`} download>
          <AdminIcon name="download" className="i-18" />
          {m.cash_export()}
        </a>
      </div>
      <ListState error={error} count={rows?.length ?? null} none="" onRetry={refetch} />
      {rows && rows.length > 0 ? (
        <Table caption={m.growing_survival()} head={head}>
          {rows.map((row) => (
            <tr key={`${row.plants[0]?.productId} ${row.season} ${row.grower}`}>
              <td>
                <span className="survival__species">
                  {row.plants.map((plant) => (
                    <span key={plant.productId}>
                      <PlantName {...plant} />
                    </span>
                  ))}
                  {row.species === "" ? null : (
                    <i className="soft t14" lang="la">
                      {row.species}
                    </i>
                  )}
                </span>
              </td>
              <td data-label={m.season()}>{seasonNames[row.season]()}</td>
              <td data-label={m.growing_grower()}>{row.grower}</td>
              <td className="n" data-label={m.growing_batches()}>
                {inDigits(row.batches)}
              </td>
              <td className="n" data-label={m.growing_begun_count()}>
                {showCount(row.begun)}
              </td>
              <td className="n" data-label={m.growing_lived()}>
                <b className={hasLostMany(row) ? "b6 batch__bad" : "b6"}>
                  {m.growing_percent({ percent: inDigits(livedPercent(row)) })}
                </b>
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
    </section>
  );
}
