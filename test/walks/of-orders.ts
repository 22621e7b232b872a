// Orders' money, parcels, couriers' cash and claims.
import { cardOrder, completed, deliver } from "#test/card-shop.ts";
import { formOf } from "#test/shop.ts";
import type { Walk, World } from "./world.ts";

export function walkOrders(world: World): Walk {
  const act = (path: string, body: object) => world.act(path, body);
  const detail = (orderId: string) => world.detail(orderId);
  const cards = () => ({ ...world, double: world.stripe }) as unknown as Parameters<typeof cardOrder>[0];
  async function paidByCard(): Promise<string> {
    const order = await cardOrder(cards());
    await deliver(world, completed(world.stripe.pay(order.session.id)));
    return order.orderId;
  }
  /** With a courier that is named by hand. */
  async function handedOver(courierName: string) {
    const orderId = await world.order();
    const trackingNumber = `W-${world.count}`;
    await act("/api/order/courier", { orderId, courierName, trackingNumber });
    await act("/api/order/status", { orderId, status: "Delivered" });
    return { orderId, trackingNumber };
  }
  async function statement(): Promise<FormData> {
    const { trackingNumber } = await handedOver("RedX");
    const form = new FormData();
    form.append("input", JSON.stringify({ courier: "RedX", fileName: "redx.csv" }));
    form.append("file", new Blob([`Consignment ID,COD Amount\n${trackingNumber},208.90`]), "redx.csv");
    return form;
  }
  /** A claim whose money the card's provider has refused to give back: at its own desk all went back before. */
  async function refusedClaim(): Promise<string> {
    const { orderId, session, shopper } = await cardOrder(cards());
    await deliver(world, completed(world.stripe.pay(session.id)));
    await act("/api/order/status", { orderId, status: "Delivered" });
    const form = formOf({ claim: JSON.stringify({ orderId, lines: world.items, kinds: ["dead"], wish: "money" }) });
    const headers = { "idempotency-key": `walked-by-hand-${orderId.slice(-6)}` };
    const { claimId } = (await shopper.post("/api/claim/mine", form, { headers })).body;
    const { left: seenLeft } = (await world.get(`/api/claim/${claimId}`)).claim;
    const all = { id: `re_walked_${world.count}`, payment_intent: session.payment_intent ?? "", amount: 9_999_900 };
    world.stripe.refunds.push(all);
    await act("/api/claim/decide", { claimId, decision: "money", text: "", amount: 50, seenLeft });
    world.stripe.refunds.pop();
    return claimId;
  }
  const credit = (claimId: string) => ({ claimId, decision: "credit", text: "", amount: 40 });
  return {
    "POST /api/order/edit": async () => ({ body: await world.edit(await world.order(), 2) }),
    "POST /api/order/advance": async () => ({ body: { orderId: await world.order(), amount: 50 } }),
    "POST /api/order/transfer/told": async () => ({
      body: { orderId: await world.byWallet(), wallet: "bkash", trxId: world.trxId() },
    }),
    "POST /api/order/change-to-cash": async () => ({ body: { orderId: await world.byWallet() } }),
    "POST /api/order/transfer/settle": async () => {
      const { orderId } = await world.paidByWallet();
      await act("/api/order/edit", await world.edit(orderId, 3));
      return { body: { orderId, wallet: "bkash", trxId: world.trxId() } };
    },
    "POST /api/order/transfer/found": async () => ({ body: await world.transferred() }),
    "POST /api/order/transfer/not-found": async () => ({
      body: { ...(await world.transferred()), reason: "No such transfer" },
    }),
    "POST /api/order/transfer/refund": async () => {
      const { orderId } = await world.paidByWallet();
      return { body: { orderId, amount: 50, trxId: world.trxId(), reason: "One was dead" } };
    },
    "POST /api/order/refund": async () => ({
      body: { orderId: await paidByCard(), amount: 50, reason: "One was dead" },
    }),
    "POST /api/order/refund/by-hand": async () => {
      const orderId = await world.delivered();
      const seenLeft = (await detail(orderId)).ledger.in;
      return { body: { orderId, amount: 50, seenLeft, reason: "One was dead" } };
    },
    "POST /api/order/flag/clear": async () => {
      const order = await cardOrder(cards());
      const foreign = { ...world.stripe.pay(order.session.id), id: `cs_test_foreign_${world.count}` };
      await deliver(world, completed(foreign));
      return { body: { orderId: order.orderId } };
    },
    "POST /api/parcel/book": async () => ({ body: { courier: "steadfast", orderIds: [await world.order("Packing")] } }),
    "POST /api/parcel/withdraw": async () => {
      const { results } = await act("/api/parcel/book", {
        courier: "steadfast",
        orderIds: [await world.order("Packing")],
      });
      return { body: { parcelId: results[0].parcel._id } };
    },
    "POST /api/parcel/tracking/file": async () => {
      const { number } = await detail(await world.order());
      const form = new FormData();
      form.append("input", JSON.stringify({ courierName: "RedX" }));
      form.append("file", new Blob([`Tracking ID,Merchant Order ID\n77${world.count},${number}`]), "panel.csv");
      return { body: form };
    },
    "POST /api/courier-cash/statement": async () => ({ body: await statement() }),
    "POST /api/courier-cash/undo": async () => {
      const { statementId } = (await world.admin.post("/api/courier-cash/statement", await statement())).body;
      return { body: { statementId } };
    },
    "POST /api/courier-cash/hand-in": async () => {
      const { orderId } = await handedOver("Own rider");
      const due = (await detail(orderId)).ledger.toCollect;
      const sums = { seen: due, sum: due, orderIds: [orderId] };
      return { body: { key: crypto.randomUUID(), courier: "Own rider", handedBy: "Karim", ...sums } };
    },
    "PUT /api/courier-cash/days": async () => ({
      body: { couriers: [{ courier: world.anew("Courier"), days: 10 }] },
    }),
    "POST /api/claim/write": async () => ({
      body: formOf({ message: JSON.stringify({ claimId: await world.claim(), text: "A photo, please." }) }),
      headers: { "idempotency-key": `walked-words-${crypto.randomUUID()}` },
    }),
    "POST /api/claim/decide": async () => ({
      body: { claimId: await world.claim(), decision: "advice", text: "Water less." },
    }),
    "POST /api/claim/paid-by-hand": async () => ({ body: { claimId: await refusedClaim(), trxId: world.trxId() } }),
    "POST /api/claim/offer": async () => ({ body: credit(await world.claim()) }),
    "POST /api/claim/offer/withdraw": async () => {
      const claimId = await world.claim();
      await act("/api/claim/offer", credit(claimId));
      const { claim } = await world.get(`/api/claim/${claimId}`);
      return { body: { claimId, offerId: claim.offers[0]._id } };
    },
  };
}
