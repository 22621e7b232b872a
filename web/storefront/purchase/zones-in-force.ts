import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { Api } from "#web/api.ts";

/** The owner's delivery zones, for pages that price a cart; null if they are off or could not be read. */
export async function zonesInForce(api: Api): Promise<DeliverySettings | null> {
  try {
    const { delivery } = await api.getDelivery();
    return delivery.isOn ? delivery : null;
  } catch (error) {
    // The server still charges by zone, and the shopper sees that total before the order is placed.
    console.warn("The delivery zones could not be loaded", error);
    return null;
  }
}
