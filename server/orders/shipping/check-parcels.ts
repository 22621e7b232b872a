/**
 * The shop's own calls to couriers: for parcels whose messages never came, and for bookings whose answer was lost.
 *
 * Each parcel is looked at by one process at a time (parcels.ts: claimDueParcels); a courier that does not answer is asked again,
 * less and less often, and changes nothing.
 */
import type { Parcel } from "../../couriers/parcels.ts";
import { claimDueParcels, setParcel } from "../../couriers/parcels.ts";
import { theShop } from "../changing/apply-change.ts";
import { bookAgain } from "./book-parcels.ts";
import type { CourierShop } from "./courier-shop.ts";
import { takeStatus } from "./take-report.ts";

const atOnce = 20;
const everyMs = 30 * 60_000;
/** The shop stops asking about a parcel after this long without news. */
const longestMs = 45 * 86_400_000;

/** The job. @returns how many parcels it asked about */
export async function checkDueParcels(shop: CourierShop, now: Date): Promise<number> {
  if (shop.couriers.size === 0) return 0;
  const due = await claimDueParcels(shop.db, now, atOnce);
  for (const parcel of due) {
    try {
      await ask(shop, parcel, now);
    } catch (error) {
      shop.warn(`the parcel ${parcel.invoice} could not be asked about`, error);
    }
  }
  return due.length;
}

async function ask(shop: CourierShop, parcel: Parcel, now: Date): Promise<void> {
  const courier = shop.couriers.get(parcel.courier);
  if (courier === undefined || now.getTime() - parcel.createdAt.getTime() > longestMs) {
    if (parcel.state !== "booking") await setParcel(shop.db, parcel.id, { checkAt: null });
    return;
  }
  if (parcel.state === "booking") {
    await bookAgain(shop, courier, parcel, theShop);
    return;
  }
  const report = await courier.readStatus(parcel);
  // Before the report: it ends the questions if the parcel has arrived or come back.
  await setParcel(shop.db, parcel.id, { checks: 0, checkAt: new Date(now.getTime() + everyMs) });
  await takeStatus(shop, parcel, report);
}
