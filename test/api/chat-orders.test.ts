// Reading a pasted chat: guards, limits, and what the owner gets.
import { afterAll, expect, test } from "vitest";
import { chatMax } from "#contract/wire/orders/chat-orders.ts";
import { addProduct, openStaffedShop } from "#test/shop.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());
const plant = await addProduct(admin, { name: "Tulsi", bengaliName: "তুলসী" });

const read = (text: unknown, as = admin) => as.post("/api/order/read-chat", { text });

test("a chat becomes a draft with the shop's ids and sizes", async () => {
  const text = "তুলসী ২টা ছোট। নাম: রুমানা আক্তার, ০১৭১২-৩৪৫৬৭৮, বাসা ১২, মিরপুর, ঢাকা। বিকাশ TrxID bkk7a2m9qx";
  const { status, body } = await read(text);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    draft: {
      name: "রুমানা আক্তার",
      phones: ["01712345678"],
      district: "Dhaka",
      thana: "Mirpur",
      street: "বাসা ১২",
      lines: [{ product: plant, choices: [], size: "Small Pot", quantity: 2, isSure: true }],
      transfer: { wallet: "bkash", trxId: "BKK7A2M9QX" },
      unknown: [],
      note: null,
    },
  });
  const name = body.draft.spans.find(({ field }: { field: string }) => field === "name");
  expect(text.slice(name.start, name.end)).toBe("রুমানা আক্তার");
});

test("only owners may, and one clear sentence names what is wrong", async () => {
  expect((await read("tulsi 2 ta", shopper)).status).toBe(401);
  expect(await read("a".repeat(chatMax))).toMatchObject({ status: 200, body: { draft: { lines: [], phones: [] } } });
  const long = "a".repeat(chatMax + 1);
  expect(await read(long)).toMatchObject({
    status: 400,
    body: { field: "text", message: expect.stringMatching(/^Chat/) },
  });
  const headers = { "accept-language": "bn" };
  const bengali = await admin.send("POST", "/api/order/read-chat", { text: long }, { headers });
  expect(bengali).toMatchObject({ status: 400, body: { field: "text", message: expect.stringMatching(/^চ্যাট/) } });
  expect(await read(undefined)).toMatchObject({ status: 400, body: { field: "text" } });
  expect((await read("আ".repeat(4 * chatMax))).status).toBe(413);
});
