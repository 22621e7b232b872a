import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import { ownPromises } from "#web/words.ts";

/** The shop's promises on a product; one that the owner has emptied is not made. */
export function Promises() {
  const { cash = m.promise_cash(), returns = m.promise_returns() } = ownPromises();
  return (
    <ul className="promise">
      {cash === "" ? null : (
        <li>
          <Icon name="banknote" />
          {cash}
        </li>
      )}
      {returns === "" ? null : (
        <li>
          <Icon name="undo" />
          {returns}
        </li>
      )}
    </ul>
  );
}
