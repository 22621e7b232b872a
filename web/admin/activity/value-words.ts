// Names of fields and values in the book of changes: by the labels of the forms where they are typed.
import { forgottenValue } from "#contract/rules/office/activity-kinds.ts";
import * as m from "#messages";
import { fieldLabels } from "#messages/field-labels.ts";
import { roleNames, statusNames } from "#messages/names.ts";
import { language } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { stageActs } from "../growing/kit/batch-words.ts";
import { formatMoment } from "../kit/moment.ts";
import { sourceWords } from "../order/order-words.ts";
import { reasonNames } from "../stock-book/kit/stock-words.ts";

type Word = () => string;

/** Of what is no field of a form, or is called otherwise in this book. */
const labels: Partial<Record<string, Word>> = {
  status: m.order_desk_status,
  isPaid: m.activity_field_paid,
  isCanceled: m.activity_field_canceled,
  isReturned: m.returned,
  courier: m.courier,
  courierName: m.courier,
  trackingNumber: m.tracking_number,
  total: m.total,
  advance: m.advance,
  outcome: m.activity_field_outcome,
  againAt: m.activity_field_again,
  collected: m.activity_field_cash,
  source: m.reports_source,
  role: m.team_role,
  isDisabled: m.activity_field_disabled,
  disabled: m.activity_field_disabled,
  archived: m.activity_field_archived,
  read: m.activity_field_read,
  decision: m.activity_field_decision,
  state: m.activity_field_state,
  lines: m.activity_field_lines,
  position: m.activity_field_position,
  left: m.activity_field_left,
  icon: m.activity_field_icon,
  isOn: m.activity_field_shown,
  stage: m.activity_field_stage,
  origin: m.activity_field_origin,
  begunOn: m.activity_field_begun,
  place: m.growing_where,
  plants: m.growing_how_many,
  pieces: m.growing_how_many,
  counted: m.stock_kind_counted,
  cost: m.stock_cost_each,
  costOf: m.growing_cost_of,
  supplier: m.growing_supplier,
  toSize: m.stock_to_size,
  zones: m.activity_field_zones,
  elsewhere: m.activity_field_elsewhere,
  orderedBefore: m.delivery_desk_ordered_before,
  daysOff: m.delivery_desk_days_off,
  decided: m.activity_field_decided,
  refused: m.phones_came_back,
  open: m.phones_many_open,
  newAtNight: m.phones_at_night,
  color: m.settings_color,
  showsName: m.settings_name_beside,
  whatsApp: () => "WhatsApp",
  guestOrders: m.settings_guest_orders,
  emailOptional: m.settings_email_optional,
  postcodeOptional: m.settings_postcode_optional,
  gifts: m.settings_gifts,
  wholeTakaCash: m.settings_whole_taka,
  cashCodes: m.settings_cash_codes,
  isShownAtOnce: m.reviews_desk_at_once,
  isAsked: m.reviews_desk_ask,
  askAfterDays: m.reviews_desk_days,
  gives: m.activity_field_gives,
  on: m.offers_on_what,
  atMost: m.offers_at_most,
  least: m.offers_from_order,
  uses: m.offers_uses,
  usesEach: m.offers_uses_each,
  from: m.offers_starts,
  to: m.offers_ends,
  sizes: m.product_desk_sizes,
  sizePrices: m.product_desk_prices_by_size,
  stock: m.product_desk_how_many_left,
  bengaliShortDescription: m.product_desk_bengali_short,
  bengaliDescription: m.product_desk_bengali_long,
  bengaliCareGuide: m.product_desk_bengali_care,
  light: m.light,
  water: m.water,
  pets: m.pets,
  petSafety: m.pets,
  ease: m.product_desk_ease,
  format: m.activity_field_format,
  scope: m.activity_field_scope,
  paper: m.stock_bill,

  area: m.activity_field_area,
};

/** The name of a value. A field that nothing names says its own name in English. */
export function fieldName(name: string): string {
  const label = labels[name] ?? fieldLabels[name];
  if (label !== undefined) return label({});
  if (language() === "bn") return m.activity_field_other();
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const outcomeNames: Record<string, Word> = {
  confirmed: m.call_confirmed,
  "no-answer": m.call_no_answer,
  later: m.call_later,
  "not-confirmed": m.call_not_confirmed,
};
/** Codes by the field that has them: the same code may mean something else in another. */
const codes: Partial<Record<string, Partial<Record<string, Word>>>> = {
  status: statusNames,
  role: roleNames,
  outcome: outcomeNames,
  reason: reasonNames,
  stage: stageActs,
};

const longest = 120;
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** @param value as the book keeps it, of the field `name` */
export function valueText(name: string, value: unknown): string {
  const text = wholeText(name, value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function wholeText(name: string, value: unknown): string {
  if (value === forgottenValue) return m.activity_forgotten();
  if (value === null || value === undefined || value === "") return m.activity_nothing();
  if (value === true) return m.activity_yes();
  if (value === false) return m.activity_no();
  if (typeof value === "number") return inDigits(value);
  if (Array.isArray(value)) return value.map((one) => wholeText(name, one)).join(", ") || m.activity_nothing();
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([part, inner]) => m.activity_value({ name: partName(part), value: wholeText(part, inner) }))
      .join(", ");
  }
  return codeText(name, String(value));
}

/** A size's own name is no field. */
const partName = (part: string) => ((labels[part] ?? fieldLabels[part]) ? fieldName(part) : sizeName(part));

function codeText(name: string, text: string): string {
  const word = codes[name]?.[text];
  if (word !== undefined) return word();
  if (name === "source" && text in sourceWords) return sourceWords[text as keyof typeof sourceWords];
  if (name === "size" || name === "sizes" || name === "toSize") return sizeName(text);
  return time.test(text) ? formatMoment(text) : text;
}
