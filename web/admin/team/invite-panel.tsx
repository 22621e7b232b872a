import { useState } from "react";
import { invitationDays, type Language, languages } from "#contract/rules/constants.ts";
import { type StaffRole, staffRoles } from "#contract/rules/office/roles.ts";
import type { InvitationSent } from "#contract/wire/accounts/team.ts";
import * as m from "#messages";
import { roleNames } from "#messages/office-names.ts";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { copyText } from "../kit/copy-text.ts";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { office } from "../office.ts";

type Typed = { name: string; phone: string; email: string; role: StaffRole; language: Language };
const nobody = (): Typed => ({ name: "", phone: "", email: "", role: "packer", language: language() });

const roleHints: Record<StaffRole, () => string> = {
  owner: m.team_hint_owner,
  manager: m.team_hint_manager,
  packer: m.team_hint_packer,
  grower: m.team_hint_grower,
  seller: m.team_hint_seller,
  writer: m.team_hint_writer,
};
const languageNames: Record<Language, string> = { en: "English", bn: "বাংলা" };

export function InvitePanel({ onInvited }: { onInvited: () => void }) {
  const { typed, setTyped, change } = useTyped(nobody());
  const [sent, setSent] = useState<InvitationSent | null>(null);
  const { ask, dialog } = useProof();
  const { errors, isSending, submit } = useForm(["name", "phone", "email"], async () => {
    const { name, phone, email, role } = typed;
    const message = await ask({
      title: m.team_invite_title(),
      text: m.team_invite_text({ name, role: roleNames[role]() }),
      act: m.settings_invite(),
      send: async (proof) => {
        const person = {
          ...{ name, role, language: typed.language },
          ...(phone.trim() !== "" && { phone }),
          ...(email.trim() !== "" && { email }),
        };
        const reply = await office.invite(person, proof);
        setSent(reply);
        return reply;
      },
    });
    if (message === "") return "";
    setTyped(nobody());
    onInvited();
    return message;
  });
  const bind = (name: "name" | "phone" | "email") => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <section className="panel panel--pad" aria-labelledby="team-invite">
      <h2 id="team-invite">{m.team_add_someone()}</h2>
      <form className="stack" noValidate aria-labelledby="team-invite" onSubmit={submit}>
        <Field label={m.name()} autoComplete="off" required {...bind("name")} />
        <Field label={m.team_phone()} type="tel" autoComplete="off" {...bind("phone")} />
        <Field label={m.email()} inputMode="email" autoComplete="off" {...bind("email")} />
        <RoleField role={typed.role} onChoose={(role) => change({ role })} />
        <Select
          label={m.team_language()}
          value={typed.language}
          onChange={(event) => change({ language: event.target.value === "bn" ? "bn" : "en" })}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </Select>
        <Button type="submit" size="md" block isLoading={isSending}>
          {m.team_send_invitation()}
        </Button>
        <p className="hint">{m.team_invitation_hint({ days: inDigits(invitationDays) })}</p>
      </form>
      {sent ? <SentInvitation sent={sent} /> : null}
      {dialog}
    </section>
  );
}

type RoleFieldProps = { role: StaffRole; onChoose: (role: StaffRole) => void };

export function RoleField({ role, onChoose }: RoleFieldProps) {
  return (
    <Select
      label={m.team_role()}
      hint={roleHints[role]()}
      value={role}
      onChange={(event) => onChoose(staffRoles.find((one) => one === event.target.value) ?? "packer")}
    >
      {staffRoles.map((one) => (
        <option key={one} value={one}>
          {roleNames[one]()}
        </option>
      ))}
    </Select>
  );
}

/** Shows the link too, since neither mail nor SMS may be set up. It is not shown again. */
export function SentInvitation({ sent }: { sent: InvitationSent }) {
  const link = `${window.location.origin}${sent.invitationPath}`;
  return (
    <div className="team__sent" role="status">
      <p>{sent.sms === "failed" ? m.team_sms_failed() : m.team_link_text({ days: inDigits(invitationDays) })}</p>
      <p className="team__link">
        <code>{link}</code>
      </p>
      <Button variant="secondary" size="sm" onClick={() => void copyText(link, m.settings_link_not_copied())}>
        {m.copy_link()}
      </Button>
    </div>
  );
}
