import type { MailState } from "#contract/constants.ts";
import type { Mail } from "#contract/mails.ts";
import { fullTime } from "../messages/when.ts";

export const stateWords: Record<MailState, { label: string; chip: string }> = {
  waiting: { label: "Waiting", chip: "st-packing" },
  sent: { label: "Sent", chip: "st-done" },
  failed: { label: "Failed", chip: "st-cancelled" },
  unsure: { label: "Unsure", chip: "st-out" },
  skipped: { label: "Skipped", chip: "st-placed" },
};

const kindWords: Record<string, string> = {
  "order-placed": "Order placed",
  "new-order": "New order",
  "order-paid": "Payment received",
  "transfer-not-found": "Payment not found",
  "order-status": "Status of an order",
  "order-canceled": "Order cancelled",
  "order-restored": "Cancel undone",
  "order-edited": "Order edited",
  "password-reset": "Forgotten password",
  "contact-message": "Message from the contact form",
  "confirm-email": "Confirm the email",
  "owner-change": "Change of the owners",
  "owner-password": "Forgotten password of an owner",
  "owner-invited": "Invitation of an owner",
  "test-mail": "Test email",
};

/** An email kept as a file was not delivered. */
export function chipOf({ state, isKeptAsFile }: Mail): { label: string; chip: string } {
  return isKeptAsFile ? { label: "Kept as a file", chip: "st-packing" } : stateWords[state];
}

/** An email has no subject until it is written. */
export function titleOf({ subject, kind }: Mail): string {
  return subject || (kindWords[kind] ?? kind);
}

/** The delivery state as a sentence. */
export function fateOf(mail: Mail): string {
  const { state, attempts, isUnderWay, nextTryAt, sentAt, lastError } = mail;
  const reason = lastError === "" ? "" : ` ${lastError}`;
  switch (state) {
    case "sent":
      if (mail.isKeptAsFile) return `Nobody got it: mail is not set up. ${lastError}`;
      return `Sent ${sentAt ? fullTime(sentAt) : ""}.${reason}`;
    case "waiting":
      if (isUnderWay) return "It is being sent now.";
      return nextTryAt
        ? `Not sent yet. Tried ${attempts} ${attempts === 1 ? "time" : "times"}, again ${fullTime(nextTryAt)}.${reason}`
        : "It is sent in a moment.";
    case "failed":
      return `Not sent, and not tried again.${reason}`;
    case "unsure":
      return `Nobody knows whether it was sent.${reason} If you send it again, it may come twice.`;
    case "skipped":
      return `Not sent, and no need to.${reason}`;
  }
}
