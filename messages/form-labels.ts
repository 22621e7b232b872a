/**
 * The labels of fields whose name means something else in another form, by the address of the call that the form sends. Refusals say
 * them; what has one label everywhere stands in field-labels.ts.
 */
import * as m from "#messages";

type Label = typeof m.name | typeof m.sms_pair_name | typeof m.own_fact_value;
type Labels = Partial<Record<string, Label>>;

const person = { name: m.your_name, code: m.sms_code };
const checkout = {
  coupon: m.coupon_code,
  code: m.sms_code,
  "address.note": m.courier_note,
  "gift.message": m.gift_message,
};
const office = { "address.note": m.order_desk_note, note: m.order_desk_note_for_owners };
const ended = { reason: m.orders_reason, note: m.orders_note_for_owners };
const refund = { amount: m.amount, reason: m.order_desk_reason, trxId: m.order_desk_trx_id_back };
const link = {
  reason: m.link_desk_reason,
  charge: m.link_desk_charge,
  note: m.link_desk_note,
  officeNote: m.order_desk_note_for_owners,
  "person.note": m.order_desk_note,
  "transfer.amount": m.order_desk_told_sum,
};
const claim = { text: m.message };
const coupon = {
  code: m.offers_code,
  name: m.offers_own_name,
  percent: m.offers_percent_off,
  amount: m.offers_taken_off,
  atMost: m.offers_at_most,
  least: m.offers_from_order,
  from: m.offers_first_day,
  to: m.offers_last_day,
};
const sale = {
  name: m.offers_own_name,
  percent: m.offers_percent_off,
  offerPrice: m.offers_new_price,
  startsAt: m.offers_starts,
  endsAt: m.offers_ends,
};
const product = {
  needsVan: m.needs_van,
  synonyms: m.product_desk_also_known_as,
  matureHeightCm: m.product_desk_mature_height,
  "facts.place": m.place,
  "season.plant": m.product_desk_planting_months,
  "season.flower": m.product_desk_flowering_months,
  "season.harvest": m.product_desk_harvest_months,
};
const group = {
  name: m.name,
  bengaliName: m.groups_bengali_name,
  description: m.groups_description,
  bengaliDescription: m.groups_bengali_text,
};
const zone = {
  name: m.name,
  bengaliName: m.delivery_desk_name_bn,
  charge: m.delivery_desk_charge,
  "days.from": m.delivery_desk_days_least,
  "days.to": m.delivery_desk_days_most,
};

/**
 * The longest beginning of an address that names the field wins. A field is the end of its path without the numbers of its lines:
 * "address.note" before "note". Labels of numbered lines are given the number.
 */
