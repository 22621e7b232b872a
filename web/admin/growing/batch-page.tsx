import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { hasLostMany } from "#contract/rules/plants/growing.ts";
import type { Batch, BatchLine } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { shortTaka, showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { keptAnswer } from "../kit/offline/kept-office.ts";
import { KeptSince } from "../kit/offline/kept-since.tsx";
import { type MayBeKept, readOrKept, useKeptRead } from "../kit/offline/use-kept-read.ts";
import { PlantName } from "../kit/plant-name.tsx";
import { office } from "../office.ts";
import { BatchActs } from "./batch-acts.tsx";
import { BatchLog } from "./batch-log.tsx";
import { batchNumber, begunWords } from "./kit/batch-words.ts";
import { KeptNote } from "./kit/kept-note.tsx";
import { useKeptPresses, withKept } from "./kit/kept-presses.ts";
import { StageLine } from "./kit/stage-bar.tsx";
import "./growing.css";

/** One batch, for a phone in a muddy hand. */
export default function BatchPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useKeptRead(
    ["growing", "batch", id],
    () => office.getBatch(id),
    () => keptInList(id),
  );
  useEffect(keepList, []);
  return (
    <div className="batchpage">
      <Link className="back" to="/admin/growing">
        <Icon name="arrow-left" className="i-18" />
        {m.office_growing()}
      </Link>
      <KeptSince keptAt={data?.keptAt} />
      {data ? (
        <OpenBatch read={data} onChanged={refetch} />
      ) : (
        <>
          <h1 className="vh">{m.growing_batch()}</h1>
          <ListState error={error} count={null} none="" shape="panels" rows={4} onRetry={refetch} />
        </>
      )}
    </div>
  );
}

/** The tags of other beds may be scanned where there is no connection. */
function keepList(): void {
  readOrKept("growing/list", office.listBatches).catch((error) => console.warn("The list is not kept", error));
}

/** A batch that was never opened here, without its lines. */
async function keptInList(id: string): Promise<MayBeKept<ReadBatch> | null> {
  const list = await keptAnswer<{ batches: Batch[] }>("growing/list");
  const batch = list?.value.batches.find(({ _id }) => _id === id);
  return list && batch ? { batch, lines: [], keptAt: list.keptAt } : null;
}

type ReadBatch = { batch: Batch; lines: BatchLine[] };
type OpenBatchProps = { read: ReadBatch; onChanged: () => Promise<unknown> };

function OpenBatch({ read, onChanged }: OpenBatchProps) {
  const presses = useKeptPresses().filter(({ batchId }) => batchId === read.batch._id);
  const batch = withKept(read.batch, presses);
  return (
    <>
      <KeptNote presses={presses} />
      <div className="batchpage__cols">
        <div>
          <BatchHead batch={batch} />
          <BatchActs batch={batch} onChanged={onChanged} />
        </div>
        <BatchLog batch={batch} lines={read.lines} presses={presses} onChanged={onChanged} />
      </div>
    </>
  );
}

function BatchHead({ batch }: { batch: Batch }) {
  const { number, name, bengaliName, picture, place, alive, lost, moved, costOfEach, cost } = batch;
  return (
    <section className="panel batchhead" aria-label={m.growing_batch()}>
      <div className="batchhead__name">
        <span className="plantpic tint-sand">
          {picture ? <Picture picture={picture} sizes="116px" alt="" /> : null}
        </span>
        <div>
          <h1>
            <PlantName name={name} bengaliName={bengaliName} className="plantother" />
          </h1>
          <p className="soft">{begunWords(batch)}</p>
          <p>
            <Icon name="pin" className="i-18" /> <b className="b6">{place}</b>
          </p>
          <p className="soft">
            {m.growing_number({ number: batchNumber(number) })}
            {batch.grower === "" ? null : `, ${batch.grower}`}
          </p>
        </div>
      </div>
      <dl className="batchhead__figures">
        <Figure term={m.growing_alive()} figure={showCount(alive)} />
        <Figure term={m.growing_lost()} figure={showCount(lost)} isBad={hasLostMany(batch)} />
        <Figure term={m.growing_moved()} figure={showCount(moved)} />
        {cost === null ? null : <Figure term={m.growing_cost_in()} figure={shortTaka(cost)} />}
        {costOfEach === null ? null : <Figure term={m.growing_cost_each()} figure={shortTaka(costOfEach)} />}
      </dl>
      <StageLine batch={batch} />
    </section>
  );
}

function Figure({ term, figure, isBad = false }: { term: string; figure: string; isBad?: boolean }) {
  return (
    <div>
      <dt className="soft t14">{term}</dt>
      <dd className={isBad ? "num batch__bad" : "num"}>{figure}</dd>
    </div>
  );
}
