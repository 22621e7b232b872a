import type { MailState } from "#contract/rules/office/lists.ts";
import type { Mail } from "#contract/wire/shop/mails.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { formatMoment } from "../kit/moment.ts";

export const stateWords: Record<MailState, { label: () => string; chip: string }> = {
  waiting: { label: m.mails_desk_waiting, chip: "st-packing" },
  sent: { label: m.mails_desk_sent, chip: "st-done" },
  failed: { label: m.mails_desk_failed, chip: "st-cancelled" },
  unsure: { label: m.mails_desk_unsure, chip: "st-out" },
  skipped: { label: m.mails_desk_skipped, chip: "st-placed" },
};

const kindWords: Record<string, () => string> = {
  "order-placed": m.mails_desk_kind_order_placed,
  "new-order": m.mails_desk_kind_new_order,
  "order-paid": m.mails_desk_kind_order_paid,
  "transfer-not-found": m.mails_desk_kind_transfer_not_found,
  "order-status": m.mails_desk_kind_order_status,
  "order-canceled": m.mails_desk_kind_order_canceled,
  "order-restored": m.mails_desk_kind_order_restored,
  "order-returned": m.mails_desk_kind_order_returned,
  "order-edited": m.mails_desk_kind_order_edited,
  "advance-asked": m.mails_desk_kind_advance,
  "order-refunded": m.mails_desk_kind_order_refunded,
  "password-reset": m.mails_desk_kind_password_reset,
  "contact-message": m.mails_desk_kind_contact_message,
  "confirm-email": m.mails_desk_kind_confirm_email,
  "password-changed": m.mails_desk_kind_password_changed,
  "owner-change": m.mails_desk_kind_owner_change,
  "owner-password": m.mails_desk_kind_owner_password,
  "owner-invited": m.mails_desk_kind_owner_invited,
  "many-codes": m.mails_desk_kind_many_codes,
  "stock-alert-asked": m.mails_desk_kind_stock_alert_asked,
  "stock-alert-back": m.mails_desk_kind_stock_alert_back,
  "claim-received": m.mails_desk_kind_claim_received,
  "claim-decided": m.mails_desk_kind_claim_decided,
  "new-claim": m.mails_desk_kind_new_claim,
  "claim-message": m.mails_desk_kind_claim_message,
  "claim-written": m.mails_desk_kind_claim_written,
  "claim-offer": m.mails_desk_kind_claim_offer,
  "claim-offer-withdrawn": m.mails_desk_kind_claim_offer_withdrawn,
  "claim-offer-accepted": m.mails_desk_kind_claim_offer_accepted,
  "claim-offer-failed": m.mails_desk_kind_claim_offer_failed,
  "new-question": m.mails_desk_kind_new_question,
  "question-answered": m.mails_desk_kind_question_answered,
  "review-asked": m.mails_desk_kind_review_asked,
  "plant-week": m.mails_desk_kind_plant_week,
  "test-mail": m.mails_desk_kind_test_mail,
};

/** An email kept as a file was not delivered. */
export function chipOf({ state, isKeptAsFile }: Mail): { label: string; chip: string } {
  if (isKeptAsFile) return { label: m.mails_desk_kept(), chip: "st-packing" };
  const { label, chip } = stateWords[state];
  return { label: label(), chip };
}

/** An email has no subject until it is written. */
export function titleOf({ subject, kind }: Mail): string {
  return subject || (kindWords[kind]?.() ?? kind);
}

/** The delivery state as a sentence. */
export function fateOf(mail: Mail): string {
  const { state, attempts, isUnderWay, nextTryAt, sentAt, lastError } = mail;
  switch (state) {
    case "sent":
      if (mail.isKeptAsFile) return m.mails_desk_nobody_got({ reason: lastError });
      return inTurn(m.mails_desk_sent_at({ time: sentAt ? formatMoment(sentAt) : "" }), lastError);
    case "waiting":
      if (isUnderWay) return m.mails_desk_under_way();
      if (!nextTryAt) return m.mails_desk_in_a_moment();
      return inTurn(
        m.mails_desk_tried({ count: attempts, shown: inDigits(attempts), time: formatMoment(nextTryAt) }),
        lastError,
      );
    case "failed":
      return inTurn(m.mails_desk_not_again(), lastError);
    case "unsure":
      return m.mails_desk_nobody_knows({ reason: lastError === "" ? "" : ` ${lastError}` });
    case "skipped":
      return inTurn(m.mails_desk_no_need(), lastError);
  }
}

/** The fate of the mail first, then the words of the mail server. */
const inTurn = (sentence: string, answer: string) => (answer === "" ? sentence : [sentence, answer].join(" "));