export const formLabels: Record<string, Labels> = {
  "/api/user/": { code: m.sms_code },
  "/api/user/register": { name: m.name, code: m.sms_code },
  "/api/contact/list": { q: m.messages_desk_search },
  "/api/searches": { q: m.search },
  "/api/order/cod": checkout,
  "/api/order/guest": checkout,
  "/api/order/stripe": checkout,
  "/api/order/wallet": checkout,
  "/api/order/mine": { ...checkout, trxId: m.wallet_trx_id },
  "/api/order/guest/transfer": { trxId: m.wallet_trx_id },
  "/api/order/find": { number: m.order_number, phone: m.phone_of_order },
  "/api/order/list": { q: m.orders_search, from: m.orders_from, to: m.orders_to },
  "/api/order/neighbors": { q: m.orders_search, from: m.orders_from, to: m.orders_to },
  "/api/order/create": { ...office, "gift.message": m.gift_message },
  "/api/order/edit": { ...office, reason: m.order_desk_why_changed, delivery: m.settings_delivery_charge },
  "/api/order/note": { note: m.orders_note_for_owners },
  "/api/order/cancel": ended,
  "/api/order/return": ended,
  "/api/order/advance": { amount: m.advance },
  "/api/order/refund": refund,
  "/api/order/transfer": { ...refund, trxId: m.order_desk_type_trx_id },
  "/api/order/transfer/told": { trxId: m.order_desk_told_trx_id, amount: m.order_desk_told_sum },
  "/api/order/transfer/refund": refund,
  "/api/order/read-chat": { text: m.field_chat },
  "/api/order/link/list": { q: m.link_desk_find },
  "/api/order/link/create": link,
  "/api/order/link/edit": link,
  "/api/order/link/order": { firstName: m.your_name, note: m.olink_rider_note },
  "/api/order/link/transfer": { trxId: m.wallet_trx_id },
  "/api/question": { ...person, text: m.question_text, answer: m.questions_desk_answer },
  "/api/review": { text: m.your_review, stars: m.your_rating, reply: m.reviews_desk_your_reply },
  "/api/review/settings": { askAfterDays: m.reviews_desk_days },
  "/api/claim/": claim,
  "/api/claim/list": { q: m.claims_search },
  "/api/claim/write": { text: m.claims_write },
  "/api/claim/offer": { text: m.claims_reply, amount: m.amount },
  "/api/claim/decide": { text: m.claims_reply, amount: m.amount, trxId: m.order_desk_trx_id_back },
  "/api/my-plants": { name: m.plant_name },
  "/api/stock-alert": { code: m.sms_code },
  "/api/coupon/create": coupon,
  "/api/coupon/:id": coupon,
  "/api/coupon/check": { code: m.coupon_code },
  "/api/planned-sale/": sale,
  "/api/category/": group,
  "/api/subcategory/": group,
  "/api/product/add": product,
  "/api/product/update": product,
  "/api/product/bulk": { value: m.product_desk_change },
  "/api/product/own-facts": {
    "facts.name": m.own_fact_name,
    "facts.bengaliName": m.own_fact_bengali_name,
    "values.name": m.own_fact_value,
    "values.bengaliName": m.own_fact_bengali_value,
  },
  "/api/growing/": {
    plants: m.growing_how_many,
    place: m.growing_where,
    cost: m.growing_cost,
    note: m.growing_note,
    begunOn: m.growing_when,
    supplier: m.growing_supplier,
  },
  "/api/growing/begin": { cost: m.growing_cost_in_all },
  "/api/stock-book/": {
    pieces: m.growing_how_many,
    counted: m.stock_how_many_there,
    cost: m.stock_cost_each,
    supplier: m.stock_from_whom,
    day: m.stock_when,
    paper: m.stock_bill,
    note: m.growing_note,
  },
  "/api/stocktake/": { counted: m.stock_how_many_there },
  "/api/parcel/": { weightGrams: m.parcels_weight, note: m.parcels_note },
  "/api/courier-cash/statement": { "columns.cash": m.cash_which_is_cash, "columns.mark": m.cash_which_is_mark },
  "/api/courier-cash/days": { days: m.courier_days_title },
  "/api/packing/list": { q: m.packing_search },
  "/api/packing/scan": { code: m.scan_typed },
  "/api/buyer/": {
    q: m.customers_search,
    amount: m.customers_credit_change,
    reason: m.customers_credit_reason,
    text: m.customers_note_new,
    tags: m.customers_tag_new,
    tag: m.customers_tag,
  },
  "/api/buyer/block": { reason: m.customers_block_reason },
  "/api/admin/me": { name: m.settings_your_name, email: m.settings_your_email },
  "/api/admin/mails": { q: m.mails_desk_search },
  "/api/admin/search-words": { typed: m.settings_search_words_lines, means: m.settings_search_words_lines },
  "/api/admin/sms": { q: m.sms_search },
  "/api/admin/owners": { phone: m.team_phone },
  "/api/admin/owners/two-factor-rule": { from: m.two_factor_from },
  "/api/admin/push": { from: m.push_quiet_from, until: m.push_quiet_until },
  "/api/admin/wallets": { number: m.mobile_number },
  "/api/admin/delivery": { ...zone, percent: m.advance_percent },
  "/api/admin/phone-rules": {
    "refused.from": m.phones_many_back,
    "open.from": m.phones_this_many_open,
    "amount.from": m.phones_costs,
    "blocked.phone": m.phones_blocked,
    "blocked.note": m.phones_blocked,
  },
  "/api/admin/sms-gateway": {
    address: m.sms_address,
    key: m.sms_key,
    price: m.sms_price,
    "fields.name": m.sms_pair_name,
    "fields.value": m.sms_pair_value,
    "headers.name": m.sms_pair_name,
    "headers.value": m.sms_pair_value,
    "success.path": m.sms_success_path,
    "success.value": m.sms_success_value,
  },
  "/api/admin/phone-records": {
    name: m.field_record_name,
    address: m.field_record_address,
    body: m.field_record_body,
    total: m.field_record_total,
    key: m.field_record_key,
  },
};
