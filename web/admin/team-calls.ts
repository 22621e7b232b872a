// The calls about the people of the team, for office.ts.
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { TwoFactorRule } from "#contract/rules/office/two-factor-rule.ts";
import type { OwnerProof } from "#contract/wire/accounts/owners.ts";
import type { InvitationSent, InvitedPerson, Member } from "#contract/wire/accounts/team.ts";
import type { callsOver } from "#web/api.ts";

export function teamCalls({ call, get, post }: ReturnType<typeof callsOver>) {
  return {
    listTeam: () => get<{ owners: Member[] }>("/api/admin/owners"),
    listTeamNames: () => get<{ people: { _id: string; name: string }[] }>("/api/admin/team-names"),
    invite: (person: InvitedPerson, proof: OwnerProof) =>
      post<InvitationSent>("/api/admin/owners", { ...person, ...proof }),
    inviteAgain: (ownerId: string, proof: OwnerProof) =>
      post<InvitationSent>("/api/admin/owners/invite-again", { ownerId, ...proof }),
    changeRole: (ownerId: string, role: StaffRole, proof: OwnerProof) =>
      post("/api/admin/owners/role", { ownerId, role, ...proof }),
    setOwnerDisabled: (ownerId: string, disabled: boolean, proof: OwnerProof) =>
      post("/api/admin/owners/disable", { ownerId, disabled, ...proof }),
    removePerson: (ownerId: string, proof: OwnerProof) => post("/api/admin/owners/remove", { ownerId, ...proof }),
    endTwoFactorOf: (ownerId: string, proof: OwnerProof) =>
      post("/api/admin/owners/two-factor/end", { ownerId, ...proof }),
    endDeviceOf: (ownerId: string, deviceId?: string) =>
      post("/api/admin/owners/devices/end", { ownerId, ...(deviceId !== undefined && { deviceId }) }),
    getTwoFactorRule: () => get<{ rule: TwoFactorRule }>("/api/admin/owners/two-factor-rule"),
    /** Throws ApiError 409 with code "two-factor-first" for an owner without a second factor. */
    saveTwoFactorRule: (rule: TwoFactorRule, proof: OwnerProof) =>
      call<{ rule: TwoFactorRule }>({
        method: "PUT",
        url: "/api/admin/owners/two-factor-rule",
        body: { ...rule, ...proof },
      }),
  };
}
