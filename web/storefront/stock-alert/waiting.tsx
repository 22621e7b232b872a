import { useState } from "react";
import * as m from "#messages";
import { sizeName } from "#web/ui/size-name.ts";
import AlertForm from "./alert-form.tsx";

/** `soldOut`: the sizes that are; one that is empty stands for the whole product. */
export type WaitingProps = { productId: string; soldOut: string[] };

/** 'Tell me when it is back', in the place of what cannot be bought, or beside the sizes that can. */
export default function Waiting({ productId, soldOut }: WaitingProps) {
  const [chosen, setChosen] = useState<string>();
  const size = soldOut[0] === "" ? "" : chosen;
  return (
    <>
      {soldOut.map((one) =>
        one === "" ? null : (
          <p key={one} className="buy__back">
            <button type="button" className="link" aria-expanded={size === one} onClick={() => setChosen(one)}>
              {titleOf(one)}
            </button>
          </p>
        ),
      )}
      {size === undefined ? null : (
        <section className="alert" aria-labelledby="alert-title">
          <h2 id="alert-title">{titleOf(size)}</h2>
          <AlertForm key={size} productId={productId} size={size} />
        </section>
      )}
    </>
  );
}

function titleOf(size: string): string {
  return size === "" ? m.alert_title() : m.alert_title_size({ size: sizeName(size) });
}
