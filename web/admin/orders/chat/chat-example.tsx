import { useState } from "react";
import { placeOf } from "#contract/rules/delivery/places.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import type { ChatDraft } from "#contract/wire/orders/chat-orders.ts";
import * as m from "#messages";
import { shownPlaceOf } from "#web/admin/delivery/place-names.ts";
import { refused } from "#web/admin/kit/queries.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { office } from "#web/admin/office.ts";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { MarkedChat } from "./marked-chat.tsx";

type Read = { text: string; draft: ChatDraft; plant: ProductCard };

/** An invented chat of one of the shop's own plants, read as a real one. It fills in no form, so that no order comes of it. */
export function ChatExample() {
  const [read, setRead] = useState<Read | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [hasPlants, setHasPlants] = useState(true);
  async function tryIt() {
    setIsReading(true);
    try {
      const [plant] = (await api().listProducts({ page: "1", limit: "1" })).products;
      setHasPlants(plant !== undefined);
      if (plant) {
        const text = m.order_chat_example_text({ plant: shownName(plant) });
        setRead({ text, plant, draft: (await office.readChat(text)).draft });
      }
    } catch (failure) {
      refused(failure);
    }
    setIsReading(false);
  }
  if (read === null) {
    return (
      <>
        <Button variant="quiet" size="sm" isLoading={isReading} onClick={() => void tryIt()}>
          {m.order_chat_example_try()}
        </Button>
        {hasPlants ? null : (
          <p className="hint" role="status">
            {m.order_chat_example_no_plants()}
          </p>
        )}
      </>
    );
  }
  return (
    <section className="mkchat__example" aria-labelledby="chat-example">
      <h3 id="chat-example">{m.order_chat_example()}</h3>
      <MarkedChat text={read.text} spans={read.draft.spans} />
      <dl className="cardpay">
        {factsOf(read).map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{m.order_chat_example_hint()}</p>
    </section>
  );
}

function factsOf({ draft: { name, phones, district, thana, street, lines }, plant }: Read): [string, string][] {
  const { thanaId, districtId } = placeOf({ city: district ?? "", thana: thana ?? "" });
  const place = [street ?? "", shownPlaceOf(thanaId ?? districtId ?? "")].filter((part) => part !== "");
  const plants = lines.map(({ quantity }) =>
    m.order_chat_example_line({ name: shownName(plant), count: inDigits(quantity) }),
  );
  return [
    [m.name(), name ?? ""],
    [m.phone(), phones[0] ?? ""],
    [m.order_chat_mark_address(), place.join(", ")],
    [m.order_chat_mark_line(), plants.join(", ")],
  ];
}
