// Reading a pasted chat: guards, limits, and what the owner gets.
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { chatMax } from "#contract/wire/orders/chat-orders.ts";
import { orders } from "#db/schema/orders.ts";
import { addProduct, address, exportOrders, openStaffedShop } from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());
const plant = await addProduct(admin, { name: "Tulsi", bengaliName: "তুলসী", sizes: ["Small Pot", "Medium Pot"] });
const names = new Map([[plant, "Tulsi"]]);
for (const [name, bengaliName] of [
  ["Red Hibiscus", "লাল জবা"],
  ["Yellow Hibiscus", "হলুদ জবা"],
] as const) {
  names.set(await addProduct(admin, { name, bengaliName, sizes: ["Small Pot", "Medium Pot"] }), name);
}

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

/** The head of a message of a customer's. */
const stamp = (minute: number) => `[27/11/26, 1:1${minute} PM] Mim: `;

/** The sum of a transfer, as it is said. Undefined: not said, or two sums. */
const sums: [text: string, amount: number | undefined][] = [
  ["bkash 200 tk advance, TrxID bkk7a2m9qx", 200],
  ["500 taka bkash korsi. trxid BKK7A2M9QX", 500],
  ["Tk 1,250.50 bkash. Txn bkk7a2m9qx", 1250.5],
  ["৳৩০০ বিকাশ করেছি, TrxID BKK7A2M9QX", 300],
  ["বিকাশে ৫০০ টাকা পাঠিয়েছি। TrxID BKK7A2M9QX", 500],
  ["advance 500 bkash trxid bkk7a2m9qx", 500],
  ["200/- bkash, trxid bkk7a2m9qx", 200],
  ["total 1540 tk, 500 tk bkash trxid bkk7a2m9qx, baki 1040 tk rider", 500],
  ["bKash: Send Money Tk 500.00 successful. Fee Tk 5.00. Balance Tk 1,234.50. TrxID BKK7A2M9QX", 500],
  ["2 tulsi bkash trxid bkk7a2m9qx", undefined],
  ["bkash 200 tk, na 300 tk. trxid bkk7a2m9qx", undefined],
  ["bkash trxid bkk7a2m9qx. total 900 tk", undefined],
  // A price is no sum that was sent.
  ["Areca 850 tk, bkash korechi TrxID bkk7a2m9qx", undefined],
  ["Areca ৳850\nbkash TrxID bkk7a2m9qx", undefined],
  ["bkash\n850 tk Areca. TrxID bkk7a2m9qx", undefined],
  ["এরিকা পাম ৮৫০ টাকা। বিকাশ করেছি TrxID BKK7A2M9QX", undefined],
  ["areca order dilam 850 tk, bkash trxid bkk7a2m9qx", undefined],
  ["Areca palm 850 tk?\nbkash 200 tk. 850 tk areca, TrxID bkk7a2m9qx", 200],
  ["Areca 850 tk, advance 500 dilam bkash e. TrxID bkk7a2m9qx", 500],
  ["৫০০ টাকা পাঠিয়েছি, বিকাশ TrxID BKK7A2M9QX", 500],
  ["bkash Tk. 500, TrxID bkk7a2m9qx", 500],
  ["bkash TrxID bkk7a2m9qx 500 tk", 500],
  ["bKash: Money Sent.\nAmount: Tk 500.00\nFee: Tk 5.00\nTrxID: BKK7A2M9QX\nBalance: Tk 1,234.50", 500],
  // In the message before.
  [`${stamp(1)}Areca 850 tk to?\n${stamp(2)}bkash korechi TrxID bkk7a2m9qx`, undefined],
  [`${stamp(1)}500 tk bkash korsi\n${stamp(2)}TrxID bkk7a2m9qx`, 500],
];

