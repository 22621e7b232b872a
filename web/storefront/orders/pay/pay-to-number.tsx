/**
 * Where to send the money for an order, and the field for the TrxID. Loaded only for an order that waits for a transfer
 * (use-wallet-parts.ts).
 */
import { type FormEvent, useEffect, useState } from "react";
import type { WalletName } from "#contract/rules/constants.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { ShownWallet } from "#contract/wire/paying/wallets.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { showDay, showHour, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { nameTransfer } from "../order-calls.ts";
import { TransferBanner } from "./transfer-banner.tsx";
import { walletName } from "./wallet-words.ts";
import "./pay-to-number.css";

type PayToNumberProps = { order: OwnOrder; onNamed: () => Promise<void> };

export function PayToNumber({ order, onNamed }: PayToNumberProps) {
  const wallets = useWallets();
  const { payBy, canceled, advance, ledger, mayPayRest, foundPart } = order;
  // A payment from before the edit does not count for the sum that is asked now.
  const transfer = mayPayRest && !order.transfer?.isRest ? undefined : order.transfer;
  if (mayPayRest && (wallets === null || wallets.length === 0)) return null;
  return (
    <section className="wpay" aria-label={m.wallet_pay_label()}>
      <TransferBanner transfer={transfer} />
      {foundPart ? (
        <p>
          {m.part_found_text({
            sum: showTaka(foundPart.amount),
            wallet: walletName(foundPart.wallet),
            trxId: foundPart.trxId,
          })}
          {ledger.payNow > 0 ? <b> {m.part_rest_text({ sum: showTaka(ledger.payNow) })}</b> : null}
        </p>
      ) : null}
      {advance && ledger.payNow > 0 ? <p>{m.advance_lead({ sum: showTaka(ledger.payNow) })}</p> : null}
      {mayPayRest && ledger.toCollect > 0 ? <p>{m.rest_lead({ sum: showTaka(ledger.toCollect) })}</p> : null}
      {canceled || payBy === null ? null : (
        <p className="soft">{m.wallet_keep_until({ day: showDay(payBy), hour: showHour(payBy) })}</p>
      )}
      {wallets === null ? null : wallets.length === 0 ? (
        <p>{m.wallet_none()}</p>
      ) : canceled || transfer?.state === "checking" ? (
        <details>
          <summary>{canceled ? m.wallet_sent_before() : m.wallet_type_again()}</summary>
          <TransferForm order={order} wallets={wallets} onNamed={onNamed} isSent />
        </details>
      ) : (
        <TransferForm order={order} wallets={wallets} onNamed={onNamed} />
      )}
    </section>
  );
}

/** The numbers on the receipt of an order that is not paid yet. */
export function NumbersToPay({ order }: { order: OwnOrder }) {
  const wallets = useWallets();
  const { transfer } = order;
  if (transfer?.state === "checking") {
    return (
      <p className="soft">
        {m.wallet_checking()} {walletName(transfer.wallet)} <span className="num">{transfer.trxId}</span>
      </p>
    );
  }
  return (
    <ul className="wpay__numbers">
      {wallets?.map((wallet) => (
        <li key={wallet.name}>
          {walletName(wallet.name)} ({wayOf(wallet)}): <b className="num">{wallet.number}</b>,{" "}
          {showTaka(sumToSend(order))}
        </li>
      ))}
    </ul>
  );
}

const sumToSend = ({ ledger, mayPayRest }: OwnOrder) => (mayPayRest ? ledger.toCollect : ledger.payNow);

/** Null until they are known. */
function useWallets(): ShownWallet[] | null {
  const [wallets, setWallets] = useState<ShownWallet[] | null>(null);
  useEffect(() => {
    api()
      .listPaymentMethods()
      .then(
        ({ methods }) => setWallets(methods.flatMap((one) => one.wallets ?? [])),
        (error: unknown) => {
          console.warn("The wallets could not be loaded", error);
          setWallets([]);
        },
      );
  }, []);
  return wallets;
}

/** `isSent`: the money was named before, and only its TrxID is typed anew. */
type TransferFormProps = PayToNumberProps & { wallets: ShownWallet[]; isSent?: boolean };

