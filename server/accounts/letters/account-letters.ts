// The mails about accounts, of customers and of owners. Their senders decide whether there is one, and to whom it goes.
import { invitationDays, type Language } from "#contract/rules/constants.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { MailName } from "#contract/rules/word-list.ts";
import type { LetterPart, LetterWords, SampleWriter } from "../../mail/letter.ts";
import { lifeMinutes } from "../login/links.ts";
import { accountWords } from "./account-words.ts";
import { type OwnerChange, ownerWords } from "./owner-words.ts";

/** How long the link of an owner's forgotten password works. */
export const ownerLinkMinutes = 30;

/** Where a mail leads. */
type Way = { shopName: string; home: ShopAddress; path: string };

export function resetLetter(language: Language, way: Way): LetterWords {
  return passwordLetter(language, accountWords(language), { ...way, minutes: lifeMinutes["password-reset"] });
}

export function ownerPasswordLetter(language: Language, way: Way): LetterWords {
  return passwordLetter(language, ownerWords(language), { ...way, minutes: ownerLinkMinutes });
}

type PasswordWords = ReturnType<typeof accountWords> | ReturnType<typeof ownerWords>;

function passwordLetter(
  language: Language,
  words: PasswordWords,
  { shopName, home, path, minutes }: Way & { minutes: number },
): LetterWords {
  return {
    subject: words.resetSubject(shopName),
    heading: words.resetHeading,
    parts: [
      { kind: "text", text: words.resetText(shopName) },
      { kind: "button", label: words.newPassword, href: pageUrl(home, language, path) },
      { kind: "small", text: words.resetNote(minutes) },
    ],
  };
}

/** In place of {@link resetLetter}, where the account's phone sets the password. @param way to 'It is not mine' */
export function phoneFirstLetter(language: Language, { shopName, home, path }: Way): LetterWords {
  const words = accountWords(language);
  return {
    subject: words.resetSubject(shopName),
    heading: words.resetHeading,
    parts: [
      { kind: "text", text: words.phoneFirstText(shopName) },
      { kind: "text", text: words.phoneFirstNotYours },
      { kind: "button", label: words.notMine, href: pageUrl(home, language, path) },
      { kind: "small", text: words.phoneFirstNote },
    ],
  };
}

/** To the mailbox, when a code to the phone has set a new password. */
export function passwordChangedLetter(language: Language, { shopName, home, path }: Way, at: Date): LetterWords {
  const words = accountWords(language);
  return {
    subject: words.passwordChangedSubject(shopName),
    heading: words.passwordChangedHeading,
    parts: [
      { kind: "text", text: words.passwordChangedText(shopName, words.moment(at)) },
      { kind: "button", label: words.contactUs, href: pageUrl(home, language, path) },
      { kind: "small", text: words.passwordChangedNote },
    ],
  };
}

type ConfirmedAccount = { name: string; madeOn: Date; isProven: boolean };

/** As long as the mailbox is not proven, whoever reads it may say that the account is not theirs. */
export function confirmLetter(
  language: Language,
  { shopName, home, path }: Way,
  { name, madeOn, isProven }: ConfirmedAccount,
): LetterWords {
  const words = accountWords(language);
  const href = pageUrl(home, language, path);
  const notMine: LetterPart[] = [
    { kind: "text", text: words.notYours },
    { kind: "button", label: words.notMine, href: `${href}&mine=no` },
  ];
  return {
    subject: words.confirmSubject(shopName),
    heading: words.confirmHeading,
    parts: [
      { kind: "text", text: words.confirmText(shopName) },
      {
        kind: "facts",
        rows: [
          [words.name, name],
          [words.madeOn, words.day(madeOn)],
        ],
      },
      { kind: "button", label: words.confirmMine, href },
      ...(isProven ? [] : notMine),
      { kind: "small", text: words.confirmNote },
    ],
  };
}

/** @param byAndTo the owner who made the change, and whom it concerns */
export function ownerChangeLetter(
  language: Language,
  { shopName, home }: Omit<Way, "path">,
  { change, at, byAndTo }: { change: OwnerChange; at: Date; byAndTo: [by: string, to: string] },
): LetterWords {
  const words = ownerWords(language);
  return {
    subject: words.changeSubject(shopName),
    heading: words.changeHeading,
    parts: [
      { kind: "text", text: words.changes[change](...byAndTo) },
      { kind: "text", text: words.at(at) },
      { kind: "button", label: words.ownersAndDevices, href: pageUrl(home, language, "/admin/settings") },
      { kind: "small", text: words.changeNote },
    ],
  };
}

/** @param by the owner who invites */
export function invitationLetter(language: Language, { shopName, home, path }: Way, by: string): LetterWords {
  const words = ownerWords(language);
  return {
    subject: words.invitedSubject(shopName),
    heading: words.choosePassword,
    parts: [
      { kind: "text", text: words.invitedText(by, shopName) },
      { kind: "button", label: words.choosePassword, href: pageUrl(home, language, path) },
      { kind: "small", text: words.invitedNote(invitationDays) },
    ],
  };
}

export function manyCodesLetter(language: Language, shopName: string): LetterWords {
  const words = ownerWords(language);
  return {
    subject: words.manyCodesSubject(shopName),
    heading: words.manyCodesHeading,
    parts: [
      { kind: "text", text: words.manyCodesText },
      { kind: "small", text: words.manyCodesNote },
    ],
  };
}

export function testLetter(language: Language, shopName: string): LetterWords {
  const words = ownerWords(language);
  return {
    subject: words.testSubject(shopName),
    heading: words.testHeading,
    parts: [{ kind: "text", text: words.testText }],
  };
}

const sampleDay = new Date("2026-01-15T12:00:00+06:00");

/** Their links lead to pages that say that the link is over. */
export const accountSamples = {
  reset: (language, { shop: shopName }, home) =>
    resetLetter(language, { shopName, home, path: "/reset-password?token=sample" }),
  confirm: (language, { shop: shopName, name }, home) =>
    confirmLetter(
      language,
      { shopName, home, path: "/confirm-email?token=sample" },
      { name, madeOn: sampleDay, isProven: false },
    ),
  passwordChanged: (language, { shop: shopName }, home) =>
    passwordChangedLetter(language, { shopName, home, path: "/contact" }, sampleDay),
  ownerChange: (language, { shop: shopName, name }, home) =>
    ownerChangeLetter(
      language,
      { shopName, home },
      { change: "password-changed", at: sampleDay, byAndTo: [name, name] },
    ),
  ownerPassword: (language, { shop: shopName }, home) =>
    ownerPasswordLetter(language, { shopName, home, path: "/admin/new-password" }),
  invited: (language, { shop: shopName, by }, home) =>
    invitationLetter(language, { shopName, home, path: "/admin/new-password" }, by),
  test: (language, { shop: shopName }) => testLetter(language, shopName),
} satisfies { [Mail in MailName]?: SampleWriter };
