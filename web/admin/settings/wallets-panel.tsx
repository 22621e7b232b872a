import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { WalletName } from "#contract/constants.ts";
import type { WalletSettings } from "#contract/wallets.ts";
import { walletName } from "#web/storefront/orders/wallet-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useUnsaved } from "../kit/leave-guard.tsx";
import { useProof } from "../kit/proof-dialog.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { Switch } from "../products/product-fields.tsx";
import { queries, refused } from "../shell/queries.ts";

const names: WalletName[] = ["bkash", "nagad", "rocket"];
const walletsKey = ["wallets"];
type Wallet = WalletSettings[number];

/** The shop's numbers that shoppers may pay to. */
export function WalletsPanel() {
  const { data, error } = useQuery({ queryKey: walletsKey, queryFn: office.getWallets });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad" aria-labelledby="settings-wallets">
      <h2 id="settings-wallets">bKash, Nagad and Rocket</h2>
      {data === undefined ? <Skeleton className="adm__loading" /> : <WalletsForm saved={allOf(data.wallets)} />}
    </section>
  );
}

function WalletsForm({ saved }: { saved: Wallet[] }) {
  const [typed, setTyped] = useState(saved);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(saved));
  const { ask, dialog } = useProof();
  const kept = typed.filter(({ number, isOn }) => number.trim() !== "" || isOn);
  const fields = kept.map((_, at) => `wallets.${at}.number`);
  const { errors, isSending, submit } = useForm(fields, () =>
    ask({
      title: "Change the numbers that shoppers pay to?",
      text: "Compare them with your phone once more: the money goes there. All owners are told by mail.",
      act: "Save numbers",
      send: async (proof) => {
        const answer = await office.saveWallets(kept, proof);
        setTyped(allOf(answer.wallets));
        queries.setQueryData(walletsKey, answer);
        return answer;
      },
    }),
  );
  const change = (name: Wallet["name"], part: Partial<Wallet>) =>
    setTyped(typed.map((one) => (one.name === name ? { ...one, ...part } : one)));
  return (
    <>
      <p className="soft t14">
        Shoppers send the money to your number and type the TrxID; you look for it and accept. Off until you switch one
        on.
      </p>
      <form className="form2" noValidate onSubmit={submit}>
        {typed.map((wallet) => {
          const title = walletName(wallet.name);
          return (
            <fieldset className="c6 form2 wallet" key={wallet.name}>
              <legend className="vh">{title}</legend>
              <div className="kvrow c6">
                <b className="label">{title}</b>
                <Switch label={title} isOn={wallet.isOn} onPress={() => change(wallet.name, { isOn: !wallet.isOn })} />
              </div>
              <Field
                className="c3 c6m"
                label={`${title} number`}
                inputMode="tel"
                maxLength={40}
                value={wallet.number}
                error={errors[`wallets.${kept.indexOf(wallet)}.number`]}
                onChange={(event) => change(wallet.name, { number: event.target.value })}
              />
              <Select
                className="c3 c6m"
                label={`Kind of ${title} account`}
                value={wallet.kind}
                onChange={(event) =>
                  change(wallet.name, { kind: event.target.value === "merchant" ? "merchant" : "personal" })
                }
              >
                <option value="personal">Personal: Send Money</option>
                <option value="merchant">Merchant: Payment</option>
              </Select>
            </fieldset>
          );
        })}
        <div className="c6">
          <Button type="submit" size="md" isLoading={isSending}>
            Save numbers
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

/** All three, in the same order. */
function allOf(wallets: WalletSettings): Wallet[] {
  return names.map(
    (name) => wallets.find((one) => one.name === name) ?? { name, number: "", kind: "personal", isOn: false },
  );
}
