// Claims on the guarantee, as shoppers make them and owners decide them.
import { z } from "zod";
import {
  claimDecisions,
  claimKinds,
  claimOfferEnds,
  claimOfferKinds,
  claimPhotosMax,
  claimStates,
  claimTextMax,
  claimWaits,
  claimWishes,
} from "../../rules/claims.ts";
import { languages } from "../../rules/constants.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { guestKey, soldPieces } from "../orders/orders.ts";
import { trxId } from "../paying/wallets.ts";
import { id, line, paragraphs, reply, taka } from "../replies.ts";

const maxLines = 100;

/** Which pieces of which delivered order, what is wrong with them, and what the shopper would like. */
export const claimInput = z.object({
  orderId: id,
  lines: z.array(soldPieces).min(1, fault("chooseOneProduct")).max(maxLines),
  kinds: z.array(z.enum(claimKinds)).min(1, fault("chooseWhatYouSee")).max(claimKinds.length),
  text: paragraphs(claimTextMax).default(""),
  wish: z.enum(claimWishes),
});
export type ClaimInput = z.infer<typeof claimInput>;
/** Of a guest or a phone order: with the key of its browser, by the link that was mailed, or by the token of the page where it is followed. */
const ofGuest = { key: guestKey.optional(), link: line(100).optional(), tracking: line(100).optional() };
export const guestClaimInput = claimInput.extend(ofGuest);
/** `orderId`: may be left out with a link or a token. */
export const guestClaimsInput = z.object({ ...ofGuest, orderId: id.optional() });
export type GuestClaimsInput = z.infer<typeof guestClaimsInput>;

const photos = z.array(z.file()).max(claimPhotosMax).optional();
/** As a form sends them: `claim` as JSON. */
export const claimForm = z.object({ claim: claimInput, photos });
export const guestClaimForm = z.object({ claim: guestClaimInput, photos });

/** Its bytes are for the owners and for who sent it. Sides in pixels. */
const claimPhoto = z.object({ _id: z.string(), width: z.int(), height: z.int() });
export const claimPhotoParams = z.object({ photoId: id });
export const guestClaimPhotoInput = z.object({ ...ofGuest, photoId: id });

/** `isNursery`: who wrote it. Its photos are as the claim's. */
const claimMessage = z.object({
  _id: z.string(),
  isNursery: z.boolean(),
  text: z.string(),
  photos: z.array(claimPhoto),
  createdAt: z.string(),
});
/** While the claim is open: words, photos, or both. */
export const claimMessageInput = z.object({ claimId: id, text: paragraphs(claimTextMax).default("") });
export type ClaimMessageInput = z.infer<typeof claimMessageInput>;
export const guestClaimMessageInput = claimMessageInput.extend(ofGuest);
/** As a form sends them: `message` as JSON. */
export const claimMessageForm = z.object({ message: claimMessageInput, photos });
export const guestClaimMessageForm = z.object({ message: guestClaimMessageInput, photos });

const claimLine = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    bengaliName: z.string(),
    pictures: z.array(picture),
  }),
  size: z.string(),
  quantity: z.int(),
});

/**
 * `amount`: given back or as credit, in taka. `isAllBack`: that was refused, and meanwhile all that was paid for the order has gone back for other
 * things. `replacement`: the order that brings the new plant. `text`: the owner's, or empty.
 */
const claimDecision = z.object({
  kind: z.enum(claimDecisions),
  at: z.string(),
  text: z.string(),
  amount: z.number().optional(),
  isAllBack: z.literal(true).optional(),
  replacement: z.object({ _id: z.string(), number: z.string(), trackingPath: z.string() }).optional(),
});

/** `amount`: in taka, of money and credit. `end`: null while it may be accepted. */
const claimOffer = z.object({
  _id: z.string(),
  kind: z.enum(claimOfferKinds),
  amount: z.number().optional(),
  text: z.string(),
  at: z.string(),
  end: z.enum(claimOfferEnds).nullable(),
  endedAt: z.string().nullable(),
});
export type ClaimOffer = z.infer<typeof claimOffer>;

/**
 * Times are ISO 8601. `number`: as G-101. `decision`: null while it is open. `messages` and `offers`: oldest first. `answeredAt`: when the
 * nursery first said something; null before. `waits`: what one that is on its way waits for; null otherwise. `worth`: what was paid for the claimed pieces, in taka; missing where no sums are read.
 */
const claim = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(claimStates),
  waits: z.enum(claimWaits).nullable(),
  lines: z.array(claimLine),
  kinds: z.array(z.enum(claimKinds)),
  text: z.string(),
  wish: z.enum(claimWishes),
  photos: z.array(claimPhoto),
  messages: z.array(claimMessage),
  offers: z.array(claimOffer),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
  decision: claimDecision.nullable(),
  worth: z.number().optional(),
});
export type Claim = z.infer<typeof claim>;

/**
 * `order`: what was bought, each line; `initials`: of who ordered, empty where the order is only followed. `guarantee`: null while the shop promises none, and for an order that is not delivered, or has ended. `ends`: from then on no
 * claim is taken. `lines`: how many pieces of each line may still be claimed, and whether it is a plant: pots and tools are not covered.
 */
