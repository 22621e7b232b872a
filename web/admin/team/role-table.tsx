import { staffRoles } from "#contract/rules/office/roles.ts";
import { mayCall, type StaffCall } from "#contract/rules/office/staff-calls.ts";
import * as m from "#messages";
import { roleNames } from "#messages/office-names.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** In the words of the trade, to read, not to tick: who may make all calls of an act may do it. */
const acts: { label: () => string; calls: StaffCall[] }[] = [
  { label: m.team_may_pack, calls: ["POST /api/packing/list", "POST /api/parcel/book", "POST /api/parcel/file"] },
  { label: m.team_may_sell, calls: ["POST /api/order/list", "POST /api/order/create", "POST /api/order/edit"] },
  { label: m.team_may_answer, calls: ["POST /api/contact/list", "POST /api/claim/list"] },
  { label: m.team_may_count, calls: ["POST /api/stock-book/counted", "POST /api/stock-book/lost"] },
  { label: m.team_may_write, calls: ["PUT /api/admin/words", "POST /api/admin/blog", "POST /api/review/reply"] },
  { label: m.team_may_price, calls: ["POST /api/product/bulk", "POST /api/coupon/create", "PUT /api/admin/delivery"] },
  { label: m.team_may_refund, calls: ["POST /api/order/refund", "POST /api/claim/decide"] },
  { label: m.team_may_cash, calls: ["POST /api/order/cash", "POST /api/courier-cash/hand-in"] },
  { label: m.team_may_profit, calls: ["GET /api/admin/reports"] },
  {
    label: m.team_may_team,
    calls: ["POST /api/admin/owners", "PUT /api/admin/wallets", "POST /api/admin/backups"],
  },
];

const rolesOf = (calls: StaffCall[]) => staffRoles.filter((role) => calls.every((call) => mayCall(role, call)));

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
            {acts.map(({ label, calls }) => (
              <tr key={label()}>
                <td>{label()}</td>
                {staffRoles.map((role) => (
                  <td key={role}>{rolesOf(calls).includes(role) ? <Yes /> : <No />}</td>
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
