// Mails about a made-up order, for the preview in the editor of the owner's words.
import type { Language, OrderStatus } from "#contract/rules/constants.ts";
import { minorIn } from "#contract/rules/money/money.ts";
import { pageUrl } from "#contract/rules/page-path.ts";
import type { mailGroups } from "#contract/rules/word-list.ts";
import type { LetterPart, LetterWords, SampleFigures, SampleWriter } from "../../mail/letter.ts";
import { newOrderWords } from "./new-order-words.ts";
import { orderWords } from "./order-words.ts";

type Sentences = { subject: string; heading: string; text: string };
type Words = ReturnType<typeof orderWords>;

const toCustomer: Record<(typeof mailGroups)["order"][number], (words: Words, figures: SampleFigures) => Sentences> = {
  placed: (words, { name, number, total }) => ({
    subject: words.placedSubject(number),
    heading: words.thanks(name),
    text: words.placedCash(number, total),
  }),
  advance: (words, { number, total }) => headed(words.advanceSubject(number), words.advanceText(number, total, total)),
  notFound: (words, { number, total }) =>
    headed(words.notFoundSubject(number), words.notFoundText("8N7A6B5C4D", total)),
  paid: (words, { name, number, total }) => ({
    subject: words.paidSubject(number),
    heading: words.thanks(name),
    text: words.paidText(number, total),
  }),
  packing: ofStatus("Packing"),
  shipped: ofStatus("Shipped"),
  out: ofStatus("Out for delivery"),
  delivered: ofStatus("Delivered"),
  edited: (words, { number }) => headed(words.edited(number), words.editedText),
  canceled: (words, { number }) => headed(words.canceled(number), words.notSent),
  restored: (words, { number }) => headed(words.goesAhead(number), words.goesAheadText),
  returned: (words, { number }) => headed(words.returned(number), words.returnedText),
  refunded: (words, { number, total }) => headed(words.refundedSubject(number), words.refundedText(number, total)),
};
type OrderMail = keyof typeof toCustomer;

const withGoods: readonly OrderMail[] = ["placed", "paid", "edited", "canceled", "restored", "returned"];
const samplePlant = { en: "Money Plant", bn: "মানিপ্ল্যান্ট" };
const samplePhone = "01712345678";

export const sampleTotal = (language: Language) => minorIn(language, 40_780);

export const orderSamples: Record<OrderMail | "newOrder" | "toCheck", SampleWriter> = {
  ...(Object.fromEntries(
    (Object.keys(toCustomer) as OrderMail[]).map((mail) => [mail, sampleToCustomer(mail)]),
  ) as Record<OrderMail, SampleWriter>),
  newOrder: sampleToOwner("subject"),
  toCheck: sampleToOwner("toCheck"),
};

function sampleToCustomer(mail: OrderMail): SampleWriter {
  return (language, figures, home) => {
    const words = orderWords(language);
    const { text, ...sentences } = toCustomer[mail](words, figures);
    return {
      ...sentences,
      parts: [
        { kind: "text", text },
        ...(withGoods.includes(mail) ? [sampleGoods(language)] : []),
        { kind: "button", label: words.myOrders, href: pageUrl(home, language, "/my-orders") },
      ],
    };
  };
}

function sampleToOwner(subject: "subject" | "toCheck"): SampleWriter {
  return (language, { name, number, total }, home): LetterWords => {
    const words = newOrderWords(language);
    const payment = subject === "toCheck" ? words.transferToCheck(words.wallets.bkash, "8N7A6B5C4D") : words.cash;
    return {
      subject: words[subject](number, total),
      heading: words.heading(number),
      parts: [
        sampleGoods(language),
        {
          kind: "facts",
          rows: [
            [words.customer, name],
            [words.phone, samplePhone],
            [words.payment, payment],
          ],
        },
        { kind: "button", label: words.open, href: pageUrl(home, language, "/admin/orders") },
      ],
    };
  };
}

function sampleGoods(language: Language): LetterPart {
  const words = orderWords(language);
  const amount = sampleTotal(language);
  return {
    kind: "goods",
    lines: [{ name: samplePlant[language], detail: words.sizes.Standard ?? "Standard", amount }],
    sums: [{ label: words.total, amount, isTotal: true }],
  };
}

function ofStatus(status: OrderStatus) {
  return (words: Words, { number }: SampleFigures): Sentences => {
    const { name, heading, text } = words.statuses[status];
    return { subject: `${number}: ${name}`, heading, text: text(number) };
  };
}

function headed(subject: string, text: string): Sentences {
  return { subject, heading: subject, text };
}
