/** The names of fields in refusals: the label of the form, so that its reader finds the field. */
import type { MailName, MailSentence, Social, WordName, WordPart } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import {
  mailLabels,
  mailSentenceLabels,
  type Numbered,
  numberedLabels,
  partLabels,
  socialLabels,
  type Unnumbered,
  wordLabels,
} from "#messages/word-labels.ts";
import { digits, type Figure, say } from "./say.ts";

type Label = typeof m.name;

/** By the field's own name, whatever it lies in. */
const labels: Partial<Record<string, Label>> = {
  "": m.field_input,
  name: m.name,
  email: m.email,
  password: m.password,
  newPassword: m.new_password,
  currentPassword: m.current_password,
  message: m.message,
  phone: m.phone,
  firstName: m.first_name,
  lastName: m.last_name,
  street: m.street,
  city: m.city,
  thana: m.field_thana,
  state: m.state,
  zipcode: m.field_zipcode,
  country: m.country,
  quantity: m.quantity,
  size: m.size,
  items: m.order_desk_items,
  lines: m.field_lines,
  number: m.field_number,
  text: m.field_chat,
  shopName: m.settings_shop_name,
  deliveryCharge: m.settings_delivery_charge,
  coveredKg: m.field_covered_kg,
  perKg: m.field_per_kg,
  vanCharge: m.field_van_charge,
  freeDeliveryFrom: m.field_free_delivery_from,
  taxPercent: m.settings_tax,
  lowStockAt: m.settings_low_stock,
  guaranteeDays: m.settings_guarantee_days,
  returnDays: m.settings_return_days,
  bin: m.settings_bin,
  taxName: m.settings_tax_name,
  firstLanguage: m.settings_first_language,
  bengaliStreet: m.settings_street_bn,
  bengaliTaxName: m.settings_tax_name_bn,
  code: m.office_code,
  percent: m.offers_percent,
  amount: m.offers_amount,
  charge: m.delivery_desk_charge,
  discount: m.discount,
  reason: m.orders_reason,
  note: m.orders_note,
  slug: m.groups_slug,
  author: m.field_author,
  picture: m.rich_text_picture,
  products: m.office_products,
  weight: m.field_weight,
  area: m.parcels_area,
  trxId: m.field_trx_id,
  firstDay: m.offers_first_day,
  lastDay: m.offers_last_day,
  startsAt: m.field_starts_at,
  endsAt: m.field_ends_at,
  showAt: m.field_show_at,
  price: m.product_desk_price,
  offerPrice: m.product_desk_offer_price,
  category: m.product_desk_category,
  subcategory: m.product_desk_subcategory,
  description: m.product_desk_description,
  shortDescription: m.product_desk_short_description,
  careGuide: m.product_desk_care_guide,
  bengaliName: m.product_desk_bengali_name,
  commonName: m.product_desk_common_name,
  botanicalName: m.product_desk_botanical_name,
  synonyms: m.field_synonyms,
  pictureAlts: m.field_picture_texts,
  bengaliPictureAlts: m.field_picture_texts_bengali,
  matureHeightCm: m.field_mature_height,
  inStock: m.product_desk_in_stock,
  popular: m.product_desk_popular,
  weightGrams: m.field_weight_grams,
  needsVan: m.field_needs_van,
  arrives: m.product_desk_arrives,
  bengaliArrives: m.product_desk_bengali_arrives,
  sizeFacts: m.product_desk_size_facts,
  potCm: m.product_desk_pot_cm,
  heightFromCm: m.product_desk_height_from,
  heightToCm: m.product_desk_height_to,
  ageMonths: m.product_desk_age_months,
  goesWith: m.goes_with,
  id: m.product_desk_column_id,
};

/** Of a post, in each language. */
const postLabels: Record<"en" | "bn", Partial<Record<string, Label>>> = {
  en: {
    title: m.blog_desk_en_title,
    group: m.blog_desk_en_group,
    lead: m.blog_desk_en_lead,
    text: m.blog_desk_en_text,
  },
  bn: {
    title: m.blog_desk_bn_title,
    group: m.blog_desk_bn_group,
    lead: m.blog_desk_bn_lead,
    text: m.blog_desk_bn_text,
  },
};

