import * as m from "#messages";
import type { Paper } from "./print-address.ts";

export const paperNames: Record<Paper, () => string> = {
  picking: m.orders_picking_list,
  slip: m.orders_slip_a5,
  invoice: m.orders_invoice_a4,
  label: m.orders_label,
  "hand-over": m.paper_hand_over,
};

export const paperTitles: Record<Paper, () => string> = {
  picking: m.orders_picking_list,
  slip: m.print_desk_slip,
  invoice: m.print_desk_invoice,
  label: m.print_desk_label,
  "hand-over": m.paper_hand_over,
};
