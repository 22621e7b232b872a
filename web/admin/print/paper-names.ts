import * as m from "#messages";
import { taxPapers } from "#web/settings.ts";
import { type Paper, papers } from "./print-address.ts";

/** A tax invoice needs the shop's BIN. */
export function papersInUse(): Paper[] {
  return papers.filter((paper) => paper !== "mushak" || taxPapers().bin !== "");
}

export const paperNames: Record<Paper, () => string> = {
  picking: m.orders_picking_list,
  slip: m.orders_slip_a5,
  invoice: m.orders_invoice_a4,
  label: m.orders_label,
  "hand-over": m.paper_hand_over,
  mushak: m.mushak_short,
};

export const paperTitles: Record<Paper, () => string> = {
  picking: m.orders_picking_list,
  slip: m.print_desk_slip,
  invoice: m.paper_invoice,
  label: m.print_desk_label,
  "hand-over": m.paper_hand_over,
  mushak: m.mushak_short,
};
