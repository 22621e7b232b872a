import { useNavigate } from "react-router";
import type { BuyerDetail } from "#contract/wire/shoppers/buyers.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { shownName } from "./customer-words.tsx";

/** A person may ask for a copy of all that the shop holds, and to be forgotten. Both ask for the password. */
export function PersonPanel({ buyer }: { buyer: BuyerDetail }) {
  const { ask, dialog } = useProof();
  const navigate = useNavigate();
  const name = shownName(buyer);
  const download = () =>
    ask({
      title: m.customers_data_title({ name }),
      text: m.customers_data_text(),
      act: m.settings_download(),
      send: async (proof) => {
        const { data } = await office.askForBuyerData(buyer._id, proof);
        saveFile(`${buyer.phone || buyer._id}.json`, JSON.stringify(data, null, 2));
        return { message: "" };
      },
    }).catch(refused);
  async function forget() {
    const message = await ask({
      title: m.customers_forget_title({ name }),
      text: m.customers_forget_text(),
      act: m.customers_forget(),
      isDanger: true,
      send: (proof) => office.forgetBuyer(buyer._id, proof),
    });
    if (message === "") return;
    toast.ok(message);
    void navigate("/admin/customers");
  }
  return (
    <section className="panel panel--pad" aria-labelledby="buyer-person">
      <h2 id="buyer-person">{m.customers_person()}</h2>
      <p className="soft t14 bperson__hint">{m.customers_data_hint()}</p>
      <div className="bperson">
        <Button variant="secondary" size="md" onClick={() => void download()}>
          {m.customers_data()}
        </Button>
        <Button variant="danger-quiet" size="md" onClick={() => void forget().catch(refused)}>
          {m.customers_forget()}
        </Button>
      </div>
      {dialog}
    </section>
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
