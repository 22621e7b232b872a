// The test terminal's page: plain HTML, no script. Every line of it says TEST MODE.
import { createHash } from "node:crypto";
import { formatMinor } from "#contract/money.ts";
import { demoStyles } from "./demo-styles.ts";
import type { DemoSession } from "./demo-terminal.ts";

const mode = '<b class="tm">TEST MODE</b>';

/** No script, no picture, no form that leads elsewhere. */
export const demoPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(demoStyles).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function demoPage({ id, state, request }: DemoSession, isDeclined: boolean): string {
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
<a class="link" href="${state === "open" ? "/cart" : "/my-orders"}">${mode} ${state === "open" ? "Cancel and go back" : "My Orders"}</a></section>
<section class="box" aria-label="Card">
${isDeclined ? `<p class="said" role="alert">${mode} The card was declined. Nothing was charged.</p>` : ""}
${state === "open" ? outcomes(id, amount) : `<p class="said" role="status">${mode} ${endWords[state]}</p>`}
<p class="foot">${mode} The shop has no card provider connected, so this page stands in for one. It sends the same signed message that a provider would.</p></section>`,
  );
}

export function unknownDemoPage(): string {
  return document(`<section class="box"><h1>${mode} There is no such payment</h1>
<a class="link" href="/my-orders">${mode} My Orders</a></section>`);
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

function document(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>TEST MODE card payment</title><style>${demoStyles}</style></head>
<body><header class="bar"><p>${mode} <span>No money moves on this page, and no card is asked for.</span></p></header><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
