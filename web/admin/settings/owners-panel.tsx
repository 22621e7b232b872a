import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { invitationDays } from "#contract/rules/constants.ts";
import type { Member as Owner } from "#contract/wire/accounts/team.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { copyText } from "../kit/copy-text.ts";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { ListState } from "../kit/list/list-states.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { useOwnAccount } from "../shell/own-account.ts";

const nobody = { name: "", email: "" };

/** Everyone who may open the back office. */
export function OwnersPanel() {
  const {
    data: list,
    error,
    refetch,
  } = useQuery({ queryKey: ["owners"], queryFn: async () => (await office.listOwners()).owners });
  const self = useOwnAccount();
  const { ask, dialog } = useProof();

  async function setDisabled({ _id, name, email: mailbox, isDisabled }: Owner) {
    const email = mailbox ?? name;
    const disabled = !isDisabled;
    try {
      const message = await ask({
        title: disabled ? m.settings_disable_title() : m.settings_enable_title(),
        text: disabled ? m.settings_disable_text({ email }) : m.settings_enable_text({ email }),
        act: disabled ? m.settings_disable() : m.settings_enable(),
        isDanger: disabled,
        send: (proof) => office.setOwnerDisabled(_id, disabled, proof),
      });
      if (message === "") return;
      toast.ok(message);
      await refetch();
    } catch (failure) {
      refused(failure);
    }
  }
  return (
    <section className="panel panel--pad" aria-labelledby="settings-owners">
      <h2 id="settings-owners">{m.settings_owners()}</h2>
      <ListState error={error} count={list?.length ?? null} none="" onRetry={refetch} />
      <ul className="people">
        {list?.map((owner, at) => (
          <OwnerItem
            key={owner._id}
            owner={owner}
            isSelf={owner._id === self?._id}
            isFirst={at === 0}
            onSwitch={() => void setDisabled(owner)}
          />
        ))}
      </ul>
      <InviteOwner onInvited={() => void refetch()} />
      {dialog}
    </section>
  );
}

type OwnerItemProps = { owner: Owner; isSelf: boolean; isFirst: boolean; onSwitch: () => void };

/** The shop's first owner cannot be disabled by those who came after. */
function OwnerItem({ owner, isSelf, isFirst, onSwitch }: OwnerItemProps) {
  const { name, isDisabled } = owner;
  const email = owner.email ?? name;
  const act = isDisabled ? m.settings_enable() : m.settings_disable();
  const actLabel = isDisabled ? m.settings_enable_owner({ email }) : m.settings_disable_owner({ email });
  return (
    <li>
      <span>
        <b className="b6">{name}</b> <span className="soft">{email}</span>
        <br />
        <span className="hint">{loginWords(owner)}</span>
      </span>
      {isSelf ? (
        <span className="hint">{m.settings_you()}</span>
      ) : isFirst && !isDisabled ? (
        <span className="hint">{m.settings_first_owner()}</span>
      ) : (
        <Button variant="secondary" size="sm" aria-label={actLabel} onClick={onSwitch}>
          {act}
        </Button>
      )}
    </li>
  );
}

function loginWords({ isDisabled, isInvited, hasTwoFactor }: Owner): string {
  if (isDisabled) return m.settings_disabled();
  if (isInvited) return m.settings_invited();
  return hasTwoFactor ? m.settings_two_factor() : m.settings_password_only();
}

type Invitation = { email: string; link: string };

function InviteOwner({ onInvited }: { onInvited: () => void }) {
  const { typed, setTyped, change } = useTyped(nobody);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(["name", "email"], async () => {
    const message = await ask({
      title: m.settings_invite_title(),
      text: m.settings_invite_text({ email: typed.email }),
      act: m.settings_invite(),
      send: async (proof) => {
        const reply = await office.inviteOwner(typed, proof);
        setInvitation({ email: typed.email, link: `${window.location.origin}${reply.invitationPath}` });
        return reply;
      },
    });
    if (message === "") return "";
    setTyped(nobody);
    onInvited();
    return message;
  });
  const bind = (name: keyof typeof nobody) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <form className="form2" noValidate aria-label={m.settings_invite_an_owner()} onSubmit={submit}>
        <Field className="c3 c6m" label={m.name()} autoComplete="off" {...bind("name")} />
        <Field className="c3 c6m" label={m.email()} inputMode="email" autoComplete="off" {...bind("email")} />
        <div className="c6">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.settings_invite_owner()}
          </Button>
        </div>
      </form>
      {invitation ? <SentInvitation {...invitation} /> : null}
      {dialog}
    </>
  );
}

/** Shows the link too, since mail may not be set up. */
function SentInvitation({ email, link }: Invitation) {
  return (
    <div className="settings__codes settings__invitation" role="status">
      <p>{m.settings_invited_text({ email, days: inDigits(invitationDays) })}</p>
      <p className="settings__key">
        <code>{link}</code>
      </p>
      <Button variant="secondary" size="sm" onClick={() => void copyText(link, m.settings_link_not_copied())}>
        {m.copy_link()}
      </Button>
    </div>
  );
}
