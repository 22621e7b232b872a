import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { SmsList } from "#contract/wire/shop/sms.ts";
import * as m from "#messages";
import { inDigits, showCount, showMonth, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import "./sms.css";

/** From this part of the day's messages on, the owner is warned. */
const nearShare = 0.8;

/** With the messages of the day that are used up, and the months before. */
export function SpentLine({ months, today }: Pick<SmsList, "months" | "today">) {
  const month = dayInDhaka(new Date()).slice(0, 7);
  const now = months.find((one) => one.month === month) ?? { messages: 0, parts: 0, cost: 0 };
  const before = months.filter((one) => one.month !== month);
  const isNear = today.messages >= today.most * nearShare;
  return (
    <div className="spent">
      <dl className="spent__sums">
        <div>
          <dt>{m.sms_this_month()}</dt>
          <dd>
            <b className="num">{showSum(toMinor(now.cost))}</b>{" "}
            <span className="soft t14">
              {m.sms_messages_and_parts({ messages: showCount(now.messages), parts: showCount(now.parts) })}
            </span>
          </dd>
        </div>
        <div>
          <dt>{m.sms_today()}</dt>
          <dd className={isNear ? "spent__near" : undefined}>
            {m.sms_of_most({ messages: showCount(today.messages), most: showCount(today.most) })}
          </dd>
        </div>
        {before.map((one) => (
          <div key={one.month}>
            <dt>{monthName(one.month)}</dt>
            <dd className="num">{showSum(toMinor(one.cost))}</dd>
          </div>
        ))}
      </dl>
      {isNear ? (
        <p className="banner banner--warn" role="status">
          <Icon name="alert" />
          <span>{today.messages >= today.most ? m.sms_day_used_up() : m.sms_day_near()}</span>
        </p>
      ) : null}
    </div>
  );
}

/** @param month 2026-11 */
function monthName(month: string): string {
  const [year = "", at = ""] = month.split("-");
  return m.sms_month({ month: showMonth(Number(at)), year: inDigits(year) });
}
