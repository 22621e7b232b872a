// What refusals call the fields of 'Words & pages': the labels of its form (web/admin/words/), so that an owner finds the field.
import type { MailName, MailSentence } from "#contract/word-list.ts";

export const mailLabels: Record<MailName, string> = {
  placed: "Order placed",
  advance: "Advance asked",
  notFound: "Payment not found",
  paid: "Payment received",
  packing: "Packing",
  shipped: "Shipped",
  out: "Out for delivery",
  delivered: "Delivered",
  edited: "Order edited",
  canceled: "Order cancelled",
  restored: "Cancel undone",
  refunded: "Refund",
  reset: "Forgotten password",
  confirm: "Confirm the email",
  newOrder: "New order",
  toCheck: "Payment to check",
  message: "Message from the contact form",
  ownerChange: "Change of the owners",
  ownerPassword: "Forgotten password of an owner",
  invited: "Invitation of an owner",
  test: "Test email",
};

export const mailSentenceLabels: Record<MailSentence, string> = {
  Subject: "Subject",
  Greeting: "Greeting",
  Intro: "First sentences",
  Button: "Button",
  Closing: "Closing sentences",
};

const reviewLabels: Record<string, string> = { name: "Name", place: "Place", text: "What they said" };

/** Fields that are neither a sentence nor of a page. */
const otherLabels: Record<string, string> = {
  sections: "Parts of the home page",
  leftOut: "Left out",
  pages: "Pages",
  reviews: "Customers' words",
  secondPhone: "Second phone",
  mapPoint: "Point on the map",
  shares: "Share a post",
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  pictureText: "What the picture shows",
  bengaliPictureText: "What the picture shows, in Bengali",
  hero: "Hero picture",
  sale: "Sale picture",
  band: "Green banner picture",
};

/** The label of a field of 'Words & pages', or of a post's text in Bengali; undefined: of another form. */
export function labelOfOwnWords(path: string): string | undefined {
  const [start, first = "", second = "", third = "", fourth] = path.split(".");
  if (start === "bn" && first !== "") return inLanguage("bn", labelOfWord(first));
  if (start !== "words") return undefined;
  if (first === "mails" && third !== "") return inLanguage(second, labelOfMailWord(third));
  if (first === "pages" && fourth !== undefined) return inLanguage(third, fourth === "title" ? "Title" : "Text");
  if (first === "pages" && third === "address") return "Address";
  if (first === "reviews" && fourth !== undefined) return inLanguage(third, reviewLabels[fourth] ?? fourth);
  if ((first === "en" || first === "bn") && second !== "") return inLanguage(first, labelOfWord(second));
  const name = first === "pictures" && third !== "" && third !== "url" ? third : second;
  return otherLabels[name] ?? otherLabels[first];
}

/** Labels that the name does not say. */
const wordLabels: Record<string, string> = { saleSaving: "Badge, second part", heroLead: "Text under the headline" };

/** "Hero button", "Highlight 1". */
export function labelOfWord(name: string): string {
  const label = wordLabels[name];
  if (label !== undefined) return label;
  const words = name.replace(/([A-Z]|\d+)/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Delivered: Subject". */
export function labelOfMailWord(name: string): string {
  const [, mail = "", sentence = ""] = /^(\w+)([A-Z][a-z]+)$/.exec(name) ?? [];
  return `${mailLabels[mail as MailName] ?? mail}: ${mailSentenceLabels[sentence as MailSentence] ?? sentence}`;
}

function inLanguage(language: string, label: string): string {
  return language === "bn" ? `${label} in Bengali` : label;
}