/** `red` and `yellow` are both called joba. Null, and an empty list: the chat does not say. */
const said: [text: string, draft: object][] = [
  [
    "tulsi ache?",
    {
      ...{ name: null, phones: [], district: null, thana: null, street: null, lines: [], transfer: null },
      ...{ unknown: [], note: null, districtChoices: [], thanaChoices: [], spans: [] },
    },
  ],
  ["tulsi choto 2 ta", { lines: [{ product: "Tulsi", choices: [], size: "Small Pot", quantity: 2, isSure: true }] }],
  ["tulsi 2 ta", { lines: [{ product: "Tulsi", choices: [], size: null, quantity: 2, isSure: false }] }],
  ["tulsi boro 2 ta", { lines: [{ product: "Tulsi", choices: [], size: null, quantity: 2, isSure: false }] }],
  ["tulsi choto", { lines: [{ product: "Tulsi", choices: [], size: "Small Pot", quantity: 1, isSure: false }] }],
  [
    "joba choto 3 ta",
    {
      lines: [{ product: "Red Hibiscus", choices: ["Yellow Hibiscus"], size: "Small Pot", quantity: 3, isSure: false }],
    },
  ],
  ["orchid 1 ta ar tulsi choto 2 ta", { unknown: ["orchid"], lines: [expect.objectContaining({ product: "Tulsi" })] }],
  ["tulsi choto 2 ta, holud joba choto 1 ta", { unknown: [] }],
  ["2 tulsi. Rina Akter, 01712345678", { name: "Rina Akter", phones: ["01712345678"], district: null, thana: null }],
  ["bkash 01811111111 theke. 01712345678", { phones: ["01712345678", "01811111111"] }],
  ["+8801811111111, delivery number ০১৭১২৩৪৫৬৭৮", { phones: ["01712345678", "01811111111"] }],
  ["Comilla, Burichang", { district: "Cumilla", thana: "Burichang", districtChoices: [], thanaChoices: [] }],
  ["যশোর জেলা", { district: "Jashore", thana: null, thanaChoices: [] }],
  ["Uttara, Dhaka", { district: "Dhaka", thana: null, thanaChoices: ["Uttara East", "Uttara West"] }],
  ["Kaliganj bazar", { district: null, thana: null, districtChoices: expect.arrayContaining(["Gazipur", "Satkhira"]) }],
  ["House 5, Road 2, Dhanmondi, Dhaka", { street: "House 5, Road 2", district: "Dhaka", thana: "Dhanmondi" }],
  ...sums.map(([text, amount]): [string, object] => {
    const transfer = { wallet: "bkash", trxId: "BKK7A2M9QX", ...(amount !== undefined && { amount }) };
    return [
      text,
      { transfer: amount === undefined ? expect.not.objectContaining({ amount: expect.anything() }) : transfer },
    ];
  }),
  ["bkash trxid bkk7a2m9qx", { transfer: { wallet: "bkash", trxId: "BKK7A2M9QX" } }],
  ["নগদে দিয়েছি ৭৩KQ১MXP", { transfer: { wallet: "nagad", trxId: expect.stringMatching(/^.{8}$/) } }],
  ["Rocket Txn ID 4182736450", { transfer: { wallet: "rocket", trxId: "4182736450" }, phones: [] }],
  ["2 tulsi. Card e likhben shubho jonmodin", { note: "Card e likhben shubho jonmodin" }],
];

