import { useLayoutEffect, useRef, useState } from "react";
import type { OwnerProof } from "#contract/wire/accounts/owners.ts";
import type { InvitationSent, Member } from "#contract/wire/accounts/team.ts";
import * as m from "#messages";
import { roleNames } from "#messages/office-names.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/device-name.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { briefMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { RoleField, SentInvitation } from "./invite-panel.tsx";

type PersonPanelProps = { person: Member; onChanged: () => void; onClose: () => void };

/** An owner changes the role, the login, the second factor, the devices. Each asks for the owner's password. */
export function PersonPanel({ person, onChanged, onClose }: PersonPanelProps) {
  const { _id, name, isDisabled, hasTwoFactor } = person;
  const [role, setRole] = useState(person.role);
  const [sent, setSent] = useState<InvitationSent | null>(null);
  const { ask, dialog } = useProof();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone it lies far below the person's row.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (panel.current && panel.current.getBoundingClientRect().top > window.innerHeight / 2) {
      panel.current.scrollIntoView({ block: "start" });
    }
  }, []);

  async function change(asked: Parameters<typeof ask>[0], isOver = false) {
    try {
      const message = await ask(asked);
      if (message === "") return;
      toast.ok(message);
      onChanged();
      if (isOver) onClose();
    } catch (error) {
      refused(error);
    }
  }
  const newLink = async (proof: OwnerProof) => {
    const reply = await office.inviteAgain(_id, proof);
    setSent(reply);
    return reply;
  };
  return (
    <section ref={panel} className="panel panel--pad" aria-labelledby="team-person">
      <div className="phead">
        <h2 ref={heading} id="team-person" tabIndex={-1} lang={languageOf(name)}>
          {name}
        </h2>
        <button type="button" className="iconbtn right" aria-label={m.close()} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="stack">
        <RoleField role={role} onChoose={setRole} />
        <Button
          size="md"
          block
          disabled={role === person.role}
          onClick={() =>
            void change({
              title: m.team_role_title(),
              text: m.team_role_text({ name, role: roleNames[role]() }),
              act: m.team_change_role(),
              send: (proof) => office.changeRole(_id, role, proof),
            })
          }
        >
          {m.team_change_role()}
        </Button>
        <div className="team__acts">
          {isDisabled ? null : (
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                void change({
                  title: m.team_link_title(),
                  text: m.team_new_link_text({ name }),
                  act: m.team_new_link(),
                  send: newLink,
                })
              }
            >
              {m.team_new_link()}
            </Button>
          )}
          {hasTwoFactor ? (
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                void change({
                  title: m.team_two_factor_title(),
                  text: m.team_two_factor_text({ name }),
                  act: m.team_two_factor_off(),
                  send: (proof) => office.endTwoFactorOf(_id, proof),
                })
              }
            >
              {m.team_two_factor_off()}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              void change({
                title: isDisabled ? m.team_enable_title() : m.team_disable_title(),
                text: isDisabled ? m.team_enable_text({ name }) : m.team_disable_text({ name }),
                act: isDisabled ? m.settings_enable() : m.settings_disable(),
                isDanger: !isDisabled,
                send: (proof) => office.setOwnerDisabled(_id, !isDisabled, proof),
              })
            }
          >
            {isDisabled ? m.settings_enable() : m.settings_disable()}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              void change(
                {
                  title: m.team_remove_title(),
                  text: m.team_remove_text({ name }),
                  act: m.team_remove(),
                  isDanger: true,
                  send: (proof) => office.removePerson(_id, proof),
                },
                true,
              )
            }
          >
            {m.team_remove()}
          </Button>
        </div>
        {sent && !isDisabled ? <SentInvitation sent={sent} /> : null}
      </div>
      <PersonDevices person={person} onChanged={onChanged} />
      {dialog}
    </section>
  );
}

function PersonDevices({ person: { _id, devices }, onChanged }: Pick<PersonPanelProps, "person" | "onChanged">) {
  async function end(deviceId?: string) {
    try {
      toast.ok((await office.endDeviceOf(_id, deviceId)).message);
      onChanged();
    } catch (error) {
      refused(error);
    }
  }
  return (
    <>
      <h3 className="team__devices">{m.devices()}</h3>
      {devices.length === 0 ? <p className="hint">{m.team_no_devices()}</p> : null}
      <ul className="team__list">
        {devices.map((device) => (
          <li key={device._id}>
            <span>
              <b className="b6">{deviceName(device.userAgent)}</b>
              <span className="hint">{m.last_seen({ day: briefMoment(device.lastSeenAt) })}</span>
            </span>
            <Button variant="secondary" size="sm" onClick={() => void end(device._id)}>
              {m.sign_out()}
            </Button>
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button variant="secondary" size="sm" onClick={() => void end()}>
          {m.team_sign_out_all()}
        </Button>
      ) : null}
    </>
  );
}
