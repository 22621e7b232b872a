import { type ReactNode, useState } from "react";
import type { CareJob } from "#contract/rules/plants/plant-care.ts";
import type { MyPlant, MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { PageSkeleton, QuietError, SignedOut } from "#web/storefront/kit/page-states.tsx";
import wateringCan from "#web/storefront/orders/watering-can.webp";
import { useShopper } from "#web/storefront/shopper/shopper.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { nameHere } from "../product-card/names.tsx";
import { AddPlant } from "./add-plant.tsx";
import { CalendarPanel } from "./calendar-panel.tsx";
import { plantCalls } from "./plant-calls.ts";
import { PlantCard } from "./plant-card.tsx";
import { doneWords } from "./plant-words.ts";
import { SeasonPanel } from "./season-panel.tsx";
import { type ChangePlants, useMyPlants } from "./use-my-plants.ts";
import { Week } from "./week.tsx";
import { WeekMessages } from "./week-messages.tsx";

export default function MyPlantsPage() {
  const { status, customer } = useShopper();
  if (status === "visitor") {
    return (
      <div className="wrap wrap--tall plants">
        <Head />
        <SignedOut title={m.login_for_plants()} text={m.login_for_plants_text()} picture={wateringCan} />
      </div>
    );
  }
  // Another account starts a fresh page.
  return customer === null ? <Loading /> : <OwnPlants key={customer._id} />;
}

function OwnPlants() {
  const { shown, hasFailed, reload, change } = useMyPlants();
  const [isAdding, setIsAdding] = useState(false);
  if (shown === null && !hasFailed) return <Loading />;
  const add = (
    <Button variant="secondary" size="md" onClick={() => setIsAdding(true)}>
      <Icon name="plus" />
      {m.plant_add()}
    </Button>
  );
  return (
    <div className="wrap wrap--tall plants">
      <Head count={shown?.plants.length}>{shown && shown.plants.length > 0 ? add : null}</Head>
      {shown === null ? (
        <QuietError message={m.plants_not_loaded()} onRetry={reload} />
      ) : shown.plants.length === 0 ? (
        <EmptyState title={m.plants_none()} text={m.plants_none_text()} picture={wateringCan}>
          <ButtonLink size="md" href={pathHere("/collection")}>
            {m.shop_plants()}
          </ButtonLink>
          {add}
        </EmptyState>
      ) : (
        <Plants shown={shown} change={change} />
      )}
      {isAdding ? <AddPlant change={change} onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

function Plants({ shown, change }: { shown: MyPlants; change: ChangePlants }) {
  const { today, plants } = shown;
  const living = plants.filter((plant) => plant.living > 0);
  const gone = plants.filter((plant) => plant.living === 0);
  async function mark(plant: MyPlant, kind: CareJob, isDone: boolean) {
    const answer = await change(() => plantCalls.mark(plant._id, kind, today, isDone));
    if (answer === null || !isDone) return;
    toast.ok(doneWords[kind]({ plant: nameHere(plant) }), {
      label: m.undo(),
      onPress: () => void change(() => plantCalls.mark(plant._id, kind, today, false)),
    });
  }
  return (
    <>
      <Week shown={shown} onMark={mark} />
      <CalendarPanel path={shown.calendar} change={change} />
      <WeekMessages messages={shown.messages} change={change} />
      <SeasonPanel shown={shown} />
      <section aria-labelledby="plants-all">
        <h2 id="plants-all" className="plants__title">
          {m.plants_all()}
        </h2>
        <div className="plants__list">
          {living.map((plant) => (
            <PlantCard key={plant._id} plant={plant} today={today} onMark={mark} change={change} />
          ))}
        </div>
      </section>
      {gone.length > 0 ? (
        <section aria-labelledby="plants-gone">
          <h2 id="plants-gone" className="plants__title">
            {m.plants_gone()}
          </h2>
          <div className="plants__list">
            {gone.map((plant) => (
              <PlantCard key={plant._id} plant={plant} today={today} onMark={mark} change={change} />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

function Head({ count = 0, children }: { count?: number | undefined; children?: ReactNode }) {
  return (
    <div className="pagehead plants__head">
      <div>
        <h1>{m.my_plants()}</h1>
        {count > 0 ? <p>{m.plants_count({ count, shown: inDigits(count) })}</p> : null}
      </div>
      {children}
    </div>
  );
}

function Loading() {
  return (
    <div className="wrap wrap--tall plants">
      <Head />
      <PageSkeleton label={m.plants_loading()} />
    </div>
  );
}
