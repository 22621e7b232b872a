/**
 * The notes of the shop's jobs on what they could not do (a mail, a text message, a backup): a name with its values, kept with the
 * work, and said in the language of the owner who reads it.
 */
import type { OrderStatus } from "#contract/rules/constants.ts";
import type { TableFault } from "#db/dump/dump.ts";
import * as m from "#messages";
import { statusNames } from "#messages/names.ts";
import { digits, figure, Said, say } from "../http/answers/say.ts";

const plain = {
  noAdvance: m.mail_remark_no_advance,
  notPaid: m.mail_remark_not_paid,
  paymentFound: m.mail_remark_payment_found,
  orderOver: m.mail_remark_order_over,
  notReturned: m.mail_remark_not_returned,
  notCancelled: m.mail_remark_not_cancelled,
  cancelledAgain: m.mail_remark_cancelled_again,
  nobodyTold: m.mail_remark_nobody_told,
  cancelled: m.mail_remark_cancelled,
  refundGone: m.mail_remark_refund_gone,
  orderWithoutMail: m.mail_remark_order_without_mail,
  orderGone: m.mail_remark_order_gone,
  nobody: m.mail_remark_nobody,
  messageGone: m.mail_remark_message_gone,
  ownerGone: m.mail_remark_owner_gone,
  accountDeleted: m.mail_remark_account_deleted,
  noSuchAccount: m.mail_remark_no_such_account,
  tooOld: m.mail_remark_too_old,
  passwordChanged: m.mail_remark_password_changed,
  noSuchMail: m.mail_remark_no_such_mail,
  accountWithoutMail: m.mail_remark_account_without_mail,
  confirmed: m.mail_remark_confirmed,
  noSuchOwner: m.mail_remark_no_such_owner,
  ownerDisabled: m.mail_remark_owner_disabled,
  invitationOld: m.mail_remark_invitation_old,
  stopped: m.mail_remark_stopped,
  alertOver: m.mail_remark_alert_over,
  claimOver: m.mail_remark_claim_over,
  questionOver: m.mail_remark_question_over,
  productGone: m.mail_remark_product_gone,
  reviewOver: m.mail_remark_review_over,
  switchedOff: m.mail_remark_switched_off,
  serverUnreadable: m.mail_remark_server_unreadable,
  noPhone: m.sms_remark_no_phone,
  manyOrders: m.sms_remark_many_orders,
  manyOfAsker: m.sms_remark_many_of_asker,
  dayUsedUp: m.sms_remark_day_used_up,
  giftNotTold: m.sms_remark_gift,
  mailInstead: m.sms_remark_mail_instead,
  smsAddressInside: m.sms_remark_address_inside,
  smsAddressAway: m.sms_remark_address_away,
  smsGatewayAway: m.sms_remark_gateway_away,
  smsGatewayUncalled: m.sms_remark_gateway_uncalled,
  smsNoSuccess: m.sms_remark_no_success,
  noGateway: m.sms_remark_no_gateway,
  backupAbandoned: m.backup_remark_abandoned,
  bucketSilent: m.bucket_remark_silent,
  bucketLate: m.bucket_remark_late,
  bucketChanged: m.bucket_remark_changed,
};

