// The test terminal's page: plain HTML, no script. Every line of it says TEST MODE.
import { createHash } from "node:crypto";
import { formatMinor } from "#contract/money.ts";
import { demoStyles } from "./demo-styles.ts";
import type { DemoSession } from "./demo-terminal.ts";

/** For screen readers on every line; visible once, in the bar. */
const mode = '<b class="vh">TEST MODE</b>';
const arrow =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M16 10H4m5-5-5 5 5 5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const wordmark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M15.2 29.5c.2-7.6-.2-11.6-1.4-15.4" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><path d="M13.9 15.2C6.6 15.6 2.6 11.7 2.5 4.2c7.6.3 11.6 4 11.4 11Z" fill="#4F9A63"/><path d="M15.4 20.6c.1-7.6 4.6-12 13.9-12.2.2 8.4-4.7 12.9-13.9 12.2Z" fill="#2B7A4B"/></svg>';

/** No script, no picture, no form that leads elsewhere. */
export const demoPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(demoStyles).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function demoPage({ id, state, request }: DemoSession, shopName: string, isDeclined: boolean): string {
  const { number, email, amountMinor, lines } = request;
  const amount = formatMinor(amountMinor);
  const rows = lines.map(
    ({ name, quantity, unitMinor }) =>
      `<li>${mode} <span>${escapeHtml(name)}${quantity > 1 ? ` × ${quantity}` : ""}</span> <span class="num">${formatMinor(unitMinor * quantity)}</span></li>`,
  );
  return document(
    `<section aria-labelledby="order"><h1 id="order">${mode} Order ${escapeHtml(number)}</h1>
<p class="amount">${mode} <span class="num">${amount}</span></p>
<p class="soft">${mode} <span>${escapeHtml(email)}</span></p>
<ul>${rows.join("")}</ul>
<a class="link" href="${state === "open" ? "/cart" : "/my-orders"}">${mode} ${arrow}${state === "open" ? "Cancel and go back" : "My Orders"}</a></section>
<section class="box" aria-label="Card">
${isDeclined ? `<p class="said" role="alert">${mode} The card was declined. Nothing was charged.</p>` : ""}
${state === "open" ? outcomes(id, amount) : `<p class="said" role="status">${mode} ${endWords[state]}</p>`}
<p class="foot">${mode} The shop has no card provider connected, so this page stands in for one. It sends the same signed message that a provider would.</p></section>`,
    shopName,
  );
}

export function unknownDemoPage(shopName: string): string {
  return document(
    `<section class="box"><h1>${mode} There is no such payment</h1>
<a class="link" href="/my-orders">${mode} My Orders</a></section>`,
    shopName,
  );
}

const endWords = { paid: "This order is paid.", expired: "The time to pay this order is over." };

const choices = [
  ["pay", "Succeeds", "The shop hears of it at once"],
  ["late", "Succeeds, but the message is lost", "The shop finds out by asking"],
  ["decline", "Is declined", "The card can be tried again"],
  ["expire", "The time runs out", "The order is given up"],
];

function outcomes(sessionId: string, amount: string): string {
  const made = choices.map(
    ([action, words, text], at) =>
      `<label class="opt"><input type="radio" name="action" value="${action}"${at === 0 ? " checked" : ""}><span><span class="line">${mode} <b>${words}</b></span><span class="line soft">${mode} ${text}</span></span></label>`,
  );
  return `<form method="post" action="/demo-pay/${escapeHtml(sessionId)}">
<fieldset><legend>${mode} What shall happen</legend>${made.join("")}</fieldset>
<button>${mode} Pay ${amount} (test)</button></form>`;
}

function document(body: string, shopName: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>TEST MODE card payment</title><style>${demoStyles}</style></head>
<body><header class="bar"><p><b class="tm">TEST MODE</b> <span>No money moves on this page, and no card is asked for.</span></p></header><main><div class="brand">${wordmark}<span>${escapeHtml(shopName)}</span></div>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
