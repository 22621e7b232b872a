// Names of values in the book of changes: by the label of the form where it is typed.
import type { ActivityField } from "#contract/rules/office/activity-fields.ts";
import * as m from "#messages";
import { fieldLabels } from "#messages/field-labels.ts";
import { wordLabels } from "#messages/word-labels.ts";
import { language } from "#web/language.ts";
import { walletNames } from "./code-words.ts";

type Word = () => string;

/** Of what is no field of a form, or is called otherwise in this book. */
const labels: Partial<Record<ActivityField | (string & {}), Word>> = {
  status: m.order_desk_status,
  isPaid: m.activity_field_paid,
  isCanceled: m.canceled,
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
  isOn: m.activity_field_switched_on,
  isGivenBack: m.claims_given_back,
  lateAfterDays: m.activity_field_late_after,
  arranged: m.activity_field_arranged,
  paymentMethod: m.payment_method,
  transfer: m.activity_field_transfer,
  refunded: m.reports_refunds,
  toLookAt: m.activity_field_to_look_at,
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
  whatsApp: m.customers_whatsapp,
  guestOrders: m.settings_guest_orders,
  emailOptional: m.settings_email_optional,
  postcodeOptional: m.settings_postcode_optional,
  gifts: m.settings_gifts,
  wholeTakaCash: m.settings_whole_taka,
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

  orders: m.orders,
  ownFacts: m.own_facts,
  paidFirst: m.phones_paid_first,
  arrivesPicture: m.arrivals_title,
  video: m.activity_field_video,
  cashCodes: m.settings_cash_codes,
  asksSteadfast: m.record_steadfast,
  answer: m.today_answer,
  isShown: m.activity_field_shown,
  who: m.two_factor_rule,
  payFirst: m.customers_pay_first,
  sum: m.cash_sum_handed_in,
  handedBy: m.cash_handed_by,
  takeDifference: m.cash_take_difference,
  host: m.sms_address,
  sender: m.sms_sender,
  mostADay: m.sms_most,
  isBesideMail: m.sms_beside_mail,
  hasNewKey: m.sms_key,
  takenAt: m.activity_field_taken_at,
  rows: m.activity_field_rows,
  words: m.activity_field_words,
  isSet: m.activity_field_set,
  tags: m.customers_tag,
  blocked: m.activity_field_blocked,
  noOrders: m.customers_block_all,
  joined: m.activity_field_joined,
  credit: m.credit,
  topics: m.push_topics,
  quiet: m.push_quiet,
  until: m.activity_field_until,
  delivery: m.office_delivery,
  logo: m.settings_logo,
  facts: m.product_desk_care_facts,
  humidity: m.humidity,
  season: m.season,
  petSafe: m.pets,
  plant: m.activity_field_plant,
  flower: m.activity_field_flower,
  harvest: m.activity_field_harvest,
  language: m.team_language,
  kind: m.activity_field_kind,
  provider: m.activity_field_provider,
  isTest: m.keys_is_test,
  wallet: m.wallet_any,
  product: m.product,
  gift: m.gift,
  coupon: m.offers_coupon,
  act: m.scan_what,
  district: m.district,
  days: m.delivery_desk_days,
  day: m.stock_when,
  holdsStock: m.activity_field_holds_stock,
  refund: m.activity_field_refund,
  takeOther: m.activity_field_take_other,
  reachedBank: m.cash_reached,
  isDraft: m.blog_desk_draft,
  slug: m.blog_desk_address,
  showAt: m.blog_desk_goes_out,
  freeFrom: m.delivery_desk_free_from,
  byWeight: m.activity_field_by_weight,
  cashOnDelivery: m.cash_on_delivery,
  districts: m.activity_field_districts,
  thanas: m.activity_field_thanas,
  of: m.advance_of,
  ask: m.activity_field_asks,
  fromHour: m.phones_from_hour,
  toHour: m.phones_until_hour,
  typed: m.activity_field_typed,
  means: m.activity_field_means,
};

/** The name of a value. A field that nothing names says its own name in English. @param what the change, as `growing.begin` */
export function fieldName(name: string, what = ""): string {
  // A batch's cost is that of all its plants.
  if (name === "cost" && what.startsWith("growing.")) return m.growing_cost_in_all();
  const label = labelOf(name);
  if (label !== undefined) return label({});
  const [first = "", ...rest] = name.split(".");
  if (first === "wallets") return m.activity_field_wallet({ name: walletNames[rest.join(".")]?.() ?? "" });
  if (rest.length > 0) return placeName(name);
  if (language() === "bn") return m.activity_field_other();
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether it has a label of its own, and is no size or other name that was typed. */
export const isField = (name: string): boolean => labelOf(name) !== undefined;

const labelOf = (name: string) => labels[name] ?? fieldLabels[name];

/** A sentence of the owner, as `mails.en.placedSubject`. */
function placeName(place: string): string {
  const parts = place.split(".");
  const [of] = parts.filter((part) => part === "en" || part === "bn");
  const [word = ""] = parts.filter((part) => part !== of && part !== "mails");
  const label = wordLabels[word as keyof typeof wordLabels] ?? labelOf(word);
  const name = label?.({}) ?? m.activity_field_words();
  if (of === undefined) return name;
  return m.activity_field_place({ language: of === "en" ? m.blog_desk_english() : m.blog_desk_bengali(), name });
}
