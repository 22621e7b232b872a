import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

/** Where the owner is between choosing orders and handing their parcels over. @param at 1, 2 or 3 */
export function BookingSteps({ at }: { at: number }) {
  return (
    <ol className="bsteps only-d">
      {[m.parcels_step_check(), m.parcels_step_book(), m.parcels_print_labels()].map((name, index) => (
        <li
          key={name}
          className={index + 1 === at ? "is-on" : index + 1 < at ? "is-done" : undefined}
          aria-current={index + 1 === at ? "step" : undefined}
        >
          <span className="bsteps__dot" aria-hidden="true">
            {inDigits(index + 1)}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
