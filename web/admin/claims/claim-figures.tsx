import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";

type Figures = { delivered: number; claimed: number; dead: number };

/** How many arrive dead, by product and by courier. Nothing while there are no claims, or the figures could not be read. */
export function ClaimFigures() {
  const mayRead = useMayCall("GET /api/claim/figures");
  const { data } = useQuery({ queryKey: ["claims", "figures"], queryFn: office.claimFigures, enabled: mayRead });
  if (data === undefined || data.products.length === 0) return null;
  const rows = (named: (Figures & { key: string; name: string })[]) =>
    named.map(({ key, name, delivered, claimed, dead }) => (
      <tr key={key}>
        <td>{name}</td>
        <td className="n" data-label={m.status_delivered()}>
          {inDigits(delivered)}
        </td>
        <td className="n" data-label={m.claims_claimed()}>
          {inDigits(claimed)}
        </td>
        <td className="n" data-label={m.claims_dead()}>
          {inDigits(dead)}
        </td>
      </tr>
    ));
  const head = (first: string) => [
    first,
    ...[m.status_delivered(), m.claims_claimed(), m.claims_dead()].map((label) => ({
      label,
      id: label,
      className: "n",
    })),
  ];
  return (
    <section className="panel panel--pad aclaims__figures" aria-labelledby="claim-figures">
      <h2 id="claim-figures">{m.claims_figures()}</h2>
      <p className="soft t14">{m.claims_figures_text()}</p>
      <Table caption={m.claims_by_product()} head={head(m.claims_product())}>
        {rows(data.products.map((row) => ({ ...row, key: row.productId, name: shownName(row) })))}
      </Table>
      <Table caption={m.claims_by_courier()} head={head(m.claims_courier())}>
        {rows(
          data.couriers.map((row) => ({
            ...row,
            key: row.courierName,
            name: row.courierName || m.claims_no_courier(),
          })),
        )}
      </Table>
    </section>
  );
}
