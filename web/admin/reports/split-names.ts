import * as m from "#messages";
import type { ShownSplit } from "./report-address.ts";

export const splitNames: Record<ShownSplit, () => string> = {
  product: m.product,
  category: m.reports_category,
  district: m.reports_district,
  courier: m.reports_courier,
  source: m.reports_source,
  offer: m.reports_offer,
  day: m.reports_day,
  search: m.reports_search,
};