const claimsOfOrder = z.object({
  order: z.object({ _id: z.string(), number: z.string(), initials: z.string(), lines: z.array(claimLine) }),
  guarantee: z
    .object({
      days: z.int(),
      deliveredAt: z.string(),
      ends: z.string(),
      daysLeft: z.int(),
      lines: z.array(z.object({ product: z.string(), size: z.string(), left: z.int(), isPlant: z.boolean() })),
    })
    .nullable(),
  claims: z.array(claim),
});
export type ClaimsOfOrder = z.infer<typeof claimsOfOrder>;
export const claimsOfOrderReply = reply.extend(claimsOfOrder.shape);
/** All of an account, newest first. */
export const claimsOfAccountReply = reply.extend({ claims: z.array(claim) });
export const claimParams = z.object({ claimId: id });
export const claimOrderParams = z.object({ orderId: id });
export const claimReply = reply.extend({ claimId: z.string() });

/** As the owner sees it. `language`: in which the order was placed, and its customer is written to. `ends`: null while no guarantee is promised. */
const ownersClaim = claim.extend({
  order: z.object({
    _id: z.string(),
    number: z.string(),
    name: z.string(),
    courierName: z.string(),
    language: z.enum(languages),
  }),
  deliveredAt: z.string().nullable(),
  ends: z.string().nullable(),
});
export type OwnersClaim = z.infer<typeof ownersClaim>;
/**
 * `worth`: what was paid for the claimed pieces, in taka. `left`: what of the order's money could still go back. `byCard`: it goes
 * back through the payment's provider. `isGivenBack`: what was accepted went back already, by the order's own 'Give money back'.
 */
export const ownersClaimReply = reply.extend({
  claim: ownersClaim.extend({ worth: z.number(), left: z.number(), byCard: z.boolean(), isGivenBack: z.boolean() }),
});
export type OneClaim = z.infer<typeof ownersClaimReply>["claim"];

/** `q`: the claim's number or the order's, name, phone, plant, or a word of what was said. `open`: waits for the nursery; `asked`: for the customer. */
const claimLists = ["open", "asked", "decided", "all"] as const;
export const claimListInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(20),
  state: z.enum(claimLists, fault("either", { options: [...claimLists] })).default("open"),
  q: line(200).default(""),
});
export type ClaimListInput = z.input<typeof claimListInput>;
export const claimListReply = reply.extend({
  claims: z.array(ownersClaim),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.object({ open: z.int(), asked: z.int(), decided: z.int() }),
});
export type ClaimPage = z.infer<typeof claimListReply>;

/**
 * Of the orders of the last 365 days: pieces (of a product) or orders (of a courier; empty: brought by the shop) that were delivered,
 * that were claimed, and that were claimed as dead. Most dead first.
 */
const figures = { delivered: z.int(), claimed: z.int(), dead: z.int() };
export const claimFiguresReply = reply.extend({
  products: z.array(z.object({ productId: z.string(), name: z.string(), bengaliName: z.string(), ...figures })),
  couriers: z.array(z.object({ courierName: z.string(), ...figures })),
});
export type ClaimFigures = Omit<z.infer<typeof claimFiguresReply>, "success" | "message">;

const text = paragraphs(claimTextMax).default("");
/**
 * A new plant: an order of amount nothing with the claimed pieces. Money: `amount` in taka, and `trxId` or `seenLeft` as for money
 * that is given back by hand. `isGivenBack`: what the customer has accepted went back already, so nothing is
 * paid; false says that what went back was for something else. Advice needs its text.
 */
export const claimDecisionInput = z.discriminatedUnion("decision", [
  z.object({ claimId: id, decision: z.literal("plant"), text }),
  z.object({
    claimId: id,
    decision: z.literal("money"),
    text,
    amount: taka.min(0.01, fault("moreThanZero")),
    seenLeft: taka,
    trxId: trxId.optional(),
    isGivenBack: z.boolean().optional(),
  }),
  z.object({ claimId: id, decision: z.literal("credit"), text, amount: taka.min(0.01, fault("moreThanZero")) }),
  z.object({ claimId: id, decision: z.literal("advice"), text: paragraphs(claimTextMax).min(1, fault("required")) }),
]);
export type ClaimDecisionInput = z.infer<typeof claimDecisionInput>;
export type ClaimDecisionSent = z.input<typeof claimDecisionInput>;
/**
 * The provider refused to give the decided amount back, and the owner has paid it. `trxId`: of the transfer; without one it was paid in cash.
 * `amount`: what was paid, in taka, where less than was decided is left of the order's money.
 */
export const claimByHandInput = z.object({
  claimId: id,
  trxId: trxId.optional(),
  amount: taka.min(0.01, fault("moreThanZero")).optional(),
});
export type ClaimByHandInput = z.infer<typeof claimByHandInput>;
const moreThanNothing = taka.min(0.01, fault("moreThanZero"));
/** The shopper may accept this with one press; it takes the place of an earlier offer. `amount`: in taka. */
export const claimOfferInput = z.discriminatedUnion("decision", [
  z.object({ claimId: id, decision: z.literal("plant"), text }),
  z.object({ claimId: id, decision: z.literal("money"), text, amount: moreThanNothing }),
  z.object({ claimId: id, decision: z.literal("credit"), text, amount: moreThanNothing }),
]);
export type ClaimOfferInput = z.infer<typeof claimOfferInput>;
export type ClaimOfferSent = z.input<typeof claimOfferInput>;
export const claimWithdrawInput = z.object({ claimId: id, offerId: id });
/** `offerId`: the offer that the shopper has read. */
export const claimAcceptInput = z.object({ claimId: id, offerId: id });
export type ClaimAcceptInput = z.infer<typeof claimAcceptInput>;
export const guestClaimAcceptInput = claimAcceptInput.extend(ofGuest);

/** `replacement`: of a new plant. */
export const claimDecisionReply = reply.extend({
  replacement: z.object({ _id: z.string(), number: z.string() }).optional(),
});
