import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "#contract/wire/accounts/team.ts";
import * as m from "#messages";
import { roleNames } from "#messages/names.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { briefMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import { SettingsTabs } from "../settings/settings-tabs.tsx";
import { useOwnAccount } from "../shell/own-account.ts";
import { InvitePanel } from "./invite-panel.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { RoleTable } from "./role-table.tsx";
import { TwoFactorRulePanel } from "./two-factor-rule-panel.tsx";
import "./team.css";

/** The people of the team: who they are, what each may do, and where they are signed in. */
export default function TeamPage() {
  const { data, error, refetch } = useQuery({ queryKey: ["team"], queryFn: office.listTeam });
  const self = useOwnAccount();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const people = data?.owners;
  const chosen = people?.find(({ _id }) => _id === chosenId);
  return (
    <>
      <SettingsTabs />
      <div className="team">
        <div className="team__main">
          <section className="panel" aria-label={m.office_team()}>
            <ListState error={error} count={people?.length ?? null} none="" onRetry={refetch} />
            <ul className="team__people">
              {people?.map((person) => (
                <PersonRow
                  key={person._id}
                  person={person}
                  isSelf={person._id === self?._id}
                  onChange={() => setChosenId(person._id)}
                />
              ))}
            </ul>
          </section>
          <RoleTable />
          <TwoFactorRulePanel />
        </div>
        <div className="team__side">
          {chosen ? (
            <PersonPanel
              key={chosen._id}
              person={chosen}
              onChanged={() => void refetch()}
              onClose={() => setChosenId(null)}
            />
          ) : (
            <InvitePanel onInvited={() => void refetch()} />
          )}
        </div>
      </div>
    </>
  );
}

type PersonRowProps = { person: Member; isSelf: boolean; onChange: () => void };

function PersonRow({ person, isSelf, onChange }: PersonRowProps) {
  const { name, email, phone, role, lastSeenAt, isFirst } = person;
  return (
    <li>
      <span className="team__name">
        <b className="b6">{name}</b>
        <span className="hint num">{[phone, email].filter(Boolean).join(", ")}</span>
      </span>
      <Chip className={`team__role is-${role}`}>{roleNames[role]()}</Chip>
      <span className="hint">{loginWords(person)}</span>
      <span className="hint">
        {lastSeenAt === null ? m.team_never_seen() : m.last_seen({ day: briefMoment(lastSeenAt) })}
      </span>
      <span className="team__act">
        {isSelf ? (
          <span className="hint">{m.settings_you()}</span>
        ) : isFirst ? (
          <span className="hint">{m.settings_first_owner()}</span>
        ) : (
          <button type="button" className="link" aria-label={m.team_change_person({ name })} onClick={onChange}>
            {m.team_change()}
          </button>
        )}
      </span>
    </li>
  );
}

function loginWords({ isDisabled, isInvited, hasTwoFactor }: Member): string {
  if (isDisabled) return m.settings_disabled();
  if (isInvited) return m.settings_invited();
  return hasTwoFactor ? m.settings_two_factor() : m.settings_password_only();
}
