import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Owner } from "#contract/owners.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useUnsaved } from "../kit/leave-guard.tsx";
import { ListState } from "../kit/list-states.tsx";
import { useProof } from "../kit/proof-dialog.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { useOwnAccount } from "../shell/own-account.ts";
import { refused } from "../shell/queries.ts";

const nobody = { name: "", email: "", password: "" };

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
      <AddOwner onAdded={() => void refetch()} />
      {dialog}
    </section>
  );
}

type OwnerItemProps = { owner: Owner; isSelf: boolean; isFirst: boolean; onSwitch: () => void };

/** The shop's first owner cannot be disabled by those who came after. */
function OwnerItem({ owner, isSelf, isFirst, onSwitch }: OwnerItemProps) {
  const { name, email, isDisabled, hasTwoFactor } = owner;
  const act = isDisabled ? "Enable" : "Disable";
  return (
    <li>
      <span>
        <b className="b6">{name}</b> <span className="soft">{email}</span>
        <br />
        <span className="hint">{isDisabled ? "Disabled" : hasTwoFactor ? "Two-factor login" : "Password only"}</span>
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

function AddOwner({ onAdded }: { onAdded: () => void }) {
  const [typed, setTyped] = useState(nobody);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(nobody));
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(["name", "email", "password"], async () => {
    const message = await ask({
      title: "Add this owner?",
      text: `${typed.email} can do everything that you can: see all orders, change prices, add and disable owners.`,
      act: "Add owner",
      send: (proof) => office.addOwner(typed, proof),
    });
    if (message === "") return "";
    setTyped(nobody);
    onAdded();
    return message;
  });
  const bind = (name: keyof typeof nobody) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <>
      <form className="form2" noValidate aria-label="Add an owner" onSubmit={submit}>
        <Field className="c3 c6m" label="Name" autoComplete="off" {...bind("name")} />
        <Field className="c3 c6m" label="Email" inputMode="email" autoComplete="off" {...bind("email")} />
        <PasswordField
          className="c3 c6m"
          label="First password"
          autoComplete="new-password"
          hint="They can change it here"
          {...bind("password")}
        />
        <div className="c6">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            Add owner
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
