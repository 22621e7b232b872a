// The test terminal's page: plain HTML, no script. Every line of it says TEST MODE.
import { createHash } from "node:crypto";
import type { Language } from "#contract/rules/constants.ts";
import { minorIn } from "#contract/rules/money/money.ts";
import { pagePath } from "#contract/rules/page-path.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import type { Logo } from "#contract/wire/shop/brand.ts";
import { demoBengali, demoStyles } from "./demo-styles.ts";
import type { DemoSession } from "./demo-terminal.ts";
import { type DemoWords, demoWords } from "./demo-words.ts";

/** For screen readers on every line; visible once, in the bar. */
const mode = '<b class="vh">TEST MODE</b>';
const arrow =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M16 10H4m5-5-5 5 5 5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const wordmark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M15.2 29.5c.2-7.6-.2-11.6-1.4-15.4" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><path d="M13.9 15.2C6.6 15.6 2.6 11.7 2.5 4.2c7.6.3 11.6 4 11.4 11Z" fill="#4F9A63"/><path d="M15.4 20.6c.1-7.6 4.6-12 13.9-12.2.2 8.4-4.7 12.9-13.9 12.2Z" fill="#2B7A4B"/></svg>';

/** No script, no picture but the shop's logo, no form that leads elsewhere. */
export const demoPagePolicy = [
  "default-src 'none'",
  `style-src ${[demoStyles, demoBengali].map(hashOf).join(" ")}`,
  "img-src 'self'",
  // Inside the styles.
  "font-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function hashOf(styles: string): string {
  return `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;
}

/** The shop whose page it seems to be. */
export type DemoShop = { name: string; logo: Logo | null; firstLanguage: Language };

export function demoPage({ id, state, request }: DemoSession, shop: DemoShop, isDeclined: boolean): string {
  const { number, email, amountMinor, lines, language = "en" } = request;
  const words = demoWords(language);
  const amount = minorIn(language, amountMinor);
  const back = pagePath(language, state === "open" ? "/cart" : "/my-orders", shop.firstLanguage);
  const rows = lines.map(({ name, bengaliName, quantity, unitMinor }) => {
    const times = quantity > 1 ? ` × ${language === "bn" ? bengaliDigits(String(quantity)) : quantity}` : "";
    const said = escapeHtml(shownName(language, { name, bengaliName }));
    return `<li>${mode} <span>${said}${times}</span> <span class="num">${minorIn(language, unitMinor * quantity)}</span></li>`;
  });
  return document(
    `<section aria-labelledby="order"><h1 id="order">${mode} ${words.order(escapeHtml(number))}</h1>
<p class="amount">${mode} <span class="num">${amount}</span></p>
<p class="soft">${mode} <span>${escapeHtml(email)}</span></p>
<ul>${rows.join("")}</ul>
<a class="link" href="${back}">${mode} ${arrow}${state === "open" ? words.goBack : words.myOrders}</a></section>
<section class="box" aria-label="${words.card}">
${isDeclined ? `<p class="said" role="alert">${mode} ${words.declined}</p>` : ""}
${state === "open" ? outcomes(id, amount, words) : `<p class="said" role="status">${mode} ${words[state]}</p>`}
<p class="foot">${mode} ${words.about}</p></section>`,
    shop,
    language,
  );
}

export function unknownDemoPage(shop: DemoShop, language: Language): string {
  const words = demoWords(language);
  return document(
    `<section class="box"><h1>${mode} ${words.unknown}</h1>
<a class="link" href="${pagePath(language, "/my-orders", shop.firstLanguage)}">${mode} ${words.myOrders}</a></section>`,
    shop,
    language,
  );
}

function outcomes(sessionId: string, amount: string, words: DemoWords): string {
  const choices = [
    ["pay", words.succeeds, words.succeedsText],
    ["late", words.late, words.lateText],
    ["decline", words.decline, words.declineText],
    ["expire", words.expire, words.expireText],
  ];
  const made = choices.map(
    ([action, name, text], at) =>
      `<label class="opt"><input type="radio" name="action" value="${action}"${at === 0 ? " checked" : ""}><span><span class="line">${mode} <b>${name}</b></span><span class="line soft">${mode} ${text}</span></span></label>`,
  );
  return `<form method="post" action="/demo-pay/${escapeHtml(sessionId)}">
<fieldset><legend>${mode} ${words.question}</legend>${made.join("")}</fieldset>
<button>${mode} ${words.pay(amount)}</button></form>`;
}

function document(body: string, shop: DemoShop, language: Language): string {
  const words = demoWords(language);
  const sign = shop.logo ? `<img src="${escapeHtml(shop.logo.url)}" alt="">` : wordmark;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title}</title>${language === "bn" ? `<style>${demoBengali}</style>` : ""}<style>${demoStyles}</style></head>
<body><header class="bar"><p><b class="tm">${words.mode}</b> <span>${words.noMoney}</span></p></header><main><div class="brand">${sign}<span>${escapeHtml(shop.name)}</span></div>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
