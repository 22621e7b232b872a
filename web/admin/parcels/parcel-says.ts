import { orderChanged } from "#contract/rules/constants.ts";
import type { OwnersParcel } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";

/** The courier's message about a booking, or why the shop did not send it; empty if neither said anything. */
export function parcelSays({ message }: Pick<OwnersParcel, "message">): string {
  return message === orderChanged ? m.parcels_order_changed() : message;
}
