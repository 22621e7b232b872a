/** The shop's mails: which domain writes which, who they come from, and the way they leave by. */
import { isIP } from "node:net";
import { join } from "node:path";
import { firstShopName } from "#contract/rules/constants.ts";
import { firstLanguageOf } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { writeConfirmLetter } from "./accounts/customers/confirm-email.ts";
import { writeResetLetter } from "./accounts/customers/forgotten-password.ts";
import { writePasswordChangedLetter } from "./accounts/customers/mailbox-and-phone.ts";
import { writeManyCodesLetter, writeOwnerChangeLetter, writeTestLetter } from "./accounts/letters/owner-changes.ts";
import { deleteOldLinks } from "./accounts/login/links.ts";
import { writeInvitationLetter, writeOwnerPasswordLetter } from "./accounts/owners/owner-password.ts";
import { ownerMailboxes } from "./accounts/owners/team.ts";
import { isPlant } from "./catalog/reading/is-plant.ts";
import {
  writeDecidedLetter,
  writeMessageLetter,
  writeNewClaimLetter,
  writeReceivedLetter,
  writeWrittenLetter,
} from "./claims/letters.ts";
import {
  writeAcceptedLetter,
  writeFailedLetter,
  writeOfferLetter,
  writeWithdrawnLetter,
} from "./claims/offer-letters.ts";
import { writeContactLetter } from "./contact/contact-letter.ts";
import type { Env } from "./env.ts";
import type { Job } from "./jobs.ts";
import { mailServerOf } from "./keys/mail-server.ts";
import type { Delivery } from "./mail/delivery/delivery.ts";
import { folderDelivery, removeOldMailFiles } from "./mail/delivery/folder.ts";
import { smtpDelivery } from "./mail/delivery/smtp.ts";
import type { LetterWriters } from "./mail/letter.ts";
import { isPlausibleAddress, type Mailbox, parseMailbox } from "./mail/mailbox.ts";
import { type MailroomOptions, openMailroom } from "./mail/outbox.ts";
import { whenMailIsQueued } from "./mail/queue.ts";
import { writeWeekLetter } from "./my-plants/letters.ts";
import {
  writeAdvanceLetter,
  writeCanceledLetter,
  writeEditedLetter,
  writeNewOrderLetter,
  writePaidLetter,
  writePlacedLetter,
  writeRefundedLetter,
  writeRestoredLetter,
  writeReturnedLetter,
  writeStatusLetter,
  writeTransferNotFoundLetter,
} from "./orders/letters/order-letters.ts";
import { writeAnsweredLetter, writeNewQuestionLetter } from "./questions/letters.ts";
import { remark } from "./remarks/remarks.ts";
import { writeReviewLetter } from "./reviews/letters.ts";
import { loadSettings } from "./settings/settings.ts";
import { loadWords } from "./settings/words.ts";
import { writeAskedLetter, writeBackLetter } from "./stock-alerts/letters.ts";
import type { LiveView } from "./view/live-view.ts";

const writers: LetterWriters = {
  "order-placed": writePlacedLetter,
  "new-order": writeNewOrderLetter,
  "order-paid": writePaidLetter,
  "transfer-not-found": writeTransferNotFoundLetter,
  "order-status": writeStatusLetter,
  "order-canceled": writeCanceledLetter,
  "order-restored": writeRestoredLetter,
  "order-returned": writeReturnedLetter,
  "order-edited": writeEditedLetter,
  "order-refunded": writeRefundedLetter,
  "advance-asked": writeAdvanceLetter,
  "password-reset": writeResetLetter,
  "contact-message": writeContactLetter,
  "confirm-email": writeConfirmLetter,
  "password-changed": writePasswordChangedLetter,
  "owner-change": writeOwnerChangeLetter,
  "owner-password": writeOwnerPasswordLetter,
  "owner-invited": writeInvitationLetter,
  "many-codes": writeManyCodesLetter,
  "stock-alert-asked": writeAskedLetter,
  "stock-alert-back": writeBackLetter,
  "claim-received": writeReceivedLetter,
  "claim-decided": writeDecidedLetter,
  "new-claim": writeNewClaimLetter,
  "claim-message": writeMessageLetter,
  "claim-written": writeWrittenLetter,
  "claim-offer": writeOfferLetter,
  "claim-offer-withdrawn": writeWithdrawnLetter,
  "claim-offer-accepted": writeAcceptedLetter,
  "claim-offer-failed": writeFailedLetter,
  "new-question": writeNewQuestionLetter,
  "question-answered": writeAnsweredLetter,
  "review-asked": writeReviewLetter,
  "plant-week": writeWeekLetter,
  "test-mail": writeTestLetter,
};

