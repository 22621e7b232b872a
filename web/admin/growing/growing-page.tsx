import { useSearchParams } from "react-router";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { useFilters } from "../kit/list/table-foot.tsx";
import { KeptSince } from "../kit/offline/kept-since.tsx";
import { useKeptRead } from "../kit/offline/use-kept-read.ts";
import { Choice } from "../offers/choice.tsx";
import { office } from "../office.ts";
import { BatchRows } from "./batch-rows.tsx";
import { isForSale } from "./kit/batch-words.ts";
import { KeptNote } from "./kit/kept-note.tsx";
import { useKeptPresses, withKept } from "./kit/kept-presses.ts";
import { NewBatch } from "./new-batch.tsx";
import { SurvivalPanel } from "./survival-panel.tsx";
import { BatchTags } from "./tags/batch-tags.tsx";
import { WeeksAhead } from "./weeks-ahead.tsx";
import "./growing.css";

const states = {
  growing: ({ alive }: Batch) => alive > 0,
  ready: isForSale,
  sold: ({ alive, moved }: Batch) => alive === 0 && moved > 0,
  lost: ({ alive, moved }: Batch) => alive === 0 && moved === 0,
};
type State = keyof typeof states;

/** Batches, stage by stage. The list and the form of a new batch live in the address. */
export default function GrowingPage() {
  const [query] = useSearchParams();
  const presses = useKeptPresses();
  const { data, error, refetch } = useKeptRead(["growing", "list"], office.listBatches);
  const batches = data?.batches.map((batch) => withKept(batch, presses));
  if (query.get("new") !== null)
    return <NewBatch batches={batches ?? []} places={data?.places ?? []} experience={data?.experience ?? []} />;
  const growing = batches?.filter(states.growing) ?? [];
  if (query.get("tags") !== null) return <BatchTags batches={growing} />;
  const alive = batches?.reduce((sum, batch) => sum + batch.alive, 0) ?? 0;
  return (
    <>
      <div className="ahead wrapm">
        <h1>{m.office_growing()}</h1>
        {growing.length === 0 ? null : (
          <span className="soft t14">
            {m.growing_head({ count: growing.length, shown: inDigits(growing.length), plants: showCount(alive) })}
          </span>
        )}
        <div className="right">
          {growing.length === 0 ? null : (
            <ButtonLink variant="secondary" size="md" to="?tags=yes">
              <AdminIcon name="printer" />
              {m.growing_tags()}
            </ButtonLink>
          )}
          <ButtonLink size="md" to="?new=yes">
            <Icon name="plus" className="i-18" />
            {m.growing_new()}
          </ButtonLink>
        </div>
      </div>
      <KeptSince keptAt={data?.keptAt} />
      <KeptNote presses={presses} />
      {growing.length > 0 ? <WeeksAhead batches={growing} /> : null}
      <BatchPanel batches={batches} error={data ? null : error} onRetry={refetch} onChanged={refetch} />
      {data && data.batches.length > 0 ? <SurvivalPanel /> : null}
    </>
  );
}

type BatchPanelProps = {
  batches: Batch[] | undefined;
  error: Error | null;
  onRetry: () => void;
  onChanged: () => Promise<unknown>;
};

function BatchPanel({ batches, error, onRetry, onChanged }: BatchPanelProps) {
  const [filter, setFilter] = useFilters();
  const state: State = filter("state") in states ? (filter("state") as State) : "growing";
  const shown = batches?.filter(states[state]);
  const isNew = batches?.length === 0;
  return (
    <section className="panel batches" aria-labelledby="batches">
      <div className="batches__head">
        <h2 id="batches">{m.growing_batches()}</h2>
        <Choice
          name="batches-state"
          label={m.growing_batches()}
          options={{
            growing: m.growing_growing(),
            ready: m.growing_stage_ready(),
            sold: m.growing_sold_out(),
            lost: m.growing_lost_all(),
          }}
          chosen={state}
          onChange={(chosen) => setFilter("state", chosen === "growing" ? "" : chosen)}
        />
      </div>
      <ListState
        error={error}
        count={shown?.length ?? null}
        none={isNew ? m.growing_none() : m.growing_none_here()}
        onRetry={onRetry}
      >
        {isNew || state === "growing" ? (
          <ButtonLink size="md" variant="secondary" to="?new=yes">
            {m.growing_new()}
          </ButtonLink>
        ) : (
          <ButtonLink size="md" variant="secondary" to="?">
            {m.growing_growing()}
          </ButtonLink>
        )}
      </ListState>
      {shown ? <BatchRows batches={shown} onChanged={onChanged} /> : null}
    </section>
  );
}
