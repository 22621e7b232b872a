import { useState } from "react";
import type { OwnOrders } from "#contract/wire/orders/orders.ts";
import type { Claim } from "#contract/wire/shoppers/claims.ts";
import type { MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import type { WrittenReview } from "#contract/wire/shoppers/reviews.ts";
import type { OwnAlert } from "#contract/wire/shoppers/stock-alerts.ts";
import * as m from "#messages";
import { browserCalls } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toastError } from "#web/ui/dialog/toast-error.ts";
import { currentShopper } from "../shopper/shopper.ts";
import { accountCalls } from "./account-calls.ts";

/**
 * The data that the customer sees of the account, as a file. Messages from Contact are not in it: they belong to no
 * account.
 */
export function DataPanel() {
  const [isSending, setIsSending] = useState(false);
  async function save() {
    setIsSending(true);
    try {
      saveFile("my-data.json", JSON.stringify(await ownData(), null, 2));
    } catch (failure) {
      toastError(failure);
    }
    setIsSending(false);
  }
  return (
    <section className="own__panel" aria-labelledby="own-data">
      <h2 id="own-data">{m.own_data()}</h2>
      <p className="soft own__none">{m.own_data_text()}</p>
      <Button variant="secondary" size="md" isLoading={isSending} onClick={save}>
        {m.own_data_save()}
      </Button>
    </section>
  );
}

async function ownData() {
  const [{ account }, { addresses }, { devices }, { orders }, { plants }, { marks }, ...more] = await Promise.all([
    accountCalls.read(),
    accountCalls.listAddresses(),
    accountCalls.listDevices(),
    // Without a page: all of them.
    browserCalls.post<OwnOrders>("/api/order/userorders"),
    browserCalls.get<MyPlants>("/api/my-plants"),
    browserCalls.get<{ marks: object[] }>("/api/my-plants/done"),
    browserCalls.get<{ reviews: WrittenReview[] }>("/api/review/mine"),
    browserCalls.get<{ claims: Claim[] }>("/api/claim/mine"),
    browserCalls.get<{ alerts: OwnAlert[] }>("/api/stock-alert/mine"),
  ]);
  const [{ reviews }, { claims }, { alerts }] = more;
  const { cart, favorites } = currentShopper();
  const waited = { backInStock: alerts, cart, wishlist: favorites };
  return { account, addresses, devices, orders, reviews, claims, plants, plantCare: marks, ...waited };
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
