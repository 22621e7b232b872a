/** A field's faults in the reader's language: the fault that a schema names, with the label of the form. */
import { type FaultName, readFault } from "#contract/wire/faults.ts";
import * as m from "#messages";
import { labelOf } from "./field-labels.ts";
import { type Figure, figure, listed, Said, say, textIn } from "./say.ts";

type FaultMessage = (values: never, options: { locale: "en" | "bn" }) => string;

const faultMessages: Record<FaultName, FaultMessage> = {
  required: m.fault_required,
  areRequired: m.fault_are_required,
  wrong: m.fault_wrong,
  notAnId: m.fault_not_an_id,
  missing: m.fault_missing,
  belowZero: m.fault_below_zero,
  belowOne: m.fault_below_one,
  below: m.fault_below,
  above: m.fault_above,
  aboveHundredThousand: m.fault_above_hundred_thousand,
  tooLarge: m.fault_too_large,
  tooSmall: m.fault_too_small,
  decimals: m.fault_decimals,
  atLeast: m.fault_at_least,
  atMost: m.fault_at_most,
  moreThanZero: m.fault_more_than_zero,
  notBetween: m.fault_not_between,
  wholeNumber: m.fault_whole_number,
  wholeHour: m.fault_whole_hour,
  number: m.fault_number,
  text: m.fault_text,
  yesOrNo: m.fault_yes_or_no,
  boolean: m.fault_boolean,
  list: m.fault_list,
  object: m.fault_object,
  oneOf: m.fault_one_of,
  either: m.fault_either,
  anyOf: m.fault_any_of,
  notOneOf: m.fault_not_one_of,
  numberSuchAs: m.fault_number_such_as,
  longer: m.fault_longer,
  charactersAtMost: m.fault_characters_at_most,
  charactersAtLeast: m.fault_characters_at_least,
  visibleCharacters: m.fault_visible_characters,
  brokenCharacter: m.fault_broken_character,
  controlCharacter: m.fault_control_character,
  marks: m.fault_marks,
  digitsAtLeast: m.fault_digits_at_least,
  mobile: m.fault_mobile,
  mobileOfBangladesh: m.fault_mobile_of_bangladesh,
  sixDigits: m.fault_six_digits,
  email: m.fault_email,
  webAddress: m.fault_web_address,
  slug: m.fault_slug,
  moment: m.fault_moment,
  day: m.fault_day,
  status: m.fault_status,
  backupName: m.fault_backup_name,
  readOrArchived: m.fault_read_or_archived,
  bulkChange: m.fault_bulk_change,
  moreThan: m.fault_more_than,
  linesMoreThan: m.fault_lines_more_than,
  thereAlready: m.fault_there_already,
  kilogramsAtLeast: m.fault_kilograms_at_least,
  kilogramsAtMost: m.fault_kilograms_at_most,
  courier: m.fault_courier,
  oneOrderAtATime: m.fault_one_order_at_a_time,
  size: m.fault_size,
  district: m.fault_district,
  thana: m.fault_thana,
  noDay: m.fault_no_day,
  inOtherZone: m.fault_in_other_zone,
  product: m.fault_product,
  picture: m.fault_picture,
  otherPost: m.fault_other_post,
  otherPage: m.fault_other_page,
  unknownFigure: m.fault_unknown_figure,
  linkOnce: m.fault_link_once,
  placeOnce: m.fault_place_once,
  point: m.fault_point,
  decisionTwice: m.fault_decision_twice,
  networkTwice: m.fault_network_twice,
  partTwice: m.fault_part_twice,
  couponCode: m.fault_coupon_code,
  beforeFirstDay: m.fault_before_first_day,
  endBeforeBegin: m.fault_end_before_begin,
  raisedAtMost: m.fault_raised_at_most,
  loweredAtMost: m.fault_lowered_at_most,
  moreThanOrdered: m.fault_more_than_ordered,
  chooseOne: m.fault_choose_one,
  chooseOneOrder: m.fault_choose_one_order,
  chooseOneProduct: m.fault_choose_one_product,
  chooseWhatYouSee: m.fault_choose_what_you_see,
  ordersAtOnce: m.fault_orders_at_once,
  productsAtOnce: m.fault_products_at_once,
  imagesOfProduct: m.fault_images_of_product,
  picturesOfReview: m.fault_pictures_of_review,
  nameRequired: m.fault_name_required,
  nameAndCategoryRequired: m.groups_sub_required,
  dayAndTime: m.fault_day_and_time,
  endsBeforeStart: m.fault_ends_before_start,
  namedTwice: m.fault_named_twice,
  namesUnlisted: m.fault_names_unlisted,
  leavesOut: m.fault_leaves_out,
  emptyCart: m.fault_empty_cart,
  typeTheCode: m.fault_type_the_code,
  selectSize: m.select_size_first,
  trxId: m.fault_trx_id,
};

/** A schema's fault as a sentence with the field's label. */
export function fieldFault(field: string, fault: string): FieldFault {
  return new FieldFault(field, fault);
}

/** Which form the field was typed in is known where the call is answered. */
export class FieldFault extends Said {
  readonly #field: string;
  readonly #fault: string;

  constructor(field: string, fault: string, call = "") {
    super((locale) => faultOf(labelOf(field, call), fault).in(locale));
    this.#field = field;
    this.#fault = fault;
  }

  /** With the label of the form that sends this call. */
  inFormOf(call: string): FieldFault {
    return new FieldFault(this.#field, this.#fault, call);
  }
}

/** The same with a label. A text that names no fault is one of zod's own, which says nothing to a reader. */
export function faultOf(label: string | Figure, fault: string): Said {
  const { name, values } = readFault(fault) ?? { name: "wrong" as const, values: {} };
  const figures = Object.entries(values).map(([key, value]) => [key, figureOf(name, value)] as const);
  // Bengali has an ending for "in".
  const named = { field: label, inField: say(m.field_in, { field: label }), ...Object.fromEntries(figures) };
  return new Said((locale) => {
    const texts = Object.entries(named).map(([key, value]) => [key, textIn(locale, value)]);
    return faultMessages[name](Object.fromEntries(texts) as never, { locale });
  });
}

function figureOf(name: FaultName, value: unknown) {
  if (typeof value === "number") return figure(value);
  if (!Array.isArray(value)) return String(value);
  const options = value.map(String);
  return name === "either" ? either(options) : listed(options);
}

/** "a, b or c". */
function either(options: readonly string[]) {
  const last = options.at(-1) ?? "";
  return options.length < 2 ? last : say(m.list_either, { list: options.slice(0, -1).join(", "), last });
}