function TransferForm({ order, wallets, onNamed, isSent = false }: TransferFormProps) {
  const [chosen, setChosen] = useState<WalletName | null>(order.transfer?.wallet ?? null);
  const wallet = wallets.find(({ name }) => name === chosen) ?? wallets[0];
  const [trxId, setTrxId] = useState("");
  const [error, setError] = useState("");
  const [isSending, setIsSending] = useState(false);
  if (wallet === undefined) return null;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || wallet === undefined) return;
    setIsSending(true);
    setError("");
    try {
      toast.ok((await nameTransfer(order, wallet.name, trxId)).message);
      await onNamed();
    } catch (failure) {
      if (failure instanceof ApiError && failure.refusal.field === "trxId") setError(messageOf(failure));
      else toast.bad(messageOf(failure));
      // The owner may have answered meanwhile.
      if (failure instanceof ApiError && failure.status === 409) await onNamed();
    }
    setIsSending(false);
  }
  return (
    <form className="wpay__form" noValidate onSubmit={submit}>
      {wallets.length > 1 ? <WalletTabs wallets={wallets} chosen={wallet.name} onChoose={setChosen} /> : null}
      {isSent ? null : <WhereToSend order={order} wallet={wallet} />}
      <h3>{m.wallet_step_type()}</h3>
      <Field
        label={m.wallet_trx_id()}
        className="wpay__trx"
        name="trxId"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        value={trxId}
        error={error || undefined}
        hint={m.wallet_trx_hint()}
        onChange={(event) => setTrxId(event.target.value)}
      />
      <Button type="submit" size="lg" isLoading={isSending}>
        {m.wallet_sent()}
      </Button>
    </form>
  );
}

function WhereToSend({ order, wallet }: { order: OwnOrder; wallet: ShownWallet }) {
  const sum = sumToSend(order);
  return (
    <>
      <h3>{m.wallet_step_send({ wallet: walletName(wallet.name), way: wayOf(wallet) })}</h3>
      <CopyRow label={numberLabel(wallet)} text={wallet.number} />
      <CopyRow label={m.wallet_amount()} text={showTaka(sum)} copied={sum.toFixed(2)} />
      <CopyRow label={m.wallet_reference()} text={order.number} />
      <NumberCode wallet={wallet} />
    </>
  );
}

type WalletTabsProps = { wallets: ShownWallet[]; chosen: WalletName; onChoose: (name: WalletName) => void };

function WalletTabs({ wallets, chosen, onChoose }: WalletTabsProps) {
  return (
    <fieldset className="wpay__tabs">
      <legend className="vh">{m.wallet_choose()}</legend>
      {wallets.map(({ name }) => (
        <label key={name} className={name === chosen ? "is-on" : undefined}>
          <input type="radio" className="vh" name="wallet" checked={name === chosen} onChange={() => onChoose(name)} />
          {walletName(name)}
        </label>
      ))}
    </fieldset>
  );
}

/** `copied`: what goes to the clipboard, if not the shown text. */
function CopyRow({ label, text, copied = text }: { label: string; text: string; copied?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      setIsCopied(true);
    } catch {
      // Browsers deny the clipboard to pages without HTTPS.
      toast.bad(m.wallet_not_copied());
    }
  }
  return (
    <div className="wpay__row">
      <div>
        <span className="soft">{label}</span>
        <b className="num">{text}</b>
      </div>
      <Button variant="secondary" size="sm" aria-label={m.wallet_copy_of({ what: label })} onClick={copy}>
        <Icon name={isCopied ? "check" : "copy"} />
        <span aria-live="polite">{isCopied ? m.copied() : m.wallet_copy()}</span>
      </Button>
    </div>
  );
}

/** The number for a phone's camera, where this page is not on the phone itself. */
function NumberCode({ wallet: { number } }: { wallet: ShownWallet }) {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (!matchMedia("(min-width: 768px)").matches) return;
    let isCurrent = true;
    import("uqr").then(
      ({ renderSVG }) => {
        if (isCurrent) setCode(`data:image/svg+xml,${encodeURIComponent(renderSVG(number))}`);
      },
      (error: unknown) => console.warn("The code could not be drawn", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [number]);
  if (code === null) return null;
  return (
    <div className="wpay__code">
      <img src={code} alt={m.wallet_code_alt({ number })} width={120} height={120} />
      <p>
        <b>{m.wallet_code()}</b>
        <br />
        <span className="soft">{m.wallet_code_text()}</span>
      </p>
    </div>
  );
}

function wayOf({ kind }: ShownWallet): string {
  return kind === "personal" ? m.wallet_send_money() : m.wallet_payment();
}

function numberLabel({ name, kind }: ShownWallet): string {
  const wallet = walletName(name);
  return kind === "personal" ? m.wallet_number_personal({ wallet }) : m.wallet_number_merchant({ wallet });
}
