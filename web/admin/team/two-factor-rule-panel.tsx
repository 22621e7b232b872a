import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { type TwoFactorGroup, type TwoFactorRule, twoFactorGroups } from "#contract/rules/office/two-factor-rule.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { showDay } from "#web/ui/figures.ts";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";

const ruleKey = ["two-factor-rule"];
const groupNames: Record<TwoFactorGroup, () => string> = {
  nobody: m.two_factor_nobody,
  owners: m.two_factor_owners,
  managers: m.two_factor_managers,
  all: m.two_factor_all,
};
/** Time to find one's phone. */
const daysAhead = 7;

/** Who of the team must log in with a second factor, and from which day. */
export function TwoFactorRulePanel() {
  const { data } = useQuery({ queryKey: ruleKey, queryFn: async () => (await office.getTwoFactorRule()).rule });
  if (data === undefined) return null;
  return <RuleForm key={JSON.stringify(data)} rule={data} />;
}

function RuleForm({ rule }: { rule: TwoFactorRule }) {
  const [who, setWho] = useState(rule.who);
  const [from, setFrom] = useState(rule.who === "nobody" ? dayInDhaka(new Date(), daysAhead) : rule.from);
  const { ask, dialog } = useProof();
  const save = () =>
    ask({
      title: m.two_factor_rule(),
      text:
        who === "nobody"
          ? m.two_factor_rule_off_text()
          : m.two_factor_rule_text({ who: groupNames[who](), day: showDay(from) }),
      act: m.two_factor_save(),
      send: async (proof) => {
        const saved = await office.saveTwoFactorRule({ who, from }, proof);
        queries.setQueryData(ruleKey, saved.rule);
        return saved;
      },
    }).then((message) => message && toast.ok(message), refused);
  return (
    <section className="panel panel--pad stack" aria-labelledby="two-factor-rule">
      <h2 id="two-factor-rule">{m.two_factor_rule()}</h2>
      <p className="soft t14">{m.two_factor_rule_hint()}</p>
      <label className="field">
        <span className="label">{m.two_factor_who()}</span>
        <select
          className="input select"
          value={who}
          onChange={(event) => setWho(twoFactorGroups.find((one) => one === event.target.value) ?? who)}
        >
          {twoFactorGroups.map((group) => (
            <option key={group} value={group}>
              {groupNames[group]()}
            </option>
          ))}
        </select>
      </label>
      {who === "nobody" ? null : (
        <Field
          label={m.two_factor_from()}
          type="date"
          min={dayInDhaka(new Date())}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      )}
      <div>
        <Button variant="secondary" size="md" disabled={who === rule.who && from === rule.from} onClick={save}>
          {m.two_factor_save()}
        </Button>
      </div>
      {dialog}
    </section>
  );
}