test.each(said)("the wire says of '%s' what it says, and null for the rest", async (text, draft) => {
  const { status, body } = await read(text);
  expect([status, body.success]).toEqual([200, true]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  const shown = {
    ...body.draft,
    lines: body.draft.lines.map((line: { product: string | null; choices: string[] }) => ({
      ...line,
      product: nameOf(line.product),
      choices: line.choices.map(nameOf),
    })),
  };
  expect(shown).toMatchObject(draft);
  const fields = ["name", "phones", "district", "thana", "street", "lines", "transfer", "unknown", "note", "spans"];
  expect(Object.keys(body.draft).sort()).toEqual([...fields, "districtChoices", "thanaChoices"].sort());
  for (const line of body.draft.lines) {
    expect(Object.keys(line).sort()).toEqual(["choices", "isSure", "product", "quantity", "size"]);
  }
});

test("of what is counted and too few, it says how many are left, and is not sure", async () => {
  const stock = { "Small Pot": { count: 1 } };
  const fern = await addProduct(admin, { name: "Boston Fern", sizes: ["Small Pot"], stock });
  const [line, span] = await lineOf("boston fern 3 ta");
  expect(line).toEqual({ product: fern, choices: [], size: null, quantity: 3, isSure: false, left: 1 });
  expect(span.isSure).toBe(false);
  const [enough] = await lineOf("boston fern 1 ta");
  expect(enough).toEqual({ product: fern, choices: [], size: null, quantity: 1, isSure: true });
});

async function lineOf(text: string) {
  const { lines, spans } = (await read(text)).body.draft;
  return [lines[0], spans.find(({ field }: { field: string }) => field === "line")];
}

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

test("orders out of chats are kept and reported by how they came", async () => {
  for (const [at, source] of ["messenger", "messenger", "whatsapp", "phone"].entries()) {
    const items = [{ product: plant, size: "Small Pot", quantity: at + 1 }];
    const made = await admin.post("/api/order/create", { items, address, source });
    expect(made.status, made.body.message).toBe(200);
    expect((await admin.get(`/api/order/${made.body.orderId}`)).body.order.source).toBe(source);
    expect((await admin.post("/api/order/list", { page: 1, limit: 1 })).body.orders[0].source).toBe(source);
  }
  const [head = "", ...rows] = String((await exportOrders(admin)).body)
    .replace("\uFEFF", "")
    .split("\r\n");
  const column = head.split(",").indexOf("Source");
  expect(rows.slice(0, 4).map((row) => row.split(",")[column])).toEqual([
    '"Ordered by phone"',
    '"Ordered by WhatsApp"',
    '"Ordered by Messenger"',
    '"Ordered by Messenger"',
  ]);
  const today = dayInDhaka(new Date());
  const { body } = await admin.get(`/api/admin/reports?from=${today}&to=${today}&split=source`);
  const pieces = body.report.rows.map((row: { key: string; figures: { orders: number; pieces: number } }) => [
    row.key,
    [row.figures.orders, row.figures.pieces],
  ]);
  expect(Object.fromEntries(pieces)).toEqual({ messenger: [2, 3], whatsapp: [1, 3], phone: [1, 4] });
});

test("a chat that is pasted twice looks like the order it became, for a few days, and keeps nobody from another", async () => {
  const text = "tulsi choto 2 ta. Mim Akter, 01799000111, Dhanmondi, Dhaka";
  const alike = async (chat: string, as = admin) => (await read(chat, as)).body.alike;
  expect(await alike(text)).toBeNull();
  const create = async (product: string, phone: string, chat = "") => {
    const items = [{ product, size: "Small Pot", quantity: 2 }];
    const order = { items, address: { ...address, phone }, source: "messenger", ...(chat && { chat }) };
    const made = await admin.post("/api/order/create", order);
    expect(made.status, made.body.message).toBe(200);
    return made.body as { orderId: string; number: string };
  };
  const first = await create(plant, "+880 1799-000111");
  const looksLikeFirst = { _id: first.orderId, number: first.number, createdAt: expect.any(String) };
  expect(await alike(text)).toEqual(looksLikeFirst);
  // The same phone, in any of its forms, is enough; another one is not.
  expect(await alike("delivery kobe? ami ০১৭৯৯০০০১১১")).toEqual(looksLikeFirst);
  expect(await alike(text.replace("111", "112"))).toBeNull();
  // A seller may see orders, and gets no more than which one it is.
  expect(await alike(text, await signedInStaff(shop, admin, "seller"))).toEqual(looksLikeFirst);

  // It blocks nothing. Of several the one with the same products comes first.
  const [red = ""] = [...names].flatMap(([id, name]) => (name === "Red Hibiscus" ? [id] : []));
  const other = await create(red, "01799000111");
  expect(other.number).not.toBe(first.number);
  expect((await alike(text))._id).toBe(first.orderId);
  expect((await alike("lal joba choto 2 ta, 01799000111"))._id).toBe(other.orderId);

  // A kept chat is known again without any phone.
  const kept = await create(plant, "01799000113", "tulsi choto 2 ta, ager thikanay");
  expect((await alike("tulsi choto 2 ta, ager thikanay"))._id).toBe(kept.orderId);
  expect(await alike("tulsi choto 2 ta, notun thikanay")).toBeNull();

  // Canceled orders and older ones are none.
  const canceled = await admin.post("/api/order/cancel", { orderId: first.orderId, reason: "duplicate" });
  expect(canceled.status, canceled.body.message).toBe(200);
  expect((await alike(text))._id).toBe(other.orderId);
  const older = { createdAt: sql`now() - interval '4 days'` };
  await shop.database.db.update(orders).set(older).where(eq(orders.id, other.orderId));
  expect(await alike(text)).toBeNull();
});
