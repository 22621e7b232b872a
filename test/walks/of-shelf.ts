// Products in files and pictures, the order of things, the stock book and the growing book.
import { addCategory, addProduct, aPicture, formOf } from "#test/shop.ts";
import { key, type Walk, type World } from "./world.ts";

const size = "Small Pot";

export function walkShelf(world: World): Walk {
  const act = (path: string, body: object) => world.act(path, body);
  const plant = () =>
    addProduct(world.admin, { name: world.anew("Shelf"), stock: { [size]: { count: 40 }, "Large Pot": { count: 9 } } });
  const stock = async (more: object = {}) => ({ actKey: key(), productId: await plant(), size, pieces: 3, ...more });
  async function batch(): Promise<string> {
    const begun = { origin: "seed", plants: 60, place: "Bed 1", begunOn: "2026-01-05", supplier: "", cost: 500 };
    return (await act("/api/growing/begin", { actKey: key(), productId: await plant(), ...begun })).batch._id;
  }
  const press = async (more: object) => ({ actKey: key(), batchId: await batch(), ...more });
  const reversed = (ids: string[]) => ({ ids: ids.toReversed(), was: ids });
  const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  async function file(): Promise<FormData> {
    const form = formOf({});
    const rows = `id,offerPrice\n${await plant()},77`;
    form.append("file", new Blob([rows], { type: "text/csv" }), "products.csv");
    return form;
  }
  async function pictured(what: "arrives-picture" | "video", field: string, bytes: Blob) {
    const form = new FormData();
    form.append(field, bytes, "sent.bin");
    return { id: await plant(), body: form, what };
  }
  const picture = async () => pictured("arrives-picture", "picture", await aPicture());
  const video = () => pictured("video", "video", film());
  const send = async ({ id, body, what }: Awaited<ReturnType<typeof pictured>>) => {
    await world.admin.post(`/api/product/${id}/${what}`, body);
    return { id };
  };
  const stocktake = async () => {
    const { stocktake: running } = (await world.admin.get("/api/stocktake")).body;
    if (running) await act("/api/stocktake/cancel", { stocktakeId: running._id });
    return (await act("/api/stocktake/start", { scope: "counted" })).stocktake._id;
  };
  return {
    "POST /api/product/bulk/undo": async () => {
      const { rows } = await act("/api/product/bulk", { ids: [await plant()], change: { popular: true } });
      return { body: { rows } };
    },
    "POST /api/product/import": async () => ({ body: await file() }),
    "POST /api/product/import/undo": async () => {
      const { undo } = (await world.admin.post("/api/product/import", await file())).body;
      return { body: undo };
    },
    "POST /api/product/popular/arrange": async () => {
      const ids = [await plant(), await plant()];
      await act("/api/product/bulk", { ids, change: { popular: true } });
      return { body: reversed(idsOf((await world.get("/api/product/desk?popular=yes&sort=popular")).products)) };
    },
    "POST /api/category/arrange": async () => {
      await addCategory(world.admin, world.anew("Arranged"));
      return { body: reversed(idsOf((await world.get("/api/category/desk")).categories)) };
    },
    "POST /api/subcategory/arrange": async () => {
      const category = await addCategory(world.admin, world.anew("Arranged"));
      const ids: string[] = [];
      for (const name of [world.anew("Sub"), world.anew("Sub")])
        ids.push((await world.admin.post("/api/subcategory/create", formOf({ name, category }))).body._id);
      return { body: { ...reversed(ids), category } };
    },
    "POST /api/product/:id/arrives-picture": picture,
    "DELETE /api/product/:id/arrives-picture": async () => send(await picture()),
    "POST /api/product/:id/video": video,
    "DELETE /api/product/:id/video": async () => send(await video()),
    "POST /api/growing/begin": async () => ({
      body: {
        ...{ actKey: key(), productId: await plant(), origin: "seed", plants: 60, place: "Bed 1" },
        begunOn: "2026-01-05",
      },
    }),
    "POST /api/growing/stage": async () => ({ body: await press({ stage: "potted" }) }),
    "POST /api/growing/lost": async () => ({ body: await press({ plants: 4, reason: "dried" }) }),
    "POST /api/growing/more": async () => ({ body: await press({ plants: 4 }) }),
    "POST /api/growing/place": async () => ({ body: await press({ place: "Bed 2" }) }),
    "POST /api/growing/cost": async () => ({ body: await press({ costOf: "pots", cost: 100 }) }),
    "POST /api/growing/to-sale": async () => ({ body: await press({ plants: 10, size }) }),
    "POST /api/growing/take-back": async () => {
      const { lineId } = await act("/api/growing/lost", await press({ plants: 4 }));
      return { body: { lineId } };
    },
    "POST /api/growing/reason": async () => {
      const { lineId } = await act("/api/growing/lost", await press({ plants: 4 }));
      return { body: { lineId, reason: "dried" } };
    },
    "POST /api/stock-book/received": async () => ({ body: await stock({ cost: 20 }) }),
    "POST /api/stock-book/lost": async () => ({ body: await stock({ reason: "died" }) }),
    "POST /api/stock-book/moved": async () => ({ body: await stock({ toSize: "Large Pot" }) }),
    "POST /api/stock-book/counted": async () => {
      const { pieces: _, ...of } = await stock();
      return { body: { ...of, counted: 38 } };
    },
    "POST /api/stock-book/take-back": async () => {
      const received = await stock({ cost: 20 });
      await act("/api/stock-book/received", received);
      const { lines } = await world.get(`/api/stock-book?productId=${received.productId}`);
      return { body: { lineId: lines[0]._id } };
    },
    "POST /api/stocktake/start": async () => {
      await act("/api/stocktake/cancel", { stocktakeId: await stocktake() });
      return { body: { scope: "counted" } };
    },
    "POST /api/stocktake/count": async () => {
      const [productId, stocktakeId] = [await plant(), await stocktake()];
      return { body: { stocktakeId, productId, size, counted: 39, secondsAgo: 0, actKey: key() } };
    },
    "POST /api/stocktake/finish": async () => {
      const [productId, stocktakeId] = [await plant(), await stocktake()];
      await act("/api/stocktake/count", { stocktakeId, productId, size, counted: 39, secondsAgo: 0, actKey: key() });
      return { body: { stocktakeId } };
    },
    "POST /api/stocktake/cancel": async () => ({ body: { stocktakeId: await stocktake() } }),
  };
}

/** The smallest film that the shop takes. */
function film(): Blob {
  const box = (kind: string, ...inside: Buffer[]) => {
    const body = Buffer.concat(inside);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(kind, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  const bytes = Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\0\0isommp42")),
    box("moov", box("trak", box("meta", Buffer.from("x")))),
    box("mdat", Buffer.alloc(3000, 7)),
  ]);
  return new Blob([new Uint8Array(bytes)]);
}
