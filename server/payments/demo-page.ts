// The test terminal's page: plain HTML, no script. Every line of it says TEST MODE.
import { createHash } from "node:crypto";
import { formatMinor } from "#contract/money.ts";
import type { DemoSession } from "./demo-terminal.ts";

const mode = '<b class="tm">TEST MODE</b>';

const styles = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d2a20; background: #f4efe2; }
body { margin: 0; padding: 24px 16px 48px; }
main { max-width: 480px; margin: 0 auto; background: #fff; border: 2px dashed #8a4b12; border-radius: 16px; padding: 20px; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 12px; }
p, li { margin: 0 0 10px; overflow-wrap: anywhere; }
ul { list-style: none; padding: 12px 0 2px; margin: 0 0 12px; border-block: 1px solid #ddd5c2; }
li, .total { display: flex; gap: 12px; align-items: baseline; }
li span:nth-child(2), .total span { flex: 1; min-width: 0; }
.num { font-variant-numeric: tabular-nums; white-space: nowrap; }
.total { font-weight: 700; }
.tm { font-size: 11px; line-height: 18px; letter-spacing: 0.04em; background: #8a4b12; color: #fff; border-radius: 4px; padding: 0 6px; white-space: nowrap; flex: none; }
.said { background: #fbe9e4; border-radius: 8px; padding: 10px 12px; }
button, .link { display: flex; gap: 10px; align-items: center; justify-content: center; box-sizing: border-box; width: 100%; min-height: 48px; margin: 10px 0 0; padding: 10px 14px; font: inherit; font-weight: 600; border: 1px solid #b9b19c; border-radius: 10px; background: #fff; color: inherit; text-decoration: none; cursor: pointer; }
button.go { background: #1f5c38; border-color: #1f5c38; color: #fff; }
button:focus-visible, .link:focus-visible { outline: 3px solid #2b7a4b; outline-offset: 2px; }
`;

/** No script, no picture, no form that leads elsewhere. */
export const demoPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function demoPage({ id, state, request }: DemoSession, isDeclined: boolean): string {
  const { number, email, amountMinor, lines } = request;
  const amount = formatMinor(amountMinor);
  const rows = lines.map(
    ({ name, quantity, unitMinor }) =>
      `<li>${mode} <span>${escapeHtml(name)} × ${quantity}</span> <span class="num">${formatMinor(unitMinor * quantity)}</span></li>`,
  );
  return document(
    `<h1>${mode} Card terminal</h1>
<p>${mode} No card is asked for and no money moves.</p>
<p>${mode} Order ${escapeHtml(number)} for ${escapeHtml(email)}</p>
<ul>${rows.join("")}</ul>
<p class="total">${mode} <span>Total</span> <span class="num">${amount}</span></p>
${isDeclined ? `<p class="said" role="alert">${mode} The card was declined. Nothing was charged.</p>` : ""}
${state === "open" ? buttons(id, amount) : `<p class="said" role="status">${mode} ${endWords[state]}</p>`}
<a class="link" href="${state === "open" ? "/cart" : "/my-orders"}">${mode} ${state === "open" ? "Go back to the shop" : "My Orders"}</a>`,
  );
}

export function unknownDemoPage(): string {
  return document(`<h1>${mode} Card terminal</h1>
<p class="said">${mode} There is no such payment.</p>
<a class="link" href="/my-orders">${mode} My Orders</a>`);
}

const endWords = { paid: "This order is paid.", expired: "The time to pay this order is over." };

function buttons(sessionId: string, amount: string): string {
  const choices = [
    ["pay", `Pay ${amount}`, "go"],
    ["decline", "Decline the card", ""],
    ["expire", "Let the time run out", ""],
  ];
  const made = choices.map(
    ([action, words, look]) => `<button class="${look}" name="action" value="${action}">${mode} ${words}</button>`,
  );
  return `<form method="post" action="/demo-pay/${escapeHtml(sessionId)}">${made.join("")}</form>`;
}

function document(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>TEST MODE Card terminal</title><style>${styles}</style></head>
<body><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
