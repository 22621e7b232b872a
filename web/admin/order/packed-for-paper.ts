import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import type { PackedOrder } from "#contract/wire/orders/packing.ts";

/**
 * A packer's order in the form that label and picking list print. They name no sum but the one to collect; the sums that a packer is
 * not sent are zero here, and no paper that a packer opens shows them.
 */
export function packedForPaper(order: PackedOrder): OrderDetail {
  const { _id, number, status, name, phone, place, collect, paymentMethod, awaitsPayment, gift, language } = order;
  const { courierName, trackingNumber, parcel, createdAt } = order;
  const isPaid = collect === 0 && !awaitsPayment;
  return {
    ...{ _id, number, status, place, paymentMethod, isPaid, language, courierName, trackingNumber, createdAt },
    items: order.items.map((line) => ({ ...line, product: { ...line.product, image: [], offerPrice: 0 } })),
    address: { ...order.address, firstName: name, lastName: "", email: "", country: "", phone },
    ...(gift && { gift }),
    ...{ amount: collect, subtotal: 0, delivery: 0, tax: 0, zone: null, canPay: false, payBy: null },
    ledger: { in: 0, refunded: 0, open: collect, payNow: 0, inCheck: awaitsPayment ? collect : 0, toCollect: collect },
    ...{ canceled: null, returned: null, source: "shop", note: "", guest: false, flags: [], isTestPayment: false },
    ...{
      events: [],
      payments: [],
      calls: { confirmedAt: null, againAt: null, missed: 0 },
      customer: null,
      ...{ phoneOrders: [], phoneRecord: null },
      trackingPath: "",
    },
    parcel: null,
    parcels: parcel
      ? [
          {
            ...parcel,
            ...{ courier: "steadfast", amount: collect, trackingUrl: null, attempt: 1, courierWord: "", message: "" },
            ...{ createdAt, bookedAt: null },
          },
        ]
      : [],
  };
}
