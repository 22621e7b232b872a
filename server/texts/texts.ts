/** The shop's queued text messages: which domain writes which. */
import type { ShopAddress } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { isPlant } from "../catalog/reading/is-plant.ts";
import { decisionTextWriter, threadTextWriter } from "../claims/tell.ts";
import { orderTextWriter } from "../orders/letters/order-texts.ts";
import { questionTextWriter } from "../questions/tell.ts";
import { reviewTextWriter } from "../reviews/ask.ts";
import type { TextWriter } from "../sms/text-room.ts";
import { backTextWriter } from "../stock-alerts/tell.ts";
import type { LiveView } from "../view/live-view.ts";

type TextShop = {
  db: Db;
  live: Pick<LiveView, "view">;
  /** Of the links. */
  home(): ShopAddress;
  /** Whether messages about orders also go to who gets mails. */
  isBesideMail(): boolean;
  /** How many of the shop's own messages may leave on a day. */
  mostADay(): number;
  /** Whether mails leave the shop, rather than being kept as files. */
  sendsMails(): boolean;
};

export function textWriter(shop: TextShop): TextWriter {
  const { db, live, home } = shop;
  const ofOrder = orderTextWriter({ ...shop, isPlant: (productId) => isPlant(live.view(), productId) });
  const ofDecision = decisionTextWriter(db, shop.sendsMails);
  const writers: Partial<Record<string, TextWriter>> = {
    claimPlant: ofDecision,
    claimMoney: ofDecision,
    claimCredit: ofDecision,
    claimAdvice: ofDecision,
    claimReceived: threadTextWriter(db, home, shop.sendsMails),
    claimMessage: threadTextWriter(db, home, shop.sendsMails),
    questionAnswered: questionTextWriter(db, home),
    reviewAsked: reviewTextWriter(db, home),
    back: backTextWriter(db, home),
  };
  return (row) => (writers[row.kind] ?? ofOrder)(row);
}
