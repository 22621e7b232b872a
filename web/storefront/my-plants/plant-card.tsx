import { type FormEvent, useState } from "react";
import { type CareJob, daysLater } from "#contract/rules/plants/plant-care.ts";
import type { MyPlant } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits, showDate } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { nameHere } from "../product-card/names.tsx";
import { DiedDialog } from "./died-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { plantCalls } from "./plant-calls.ts";
import { jobIcons, nearDay, nextWord, placeWords, timeOf } from "./plant-words.ts";
import type { ChangePlants } from "./use-my-plants.ts";

type PlantCardProps = {
  plant: MyPlant;
  /** YYYY-MM-DD */
  today: string;
  onMark: (plant: MyPlant, kind: CareJob, isDone: boolean) => void;
  change: ChangePlants;
};

export function PlantCard({ plant, today, onMark, change }: PlantCardProps) {
  const { _id, product, picture, size, since, place, guaranteeUntil, quantity, living, isDoneToday } = plant;
  const [open, setOpen] = useState<"rename" | "move" | "died" | null>(null);
  const name = nameHere(plant);
  const other = language() === "bn" ? plant.name : plant.bengaliName;
  const isAlive = living > 0;
  const count = quantity > 1 ? m.plant_living({ living: inDigits(living), quantity: inDigits(quantity) }) : "";
  const close = () => setOpen(null);
  async function remove() {
    if (await change(() => plantCalls.remove(_id))) toast.ok(m.plant_removed({ plant: name }));
  }
  return (
    <article className="plant" aria-label={name}>
      <div className="plant__pic tint-sand">
        {picture ? <Picture picture={picture} alt="" sizes="144px" pixels={[104, 320]} /> : <Icon name="sprout" />}
      </div>
      <div>
        <h3>
          <span lang={languageOf(name)}>{name}</span>{" "}
          {other === "" || other === name ? null : (
            <span className="plant__other" lang={languageOf(other)}>
              {other}
            </span>
          )}
        </h3>
        <p className="soft t14">
          {[
            size === "" ? "" : sizeName(size),
            count,
            place === null ? "" : placeWords[place](),
            m.plant_since({ day: showDate(timeOf(since)) }),
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
        {guaranteeUntil === null ? null : (
          <p className="soft t14">{m.plant_guarantee({ day: showDate(timeOf(guaranteeUntil)) })}</p>
        )}
        {shownJobs(plant, today).map((next) => (
          <p key={next.kind} className={`plant__next plant__next--${next.kind}`}>
            <Icon name={jobIcons[next.kind]} />
            <span>
              <b>{nextWord(next, today)}</b>{" "}
              {next.since !== undefined
                ? m.plant_late({ day: nearDay(next.since) })
                : next.after === null
                  ? ""
                  : m.plant_then({ day: nearDay(next.after) })}
            </span>
          </p>
        ))}
        {isAlive && plant.next.length === 0 ? <p className="plant__next soft">{m.plant_not_known()}</p> : null}
      </div>
      <div className="plant__acts">
        {isAlive ? (
          <Button
            variant={isDoneToday ? "primary" : "secondary"}
            size="md"
            aria-pressed={isDoneToday}
            onClick={() => onMark(plant, "water", !isDoneToday)}
          >
            <Icon name="droplets" />
            {m.plant_watered()}
          </Button>
        ) : (
          <Button variant="secondary" size="md" onClick={() => change(() => plantCalls.alive(_id))}>
            {m.plant_lives()}
          </Button>
        )}
        {product === null ? null : (
          <ButtonLink variant="quiet" size="md" href={pathHere(`/care/${product}`)}>
            {m.care_card()}
          </ButtonLink>
        )}
        <details className="plant__more">
          <summary aria-label={m.plant_more({ plant: name })}>{m.plant_more_short()}</summary>
          <div className="plant__menu">
            <Button variant="quiet" size="md" onClick={() => setOpen("move")}>
              {m.plant_moved()}
            </Button>
            <Button variant="quiet" size="md" onClick={() => setOpen("rename")}>
              {m.plant_rename()}
            </Button>
            {isAlive ? (
              <Button variant="quiet" size="md" onClick={() => setOpen("died")}>
                {m.plant_died()}
              </Button>
            ) : null}
            <Button variant="danger-quiet" size="md" onClick={remove}>
              {m.plant_remove()}
            </Button>
          </div>
        </details>
      </div>
      {open === "move" ? <MoveDialog plant={plant} change={change} onClose={close} /> : null}
      {open === "rename" ? <RenameDialog plant={plant} change={change} onClose={close} /> : null}
      {open === "died" ? <DiedDialog plant={plant} change={change} onClose={close} /> : null}
    </article>
  );
}

const nearDays = 60;

/** Saucers are looked at in the rains: in winter that is no news. */
function shownJobs({ next }: MyPlant, today: string): MyPlant["next"] {
  const last = daysLater(today, nearDays);
  return next.filter(({ kind, day }) => kind !== "drain" || day <= last);
}

type RenameDialogProps = { plant: MyPlant; change: ChangePlants; onClose: () => void };

function RenameDialog({ plant, change, onClose }: RenameDialogProps) {
  const { _id, product, ownName } = plant;
  const [name, setName] = useState(product === null ? plant.name : ownName);
  const [isSending, setIsSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    if (await change(() => plantCalls.rename(_id, name))) onClose();
    setIsSending(false);
  }
  return (
    <Dialog open onClose={onClose} label={m.plant_rename()} className="confirm">
      <form noValidate onSubmit={send}>
        <h3>{m.plant_rename()}</h3>
        <Field
          label={m.plant_name()}
          hint={product === null ? undefined : m.plant_name_hint()}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="foot">
          <Button variant="secondary" size="md" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" size="md" isLoading={isSending}>
            {m.plant_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
