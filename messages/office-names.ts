/** Words of the back office alone, apart from those that shoppers load too (names.ts). */
import * as m from "#messages";

export const roleNames = {
  owner: m.role_owner,
  manager: m.role_manager,
  packer: m.role_packer,
  grower: m.role_grower,
  seller: m.role_seller,
  writer: m.role_writer,
};

export const activityKindNames = {
  order: m.activity_kind_order,
  customer: m.activity_kind_customer,
  parcel: m.activity_kind_parcel,
  cash: m.activity_kind_cash,
  product: m.activity_kind_product,
  group: m.activity_kind_group,
  stock: m.office_stock_book,
  growing: m.office_growing,
  offer: m.activity_kind_offer,
  words: m.activity_kind_words,
  blog: m.activity_kind_blog,
  review: m.activity_kind_review,
  question: m.activity_kind_question,
  claim: m.activity_kind_claim,
  message: m.activity_kind_message,
  mail: m.activity_kind_mail,
  sms: m.sms_title,
  settings: m.activity_kind_settings,
  team: m.activity_kind_team,
  account: m.activity_kind_account,
  backup: m.activity_kind_backup,
  person: m.activity_kind_person,
};
