import { useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toastError } from "#web/ui/dialog/toast-error.ts";
import { currentShopper } from "../shopper/shopper.ts";
import { accountCalls } from "./account-calls.ts";

/** All that the shop holds of the customer, as a file. */
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

/** The shop's data, and those that only this device has. */
async function ownData() {
  const { data } = await accountCalls.readData();
  const { favorites } = currentShopper();
  return { ...data, wishlist: favorites };
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
