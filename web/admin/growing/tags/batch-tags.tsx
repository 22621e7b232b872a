import { useState } from "react";
import { Link } from "react-router";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { SquareCode } from "#web/ui/square-code.tsx";
import { AdminIcon } from "../../kit/admin-icon.tsx";
import { batchNumber, begunWords } from "../kit/batch-words.ts";
import "./tags.css";

const copies = [1, 2, 4, 8, 24];

/** Tags for pots and tables, on A4: the batch's number, its plant, and a code that opens it on a phone. @param batches those that grow */
export function BatchTags({ batches }: { batches: Batch[] }) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [each, setEach] = useState(1);
  const printed = batches.filter(({ _id }) => !left.includes(_id));
  const turn = (id: string) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <div className="tags">
      <div className="tags__bar">
        <Link className="back" to="/admin/growing">
          <Icon name="arrow-left" className="i-18" />
          {m.office_growing()}
        </Link>
        <div className="ahead wrapm">
          <h1>{m.growing_tags()}</h1>
          <div className="right">
            <Button
              size="md"
              disabled={printed.length === 0}
              // A font that is still on its way would leave boxes on the paper.
              onClick={() => void document.fonts.ready.then(() => window.print())}
            >
              <AdminIcon name="printer" />
              {m.print_desk_print()}
            </Button>
          </div>
        </div>
        <p className="soft">{m.growing_tags_hint()}</p>
        <div className="tags__choice">
          <Select
            label={m.growing_tags_each()}
            value={String(each)}
            onChange={({ target: { value } }) => setEach(Number(value))}
          >
            {copies.map((count) => (
              <option key={count} value={count}>
                {inDigits(count)}
              </option>
            ))}
          </Select>
          <fieldset>
            <legend className="label">{m.growing_batches()}</legend>
            <div className="sizes">
              {batches.map(({ _id, number }) => (
                <label key={_id} className="size size--sm">
                  <input className="vh" type="checkbox" checked={!left.includes(_id)} onChange={() => turn(_id)} />
                  {batchNumber(number)}
                </label>
              ))}
            </div>
          </fieldset>
        </div>
      </div>
      <ul className="tags__sheet">
        {printed.flatMap((batch) =>
          Array.from({ length: each }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: copies of one tag differ in nothing else
            <Tag key={`${batch._id} ${at}`} batch={batch} />
          )),
        )}
      </ul>
    </div>
  );
}

function Tag({ batch }: { batch: Batch }) {
  const { _id, number, name, bengaliName, place } = batch;
  return (
    <li className="tag">
      <SquareCode
        text={`${window.location.origin}/admin/growing/${_id}`}
        label={m.growing_tag_code({ number: batchNumber(number) })}
      />
      <div>
        <b className="mono">{batchNumber(number)}</b>
        <p lang="en">{name}</p>
        {bengaliName === "" ? null : <p lang="bn">{bengaliName}</p>}
        <p className="tag__small">{begunWords(batch)}</p>
        <p className="tag__small">{place}</p>
      </div>
    </li>
  );
}
