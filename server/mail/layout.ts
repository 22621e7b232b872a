/**
 * A letter as mail programs show it: tables and styles on the elements, since many of them know little else.
 *
 * 1. Every text passes {@link escaped}; nothing in a letter is HTML.
 * 2. Each colored surface sets its own text color, so that a program which turns only one of both around stays legible; in
 *    one that asks, the colors of `dark` apply. No picture is needed to read it.
 */
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { Letter, LetterPart } from "./letter.ts";

export type Sender = { shopName: string; home: ShopAddress; contact: string[] };

/** No mail program fetches fonts for sure, so the Bengali ones are those that Android, Apple and Windows bring, the newer before the older. */
const bengali = "'Noto Sans Bengali','Kohinoor Bangla','Bangla Sangam MN','Nirmala UI',Vrinda";
const fonts = `Figtree,'Segoe UI',Roboto,${bengali},Arial,sans-serif`;
const heads = `Fraunces,Georgia,'Noto Serif Bengali',${bengali},serif`;
const light = {
  paper: "#fbfaf5",
  surface: "#ffffff",
  ink: "#16261e",
  soft: "#55645b",
  line: "#e3e4da",
  sage: "#e4eedf",
};
const dark = {
  paper: "#101a15",
  surface: "#17261f",
  ink: "#f1f5ee",
  soft: "#b4c2b8",
  line: "#33443b",
  sage: "#21483a",
};
const forest = "#17382b";
const leaf = "#2b7a4b";

const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important;color:${dark.ink}!important}
.surface{background:${dark.surface}!important;color:${dark.ink}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}
.sage{background:${dark.sage}!important;color:${dark.ink}!important}
.rule{border-color:${dark.line}!important}
}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}`;

/** @param showsSubject  above the letter, for the back office's preview */
export function letterHtml(
  letter: Pick<Letter, "subject" | "heading" | "parts" | "language">,
  sender: Sender,
  { showsSubject = false } = {},
): string {
  const { language = "en" } = letter;
  const { shopName, home, contact } = sender;
  const about = [escaped(shopName), ...contact.map(escaped)].join("<br>");
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(letter.subject)}</title><style>${darkStyles}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink}">
<div role="main">${showsSubject ? `<p class="ink" style="margin:0;padding:16px 16px 0;font:600 15px/1.4 ${fonts};color:${light.ink}">${marked(letter.subject)}</p>` : ""}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${light.paper};color:${light.ink}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="pad" style="background:${forest};color:#ffffff;border-radius:14px 14px 0 0;padding:18px 32px;font:600 22px/1.3 ${heads}"><a href="${escaped(pageUrl(home, language, "/"))}" style="color:#ffffff;text-decoration:none">${marked(shopName)}</a></td></tr>
<tr><td class="surface pad" style="background:${light.surface};color:${light.ink};padding:28px 32px 32px;border-radius:0 0 14px 14px;font:16px/1.55 ${fonts}">
<h1 class="ink" style="margin:0 0 16px;font:500 26px/1.25 ${heads};color:${light.ink}">${marked(letter.heading)}</h1>
${letter.parts.map(partHtml).join("\n")}
</td></tr>
<tr><td class="soft pad" style="padding:16px 32px;color:${light.soft};font:13px/1.5 ${fonts}">${about}</td></tr>
</table></td></tr></table></div></body></html>
`;
}

export function letterText({ heading, parts }: Pick<Letter, "heading" | "parts">, sender: Sender): string {
  const { shopName, home, contact } = sender;
  const foot = ["-- ", shopName, ...contact, `${home.origin}/`].join("\n");
  return `${[heading, ...parts.map(partText), foot].join("\n\n")}\n`;
}

function partHtml(part: LetterPart): string {
  switch (part.kind) {
    case "text":
      return `<p class="ink" style="margin:0 0 16px;color:${light.ink}">${lines(part.text)}</p>`;
    case "small":
      return `<p class="soft" style="margin:0 0 12px;color:${light.soft};font-size:14px">${lines(part.text)}</p>`;
    case "quote":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="sage" style="background:${light.sage};color:${light.ink};border-radius:8px;padding:14px 18px;word-break:break-word">${lines(part.text)}</td></tr></table>`;
    case "button":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td style="background:${leaf};border-radius:999px"><a href="${escaped(part.href)}" style="display:inline-block;padding:12px 26px;color:#ffffff;font-weight:600;text-decoration:none">${marked(part.label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;color:${light.soft};font-size:13px;word-break:break-all">${escaped(part.href)}</p>`;
    case "facts":
      return table(
        part.rows.map(
          ([label, value]) =>
            `<tr><td class="soft" valign="top" style="padding:3px 16px 3px 0;color:${light.soft};white-space:nowrap">${marked(label)}</td><td class="ink" width="100%" style="padding:3px 0;color:${light.ink};word-break:break-word">${lines(value)}</td></tr>`,
        ),
      );
    case "goods":
      return table([
        ...part.lines.map(
          ({ name, detail, amount }) =>
            `<tr><td class="ink rule" style="padding:8px 12px 8px 0;border-bottom:1px solid ${light.line};color:${light.ink}">${marked(name)}<br><span class="soft" style="color:${light.soft};font-size:14px">${marked(detail)}</span></td><td class="ink rule" align="right" valign="top" style="padding:8px 0;border-bottom:1px solid ${light.line};color:${light.ink};white-space:nowrap">${escaped(amount)}</td></tr>`,
        ),
        ...part.sums.map(({ label, amount, isTotal }) => {
          const weight = isTotal ? "font-weight:700" : "font-weight:400";
          return `<tr><td class="ink" style="padding:6px 12px 0 0;color:${light.ink};${weight}">${marked(label)}</td><td class="ink" align="right" style="padding:6px 0 0;color:${light.ink};white-space:nowrap;${weight}">${escaped(amount)}</td></tr>`;
        }),
      ]);
  }
}

function table(rows: string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;font-size:15px">${rows.join("")}</table>`;
}

function partText(part: LetterPart): string {
  switch (part.kind) {
    case "text":
    case "small":
      return part.text;
    case "quote":
      return part.text.replace(/^/gm, "> ");
    case "button":
      return `${part.label}:\n${part.href}`;
    case "facts":
      return part.rows.map(([label, value]) => `${label}: ${value.replaceAll("\n", ", ")}`).join("\n");
    case "goods":
      return [
        ...part.lines.map(({ name, detail, amount }) => `${name}, ${detail}: ${amount}`),
        "",
        ...part.sums.map(({ label, amount }) => `${label}: ${amount}`),
      ].join("\n");
  }
}

function lines(text: string): string {
  return marked(text).replaceAll("\n", "<br>");
}

/** Bengali words say that they are Bengali, for those who have a mail read to them. The taka sign is no word. */
function marked(text: string): string {
  const words =
    /[\u0980-\u09f2\u09f4-\u09ff][\u0980-\u09f2\u09f4-\u09ff\u200c\u200d]*(?:[ ,.-]+[\u0980-\u09f2\u09f4-\u09ff][\u0980-\u09f2\u09f4-\u09ff\u200c\u200d]*)*/g;
  return escaped(text).replace(words, (run) => `<span lang="bn">${run}</span>`);
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}
