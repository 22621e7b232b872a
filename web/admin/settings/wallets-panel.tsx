import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { WalletName } from "#contract/rules/constants.ts";
import type { WalletSettings } from "#contract/wire/paying/wallets.ts";
import * as m from "#messages";
import { walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";

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
    <section className="panel panel--pad wallets" aria-labelledby="settings-wallets">
      <h2 id="settings-wallets">{m.settings_wallets()}</h2>
      {data === undefined ? <ListWait shape="form" count={3} /> : <WalletsForm saved={allOf(data.wallets)} />}
    </section>
  );
}

function WalletsForm({ saved }: { saved: Wallet[] }) {
  const { typed, setTyped } = useTyped(saved);
  const { ask, dialog } = useProof();
  const kept = typed.filter(({ number, isOn }) => number.trim() !== "" || isOn);
  const fields = kept.map((_, at) => `wallets.${at}.number`);
  const { errors, isSending, submit } = useForm(fields, () =>
    ask({
      title: m.settings_wallets_title(),
      text: m.settings_wallets_text(),
      act: m.settings_save_numbers(),
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
      <p className="soft t14">{m.settings_wallets_lead()}</p>
      <form className="form2" noValidate onSubmit={submit}>
        {typed.map((wallet) => (
          <WalletFields
            key={wallet.name}
            wallet={wallet}
            error={errors[`wallets.${kept.indexOf(wallet)}.number`]}
            onChange={(part) => change(wallet.name, part)}
          />
        ))}
        <div className="c6">
          <Button type="submit" size="md" isLoading={isSending}>
            {m.settings_save_numbers()}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

type WalletFieldsProps = { wallet: Wallet; error: string | undefined; onChange: (part: Partial<Wallet>) => void };

function WalletFields({ wallet, error, onChange }: WalletFieldsProps) {
  const title = walletName(wallet.name);
  return (
    <fieldset className="c6 form2 wallet">
      <legend className="vh">{title}</legend>
      <SwitchRow className="c6" label={title} isOn={wallet.isOn} onPress={() => onChange({ isOn: !wallet.isOn })} />
      <Field
        className="c3 c6m"
        label={m.settings_wallet_number({ wallet: title })}
        inputMode="tel"
        maxLength={40}
        value={wallet.number}
        error={error}
        onChange={(event) => onChange({ number: event.target.value })}
      />
      <Select
        className="c3 c6m"
        label={m.settings_wallet_kind({ wallet: title })}
        value={wallet.kind}
        onChange={(event) => onChange({ kind: event.target.value === "merchant" ? "merchant" : "personal" })}
      >
        <option value="personal">{m.settings_wallet_personal()}</option>
        <option value="merchant">{m.settings_wallet_merchant()}</option>
      </Select>
    </fieldset>
  );
}

/** All three, in the same order. */
function allOf(wallets: WalletSettings): Wallet[] {
  return names.map(
    (name) => wallets.find((one) => one.name === name) ?? { name, number: "", kind: "personal", isOn: false },
  );
}