/** One look is one indexed query; a mail queued in this process is sent at once. */
const lookEveryMs = 5000;
const fileDays = 180;

type MailShop = {
  db: Db;
  live: Pick<LiveView, "view">;
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR" | "RATE_LIMIT">;
  /** Of all links, without a slash at the end. */
  origin: string;
  /** Opens the keys of the settings (sealing-secret.ts). */
  sealedWith: () => string;
  /** Mail servers of the settings may be inside the network: doubles of the tests. */
  reach?: "any" | undefined;
};

export function mailJobs(shop: MailShop): Job[] {
  const mailroom = openMailroom(mailroomOptions(shop));
  const folder = outboxFolder(shop.env);
  const deleteOld = async () => {
    const now = new Date();
    await mailroom.deleteOld();
    await deleteOldLinks(shop.db, now);
    await removeOldMailFiles(folder, new Date(now.getTime() - fileDays * 86_400_000));
  };
  return [
    {
      failure: "mails were not sent",
      everyMs: lookEveryMs,
      run: (stopped) => mailroom.sendDue(stopped),
      wakeOn: whenMailIsQueued,
    },
    { failure: "old mails were not deleted", everyMs: 3_600_000, run: deleteOld },
  ];
}

export function mailroomOptions({ db, live, env, origin, sealedWith, reach }: MailShop): MailroomOptions {
  return {
    db,
    writers,
    limitsStrangers: env.RATE_LIMIT === "on",
    isPlant: (productId) => isPlant(live.view(), productId),
    delivery: { current: wayOut({ live, env, sealedWith, reach }) },
    owners: () => ownerMailboxes(db),
    words: () => loadWords(db),
    async sender() {
      const settings = await loadSettings(db);
      const { shopName: set, street, email, phone, taxName, bengaliTaxName } = settings;
      const home = { origin, firstLanguage: firstLanguageOf(settings) };
      const shopName = set || firstShopName;
      const from = senderOf(env.MAIL_FROM, { name: shopName, address: email }, origin);
      const contact = [street, email, phone].filter((line) => line !== "");
      return { shopName, home, from, phone, taxNames: { taxName, bengaliTaxName }, contact };
    },
  };
}

type WayOutShop = Pick<MailShop, "live" | "env" | "sealedWith"> & { reach?: "any" | "public" | undefined };

/** Opened once for each server, and anew when the owner names another one. Keys that cannot be opened keep the mails: no file stands in. */
function wayOut({ live, env, sealedWith, reach = "public" }: WayOutShop): () => Delivery {
  const folder = folderDelivery(outboxFolder(env));
  let opened: { by: string; delivery: Delivery } | undefined;
  return () => {
    const server = mailServerOf(env, live.view().keys, sealedWith);
    if (server.from === null) return folder;
    const by = server.from === "settings" ? server.kept : server.url;
    if (opened?.by === by) return opened.delivery;
    const delivery =
      server.url === undefined
        ? unreadable
        : smtpDelivery(server.url, undefined, server.from === "settings" ? reach : "any");
    opened = { by, delivery };
    return delivery;
  };
}

const unreadable: Delivery = async () => ({
  kind: "refused",
  reason: remark("serverUnreadable"),
  isUnreachable: true,
});

export function outboxFolder(env: Pick<Env, "DATA_DIR">): string {
  return join(env.DATA_DIR, "outbox");
}

/** MAIL_FROM, else the e-mail of the settings, else one at the shop's own address. */
function senderOf(mailFrom: string | undefined, shop: Mailbox, origin: string): Mailbox {
  const given = mailFrom === undefined ? undefined : parseMailbox(mailFrom);
  if (given) return { ...given, name: given.name || shop.name };
  if (isPlausibleAddress(shop.address)) return shop;
  const { hostname } = new URL(origin);
  return { name: shop.name, address: `no-reply@${isIP(hostname.replace(/[[\]]/g, "")) ? "localhost" : hostname}` };
}
