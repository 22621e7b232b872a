import { type StaffRole, staffRoles } from "#contract/rules/office/roles.ts";
import * as m from "#messages";
import { roleNames } from "#messages/names.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

const manager: StaffRole[] = ["owner", "manager"];
/** In the words of the trade. To read, not to tick. */
const acts: { label: () => string; roles: StaffRole[] }[] = [
  { label: m.team_may_pack, roles: [...manager, "packer"] },
  { label: m.team_may_sell, roles: [...manager, "seller"] },
  { label: m.team_may_answer, roles: [...manager, "seller"] },
  { label: m.team_may_count, roles: [...manager, "grower"] },
  { label: m.team_may_write, roles: [...manager, "writer"] },
  { label: m.team_may_price, roles: manager },
  { label: m.team_may_refund, roles: manager },
  { label: m.team_may_cash, roles: manager },
  { label: m.team_may_profit, roles: manager },
  { label: m.team_may_team, roles: ["owner"] },
];

export function RoleTable() {
  return (
    <section className="panel" aria-labelledby="team-roles">
      <div className="phead team__head">
        <h2 id="team-roles">{m.team_what_each_may()}</h2>
      </div>
      <div className="team__scroll">
        <table className="t team__roles">
          <thead>
            <tr>
              <th>{m.team_may()}</th>
              {staffRoles.map((role) => (
                <th key={role}>{roleNames[role]()}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {acts.map(({ label, roles }) => (
              <tr key={label()}>
                <td>{label()}</td>
                {staffRoles.map((role) => (
                  <td key={role}>{roles.includes(role) ? <Yes /> : <No />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Yes() {
  return (
    <>
      <Icon name="check" className="i-18 team__yes" />
      <span className="vh">{m.team_yes()}</span>
    </>
  );
}

function No() {
  return (
    <>
      <span className="team__no" aria-hidden="true" />
      <span className="vh">{m.team_no()}</span>
    </>
  );
}
