import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { invitationDays } from "#contract/constants.ts";
import type { Owner } from "#contract/owners.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { copyText } from "../kit/copy-text.ts";
import { useUnsaved } from "../kit/leave-guard.tsx";
import { ListState } from "../kit/list-states.tsx";
import { useProof } from "../kit/proof-dialog.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { useOwnAccount } from "../shell/own-account.ts";
import { refused } from "../shell/queries.ts";

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

  async function setDisabled({ _id, email, isDisabled }: Owner) {
    const disabled = !isDisabled;
    try {
      const message = await ask({
        title: disabled ? "Disable this owner?" : "Enable this owner?",
        text: disabled
          ? `${email} is signed out everywhere and cannot log in until enabled again.`
          : `${email} can log in again and sees all orders and customers.`,
        act: disabled ? "Disable" : "Enable",
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
      <h2 id="settings-owners">Owners</h2>
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
  const { name, email, isDisabled } = owner;
  const act = isDisabled ? "Enable" : "Disable";
  return (
    <li>
      <span>
        <b className="b6">{name}</b> <span className="soft">{email}</span>
        <br />
        <span className="hint">{loginWords(owner)}</span>
      </span>
      {isSelf ? (
        <span className="hint">You</span>
      ) : isFirst && !isDisabled ? (
        <span className="hint">First owner</span>
      ) : (
        <Button variant="secondary" size="sm" aria-label={`${act} ${email}`} onClick={onSwitch}>
          {act}
        </Button>
      )}
    </li>
  );
}

function loginWords({ isDisabled, isInvited, hasTwoFactor }: Owner): string {
  if (isDisabled) return "Disabled";
  if (isInvited) return "Invited, no password yet";
  return hasTwoFactor ? "Two-factor login" : "Password only";
}

type Invitation = { email: string; link: string };

function InviteOwner({ onInvited }: { onInvited: () => void }) {
  const [typed, setTyped] = useState(nobody);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(nobody));
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(["name", "email"], async () => {
    const message = await ask({
      title: "Invite this owner?",
      text: `${typed.email} can do everything that you can: see all orders, change prices, invite and disable owners.`,
      act: "Invite",
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
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <>
      <form className="form2" noValidate aria-label="Invite an owner" onSubmit={submit}>
        <Field className="c3 c6m" label="Name" autoComplete="off" {...bind("name")} />
        <Field className="c3 c6m" label="Email" inputMode="email" autoComplete="off" {...bind("email")} />
        <div className="c6">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            Invite owner
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
      <p>
        We email {email} a link to choose a password. It works once, for {invitationDays} days. You can also send it
        yourself; it is not shown again.
      </p>
      <p className="settings__key">
        <code>{link}</code>
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void copyText(link, "Your browser does not let us copy the link. Please select it.")}
      >
        Copy link
      </Button>
    </div>
  );
}
