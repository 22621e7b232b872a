import type { FocusEvent } from "react";
import * as m from "#messages";

/** How many a press of 'Add to Cart' adds: the buy box reads the field. Its script only selects what stands there, and loads when it is touched. */
export default function HowMany() {
  return (
    <label className="many needs-script">
      {m.quantity()}{" "}
      <input
        className="input"
        inputMode="numeric"
        maxLength={2}
        defaultValue="1"
        autoComplete="off"
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      />
    </label>
  );
}