/** Of the owner's words, beside the sentences. */
const wordFieldLabels: Partial<Record<string, Label>> = {
  sections: m.words_home_parts,
  leftOut: m.words_left_out,
  pages: m.words_pages,
  reviews: m.words_reviews,
  secondPhone: m.words_second_phone,
  mapPoint: m.words_map_point,
  shares: m.words_shares,
  pictureText: m.words_picture_text,
  bengaliPictureText: m.words_picture_text_bengali,
};
const reviewLabels: Partial<Record<string, Label>> = {
  name: m.words_review_name,
  place: m.words_review_place,
  text: m.words_review_text,
};

/** @param path of the field in the input: "address.phone", "items.0.size" */
export function labelOf(path: string): Figure {
  const [start = "", ...rest] = path.split(".");
  if (start === "words") return labelOfWords(rest) ?? labelOfName(path);
  if ((start === "en" || start === "bn") && rest.length === 1) {
    const label = postLabels[start][rest[0] ?? ""];
    if (label !== undefined) return say(label);
  }
  return labelOfName(path);
}

function labelOfName(path: string): Figure {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const label = labels[name];
  return label === undefined ? unlabeled(name) : say(label);
}

/** A field that only programs send has no label. In English it is called by its name, "Window days". */
function unlabeled(name: string): Figure {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  const english = words.charAt(0).toUpperCase() + words.slice(1);
  return { in: (locale) => (locale === "en" ? english : m.field_this({}, { locale })) };
}

function labelOfWords([first = "", second = "", third = "", fourth]: string[]): Figure | undefined {
  if (first === "mails" && third !== "") return inLanguage(second, labelOfMailWord(third));
  if (first === "pages" && fourth !== undefined) {
    const isBengali = third === "bn";
    if (fourth === "title") return say(isBengali ? m.words_title_bengali : m.words_title);
    return say(isBengali ? m.words_text_bengali : m.words_text);
  }
  if (first === "pages" && third === "address") return say(m.words_address);
  if (first === "reviews" && fourth !== undefined) {
    const label = reviewLabels[fourth];
    return label && (third === "bn" ? say(m.words_in_bengali, { label: say(label) }) : say(label));
  }
  if ((first === "en" || first === "bn") && second !== "") return inLanguage(first, labelOfWord(second));
  if (first === "socials" && second in socialLabels) return say(socialLabels[second as Social]);
  if (first === "pictures" && (third === "" || third === "url")) {
    const part = partLabels[second as WordPart];
    return part && say(m.words_picture_of, { label: say(part) });
  }
  const label = wordFieldLabels[first === "pictures" ? third : second] ?? wordFieldLabels[first];
  return label && say(label);
}

/** "Highlight 1". */
function labelOfWord(name: string): Figure | undefined {
  const [, base = "", number = ""] = /^(\D+)(\d+)$/.exec(name) ?? [];
  if (base in numberedLabels) return say(numberedLabels[base as Unnumbered<Numbered>], { number: digits(number) });
  const label = wordLabels[name as Exclude<WordName, Numbered>];
  return label && say(label);
}

/** "Delivered: Subject". */
function labelOfMailWord(name: string): Figure | undefined {
  const [, mail = "", sentence = ""] = /^(\w+)([A-Z][a-z]+)$/.exec(name) ?? [];
  const labelOfMail = mailLabels[mail as MailName];
  const labelOfSentence = mailSentenceLabels[sentence as MailSentence];
  if (labelOfMail === undefined || labelOfSentence === undefined) return undefined;
  return say(m.words_mail_sentence, { mail: say(labelOfMail), sentence: say(labelOfSentence) });
}

function inLanguage(language: string, label: Figure | undefined): Figure | undefined {
  return label && say(language === "bn" ? m.words_in_bengali : m.words_in_english, { label });
}
