/**
 * The text messages of the shop's life to shoppers, and what the owner may say in them. Imports nothing but its neighbor, because editor
 * and server both run it.
 *
 * 1. A text that the owner leaves empty is that of messages/. A Bengali one is the owner's English one, if there is one.
 * 2. A text that is sent for its code or link has it, so that no message loses it. Codes and the news of a changed password are always
 *    sent; the others only while the owner has switched them on.
 */
import { unknownFigures } from "../word-list.ts";

/** About orders, about what came after them, and about accounts. */
export const smsGroups = {
  order: [
    "placed",
    "advanceAsked",
    "paymentMissed",
    "confirmed",
    "shipped",
    "out",
    "delivered",
    "canceled",
    "refunded",
  ],
  after: [
    "claimReceived",
    "claimPlant",
    "claimMoney",
    "claimCredit",
    "claimAdvice",
    "claimMessage",
    "questionAnswered",
    "reviewAsked",
    "back",
    "plantWeek",
  ],
  account: ["codeAccount", "codePassword", "codePhone", "codeOrder", "codeCash", "codeAlert", "passwordChanged"],
} as const;
export type SmsGroup = keyof typeof smsGroups;
export const smsGroupNames = Object.keys(smsGroups) as SmsGroup[];
export type SmsName = (typeof smsGroups)[SmsGroup][number];
export const smsNames: readonly SmsName[] = Object.values(smsGroups).flat();

/** Three parts of Bengali. */
export const smsTextMax = 200;

/** Those that the owner may switch on and off. */
export const smsSwitches: readonly SmsName[] = [...smsGroups.order, ...smsGroups.after];
/** On until the owner chooses: what shops with a gateway have always sent. Messages about orders cost money at each step. */
export const firstSmsOn: SmsName[] = [...smsGroups.after];

/** `number`, `total`: of the order; `sum`: what is to be paid of it now; `claim`: number of the claim; `link`: where it leads is the kind's matter. */
export const smsFigureNames = [
  "name",
  "number",
  "total",
  "sum",
  "product",
  "shop",
  "phone",
  "code",
  "link",
  "claim",
] as const;
export type SmsFigureName = (typeof smsFigureNames)[number];
export type SmsFigures = { [Name in SmsFigureName]?: string | undefined };

const orderFigures: readonly SmsFigureName[] = ["name", "number", "total", "shop", "phone", "link"];
const moneyFigures: readonly SmsFigureName[] = ["name", "number", "sum", "shop", "phone"];
const claimFigures: readonly SmsFigureName[] = ["claim", "number", "shop", "phone"];
const codeFigures: readonly SmsFigureName[] = ["code", "shop"];
const otherFigures: { readonly [Name in SmsName]?: readonly SmsFigureName[] } = {
  advanceAsked: moneyFigures,
  paymentMissed: moneyFigures,
  claimReceived: [...claimFigures, "link"],
  claimPlant: claimFigures,
  claimMoney: claimFigures,
  claimCredit: claimFigures,
  claimAdvice: claimFigures,
  claimMessage: [...claimFigures, "link"],
  questionAnswered: ["shop", "phone", "link"],
  reviewAsked: ["number", "shop", "link"],
  back: ["product", "shop", "link"],
  plantWeek: ["product", "shop", "link"],
  codeAccount: codeFigures,
  codePassword: codeFigures,
  codePhone: codeFigures,
  codeOrder: ["code", "number", "shop"],
  codeCash: codeFigures,
  codeAlert: codeFigures,
  passwordChanged: ["shop", "phone"],
};

/** The figures that a text may contain. */
export function smsFiguresOf(name: SmsName): readonly SmsFigureName[] {
  return otherFigures[name] ?? orderFigures;
}

const needed: { readonly [Name in SmsName]?: readonly SmsFigureName[] } = {
  advanceAsked: ["sum"],
  claimReceived: ["link"],
  claimMessage: ["link"],
  questionAnswered: ["link"],
  reviewAsked: ["link"],
  back: ["product"],
  plantWeek: ["product", "link"],
  codeAccount: ["code"],
  codePassword: ["code"],
  codePhone: ["code"],
  // Who reads it out must know which order it confirms.
  codeOrder: ["code", "number"],
  codeCash: ["code"],
  codeAlert: ["code"],
};

/** The figures that a text must contain, each once. */
export function neededInSms(name: SmsName): readonly SmsFigureName[] {
  return needed[name] ?? [];
}

/** @returns the first figure that the text has and may not have, as it is written: "{price}" */
export function unknownInSms(name: SmsName, text: string): string | undefined {
  return unknownFigures(text, smsFiguresOf(name))[0];
}

/** @returns the first figure that the text needs and has not just once, as it is written: "{code}" */
export function missingInSms(name: SmsName, text: string): string | undefined {
  return neededInSms(name)
    .map((figure) => `{${figure}}`)
    .find((figure) => text.split(figure).length !== 2);
}
