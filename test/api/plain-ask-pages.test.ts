// The forms about a product as a browser without script has them: a question, and being told when it is back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShopWithPages } from "#test/pages.ts";
import { addCategory, addProduct, type Browser, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
let plant: string;
beforeAll(async () => {
  shop = await openTestShopWithPages("https://shop.example", undefined, undefined, true, { SMS_GATEWAY: "file" });
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  plant = await addProduct(admin, { name: "Snake Plant", inStock: false });
});
afterAll(() => shop.close());

const send = (path: string, fields: Record<string, string>) =>
  shop.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    payload: new URLSearchParams(fields).toString(),
  });

test("a question that is refused keeps all that was typed, and a sentence stands at its field", async () => {
  const page = await shop.browser().get(`/ask/${plant}`);
  expect(page).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  const hostile = '</textarea><script>alert("1")</script>';
  const refused = await send(`/bn/ask/${plant}`, { text: hostile, way: "0171", name: "রহিম" });
  expect(refused.statusCode).toBe(422);
  expect(refused.payload).not.toContain("<script>alert(");
  expect(refused.payload).toContain("&lt;/textarea&gt;");
  expect(refused.payload).toContain("রহিম");
  expect(refused.payload).toContain('aria-invalid="true"');
  const sent = await send(`/ask/${plant}`, { text: "How tall does it grow?", way: "asker@example.com", name: "" });
  expect(sent.statusCode).toBe(200);
  const key = /\/question\?link=([\w-]+)/.exec(sent.payload)?.[1];
  expect((await shop.browser().post("/api/question/own", { key })).body.question.text).toBe("How tall does it grow?");
  expect((await shop.browser().get("/ask/nothing")).status).toBe(404);
  // The form has a key of its own: sent again after a lost answer it leads to the same question, another form's to none.
  const keyOf = (html: unknown) => / name="key" value="([\w-]{32})"/.exec(String(html))?.[1] ?? "";
  const ivy = await addProduct(admin, { name: "Ivy" });
  const again = async (form: string) => {
    const fields = { text: "Does it climb?", way: "asker@example.com", name: "", key: form };
    const { payload } = await send(`/ask/${ivy}`, fields);
    const link = /\/question\?link=([\w-]+)/.exec(payload)?.[1];
    return (await shop.browser().post("/api/question/own", { key: link })).body.question?.text;
  };
  const another = keyOf((await shop.browser().get(`/ask/${plant}`)).body);
  expect([await again(keyOf(page.body)), await again(keyOf(page.body))]).toEqual(["Does it climb?", "Does it climb?"]);
  expect(await again(another)).toBeUndefined();
});

test("an answer is in the HTML of the product and of its questions, paged, and in no JSON-LD", async () => {
  for (let at = 0; at < 12; at += 1) {
    const way = { phone: `017110055${String(at).padStart(2, "0")}` };
    await shop.browser().post("/api/question", { product: plant, text: `Question number ${at}?`, ...way });
  }
  const { questions } = (await admin.get("/api/question/desk")).body;
  for (const { _id, text } of questions) {
    await admin.post("/api/question/answer", {
      question: _id,
      revision: 1,
      answer: `Answer to ${text}`,
      isShown: true,
    });
  }
  const product = String((await shop.browser().get(`/product/${plant}`)).body);
  expect(product.match(/Answer to /g)).toHaveLength(3);
  expect(product).toContain(`/questions/${plant}`);
  expect(product).not.toMatch(/QAPage|FAQPage|"Question"/);
  const first = String((await shop.browser().get(`/questions/${plant}`)).body);
  expect(first.match(/Answer to /g)).toHaveLength(10);
  const second = await shop.browser().get(`/questions/${plant}?page=2`);
  expect(String(second.body).match(/Answer to /g)).toHaveLength(3);
  expect((await shop.browser().get(`/questions/${plant}?page=9`)).status).toBe(404);
});

test("without script somebody is told when a product is back, and a wrong way says so with what was typed", async () => {
  expect(String((await shop.browser().get(`/product/${plant}`)).body)).toContain(`/tell-me/${plant}`);
  const wrong = await send(`/tell-me/${plant}`, { size: "", way: "nobody@", step: "" });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.payload).toContain("nobody@");
  const sent = await send(`/tell-me/${plant}`, { size: "", way: "waiter@example.com", step: "" });
  expect(sent.statusCode).toBe(200);
  expect(sent.payload).toContain("waiter@example.com");
  const { waiting } = (await shop.browser().get(`/api/stock-alert/waiting?product=${plant}`)).body;
  expect(waiting).toBeNull();
});

test("without script the browser that asks for a code is known when it types it", async () => {
  const sent = await send(`/tell-me/${plant}`, { size: "", way: "01711005599", step: "" });
  expect(sent.payload).toContain('name="code"');
  expect(sent.cookies).toMatchObject([{ name: expect.stringMatching(/code_asker$/), httpOnly: true }]);
});
