import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Member } from "#contract/wire/accounts/team.ts";
import * as m from "#messages";
import { roleNames } from "#messages/office-names.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Initials, shownPhone } from "../customers/customer-words.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { briefMoment, shortMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import { SettingsTabs } from "../settings/settings-tabs.tsx";
import { useOwnAccount } from "../shell/own-account.ts";
import { DevicesPanel } from "./devices-panel.tsx";
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
  /** The link of the row, to which the keyboard goes back. */
  const opener = useRef<HTMLElement>(null);
  const people = data?.owners;
  const chosen = people?.find(({ _id }) => _id === chosenId);
  return (
    <>
      <SettingsTabs />
      <div className="team">
        <div className="team__main">
          <section className="panel" aria-label={m.office_team()}>
            <ListState error={error} count={people?.length ?? null} none="" rows={4} onRetry={refetch} />
            {people ? <Heads /> : null}
            <ul className="team__people">
              {people?.map((person) => (
                <PersonRow
                  key={person._id}
                  person={person}
                  isSelf={person._id === self?._id}
                  onChange={(link) => {
                    opener.current = link;
                    setChosenId(person._id);
                  }}
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
              onClose={() => {
                setChosenId(null);
                opener.current?.focus();
              }}
            />
          ) : (
            <InvitePanel onInvited={() => void refetch()} />
          )}
          {people ? <DevicesPanel people={people} selfId={self?._id} onChanged={() => void refetch()} /> : null}
        </div>
      </div>
    </>
  );
}

/** For the eye: the cells of a row say themselves what they are. */
function Heads() {
  return (
    <div className="team__row team__heads t13" aria-hidden="true">
      <span>{m.team_person()}</span>
      <span>{m.team_role()}</span>
      <span>{m.team_second_step()}</span>
      <span>{m.team_seen()}</span>
    </div>
  );
}

type PersonRowProps = { person: Member; isSelf: boolean; onChange: (link: HTMLElement) => void };

function PersonRow({ person, isSelf, onChange }: PersonRowProps) {
  const { name, email, phone, role, lastSeenAt, isFirst } = person;
  return (
    <li className="team__row">
      <span className="team__who">
        <Initials name={name} />
        <span className="team__name">
          <b className="b6" lang={languageOf(name)}>
            {name}
          </b>
          {phone ? <span className="hint num">{shownPhone(phone)}</span> : null}
          {email ? <span className="hint">{email}</span> : null}
        </span>
      </span>
      <Chip className={`team__role is-${role}`}>{roleNames[role]()}</Chip>
      <span className="hint">{loginWords(person)}</span>
      <span className="hint">{lastSeenAt === null ? m.team_never_seen() : <LastSeen at={lastSeenAt} />}</span>
      <span className="team__act">
        {isSelf ? (
          <span className="hint">{m.settings_you()}</span>
        ) : isFirst ? (
          <span className="hint">{m.settings_first_owner()}</span>
        ) : (
          <button
            type="button"
            className="link"
            aria-label={m.team_change_person({ name })}
            onClick={(event) => onChange(event.currentTarget)}
          >
            {m.team_change()}
          </button>
        )}
      </span>
    </li>
  );
}

/** Under its column's head the time says enough; where there is none, and to whoever listens, it is said in words. */
function LastSeen({ at }: { at: string }) {
  return (
    <>
      <span className="team__short" aria-hidden="true">
        {shortMoment(at)}
      </span>
      <span className="team__long">{m.last_seen({ day: briefMoment(at) })}</span>
    </>
  );
}

function loginWords({ isDisabled, isInvited, hasTwoFactor }: Member): string {
  if (isDisabled) return m.settings_disabled();
  if (isInvited) return m.settings_invited();
  return hasTwoFactor ? m.settings_two_factor() : m.settings_password_only();
}
