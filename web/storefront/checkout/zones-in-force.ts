import type { DeliverySettings } from "#contract/zones.ts";
import type { Api } from "#web/api.ts";

/** The owner's delivery zones, for a page that prices a cart; null while they are off, or could not be read. */
export async function zonesInForce(api: Api): Promise<DeliverySettings | null> {
  try {
    const { delivery } = await api.getDelivery();
    return delivery.isOn ? delivery : null;
  } catch (error) {
    // The server still charges by them, and a shopper is told the total before the order is placed.
    console.warn("The delivery zones could not be loaded", error);
    return null;
  }
}