/** Values are kept as they are; a remark within a remark is one of them. */
const withValue = {
  ofOrder: ([number = "", remark = ""]: string[]) => say(m.mail_remark_of_order, { number, remark: saidOf(remark) }),
  setBack: ([status = ""]: string[]) =>
    say(m.mail_remark_set_back, { status: say(statusNames[status as OrderStatus]) }),
  noAddress: ([address = ""]: string[]) => say(m.mail_remark_no_address, { address }),
  unconfirmed: ([orders = ""]: string[]) => say(m.mail_remark_unconfirmed, { count: figure(Number(orders)) }),
  serverInside: ([host = ""]: string[]) => say(m.mail_remark_server_inside, { host }),
  keptAsFile: ([file = ""]: string[]) => say(m.mail_remark_kept_as_file, { file }),
  unsure: ([reason = ""]: string[]) => say(m.mail_remark_unsure, { reason: saidOf(reason) }),
  unwritten: ([words = ""]: string[]) => say(m.mail_remark_unwritten, { words }),
  folder: ([folder = "", words = ""]: string[]) => say(m.mail_remark_folder, { folder, words }),
  notTaken: ([addresses = ""]: string[]) => say(m.mail_remark_not_taken, { addresses }),
  smsStatus: ([status = ""]: string[]) => say(m.sms_remark_status, { status: digits(status) }),
  smsCode: ([gateway = "", code = ""]: string[]) => say(m.sms_remark_code, { gateway, code: digits(code) }),
  smsNoCode: ([gateway = ""]: string[]) => say(m.sms_remark_no_code, { gateway }),
  backupFolder: ([folder = "", words = ""]: string[]) => say(m.backup_folder_closed, { folder, words }),
  backupDiffers: ([fault = ""]: string[]) => say(m.backup_differs, { fault: saidOf(fault) }),
  tableUnreadable: ([table = "", words = ""]: string[]) => say(m.backup_table_unreadable, { table, words }),
  tableShort: ([table = "", rows = "", written = ""]: string[]) =>
    say(m.backup_table_short, { table, rows: digits(rows), written: digits(written) }),
  tableChanged: ([table = ""]: string[]) => say(m.backup_table_changed, { table }),
  bucketGone: ([bucket = "", endpoint = ""]: string[]) => say(m.bucket_gone, { bucket, endpoint }),
  bucketRefuses: ([bucket = "", endpoint = "", status = ""]: string[]) =>
    say(m.bucket_refuses, { bucket, endpoint, status: digits(status) }),
  bucketTakesNot: ([bucket = "", endpoint = "", status = ""]: string[]) =>
    say(m.bucket_takes_not, { bucket, endpoint, status: digits(status) }),
  bucketAway: ([bucket = "", endpoint = "", words = ""]: string[]) =>
    say(m.bucket_away, { bucket, endpoint, words: saidOf(words) }),
  bucketUnsent: (values: string[]) => say(m.bucket_backup_unsent, keyInBucket(values)),
  bucketUnread: (values: string[]) => say(m.bucket_backup_unread, keyInBucket(values)),
  bucketUnremoved: (values: string[]) => say(m.bucket_backup_unremoved, keyInBucket(values)),
  bucketUnlisted: ([bucket = "", words = ""]: string[]) =>
    say(m.bucket_backup_unlisted, { bucket, words: saidOf(words) }),
};

function keyInBucket([key = "", bucket = "", words = ""]: string[]) {
  return { key, bucket, words: saidOf(words) };
}

export type RemarkName = keyof typeof plain | keyof typeof withValue;

/** As it is kept with the work. */
export function remark(name: RemarkName, ...values: string[]): string {
  return JSON.stringify([name, ...values]);
}

/** A damaged table of a backup, as a remark. */
export function remarkOfTable(fault: TableFault): string {
  if (fault.is === "unreadable") return remark("tableUnreadable", fault.table, fault.words);
  if (fault.is === "short") return remark("tableShort", fault.table, String(fault.rows), String(fault.written));
  return remark("tableChanged", fault.table);
}

/** @param kept as {@link remark} wrote it, or the words of a mail server, a gateway, a disk */
export function saidOf(kept: string): Said {
  const [name, ...values] = partsOf(kept);
  if (name !== undefined && name in withValue) return withValue[name as keyof typeof withValue](values);
  if (name !== undefined && name in plain) return say(plain[name as keyof typeof plain]);
  return new Said(() => kept);
}

export function isKeptAsFile(kept: string): boolean {
  return partsOf(kept)[0] === "keptAsFile";
}

function partsOf(kept: string): string[] {
  if (!kept.startsWith('["')) return [];
  try {
    const parts: unknown[] = JSON.parse(kept);
    if (parts.every((part) => typeof part === "string")) return parts;
  } catch {
    // The words of a stranger, by chance.
  }
  return [];
}
