import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WalletName } from "#contract/rules/constants.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import * as m from "#messages";
import { copyText } from "#web/admin/kit/copy-text.ts";
import { TakaField } from "#web/admin/kit/form/taka-field.tsx";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { office } from "#web/admin/office.ts";
import { partSent } from "#web/admin/order/flag-words.ts";
import { hasEnded } from "#web/admin/order/order-state.tsx";
import { lastEvent } from "#web/admin/order/order-words.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { api } from "#web/api.ts";
import { walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { RefundButton } from "./refund-dialog.tsx";
import { RefundList } from "./refund-list.tsx";

type PanelProps = { order: OrderDetail; acts: OrderActs };

const states: Record<TransferOfOrder["state"], () => string> = {
  checking: m.order_desk_transfer_checking,
  found: m.order_desk_transfer_found,
  "not-found": m.order_desk_transfer_not_found,
  replaced: m.order_desk_transfer_replaced,
  refunded: m.order_desk_transfer_refunded,
};

/** The transfer to the shop's number that the shopper named, and the owner's answer to it. */
export function WalletPayment({ order, acts }: PanelProps) {
  const { transfer } = order;
  if (transfer === undefined) {
    return (
      <>
        <PartSent order={order} acts={acts} />
        {hasEnded(order) || order.advance?.isPaid ? null : <p className="soft t14">{m.order_desk_no_trx_id()}</p>}
        <UnpaidActs order={order} acts={acts} />
        <GivenBack order={order} acts={acts} />
      </>
    );
  }
  const { wallet, number, trxId, state, reason } = transfer;
  // Also of an order that was over before its transfer was named.
  const isToCheck = state === "checking";
  const facts: [string, string][] = [
    [walletName(wallet), number],
    [m.order_desk_trx_id(), trxId],
    [m.order_desk_transfer_state(), states[state]()],
    ...(reason === "" ? [] : [[m.order_desk_reason(), reason] as [string, string]]),
  ];
  return (
    <>
      <PartSent order={order} acts={acts} />
      <dl className="cardpay" aria-label={m.order_desk_transfer()}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="quiet"
        size="sm"
        className="opay__undo"
        onClick={() => void copyText(trxId, m.order_desk_trx_id_not_copied())}
      >
        {m.order_desk_copy_trx_id()}
      </Button>
      {hasEnded(order) && !isToCheck ? null : <Answer order={order} acts={acts} transfer={transfer} />}
      {state === "not-found" ? <UnpaidActs order={order} acts={acts} /> : null}
      <GivenBack order={order} acts={acts} />
    </>
  );
}

/** The part that was sent before the rest, and whether it has come: each has its own answer. */
function PartSent({ order, acts }: PanelProps) {
  const part = partOf(order);
  if (part === undefined || hasEnded(order) || order.isPaid) return null;
  const facts: [string, string][] = [
    [m.orders_part_sent_before(), showTaka(part.sum)],
    [m.order_desk_trx_id(), part.about],
    [m.order_desk_transfer_state(), states[part.state]()],
  ];
  return (
    <>
      <dl className="cardpay" aria-label={m.orders_part_sent_before()}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Answer key={part.state} order={order} acts={acts} transfer={part} sum={part.sum} />
    </>
  );
}

type Part = { about: string; trxId: string; sum: number; state: "checking" | "found" };

/** The part that is noted, or that was found before the rest came, as the order's events tell. */
function partOf({ paymentMethod, flags, events, ledger, transfer }: OrderDetail): Part | undefined {
  if (paymentMethod !== "wallet") return undefined;
  const noted = flags.find(({ kind, about }) => kind === "other-amount" && about !== undefined);
  if (noted?.about !== undefined) {
    const trxId = noted.about.split(" ").at(-1) ?? "";
    return { about: noted.about, trxId, sum: noted.paid ?? 0, state: "checking" };
  }
  if (ledger.in === 0 || transfer?.state === "found") return undefined;
  const found = lastEvent(events, "advance-paid")?.detail;
  if (found?.note === undefined) return undefined;
  const about = found.wallet === undefined ? found.note : `${walletName(found.wallet)} ${found.note}`;
  return { about, trxId: found.note, sum: found.amount ?? ledger.in, state: "found" };
}

/** The sums that went back by hand, and giving back more of the money that came in. */
export function GivenBack({ order, acts }: PanelProps) {
  const { paymentMethod, isPaid, advance, ledger } = order;
  // A courier's too small sum is not the customer's to have back; nor does it count in a returned order that is
  // settled.
  const isUnsettled = paymentMethod === "COD" && !isPaid && ledger.in > ledger.refunded;
  const came = isUnsettled ? (advance?.isPaid ? advance.amount : 0) : ledger.in;
  const left = toTaka(toMinor(came) - toMinor(ledger.refunded));
  const refundable = { left, shownLeft: showTaka(left), isWholeOnly: false, isByHand: true };
  return (
    <>
      {/* Payments by card list them themselves. */}
      {order.payments.some(({ state }) => state === "paid") ? null : <RefundList order={order} />}
      {left > 0 ? <RefundButton key={left} order={order} acts={acts} refundable={refundable} /> : null}
    </>
  );
}

/** For a shopper on the phone: typing the TrxID, or changing the order to cash on delivery. */
function UnpaidActs({ order, acts }: PanelProps) {
  const [isTyping, setIsTyping] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const mayChange = useMayCall("POST /api/order/change-to-cash");
  if (hasEnded(order) || order.isPaid || order.advance?.isPaid) return null;
  async function change() {
    setIsSaving(true);
    await acts.act(() => office.changeToCash(order._id));
    setIsSaving(false);
  }
  if (isTyping) {
    return <ToldPayment order={order} acts={acts} onClose={() => setIsTyping(false)} />;
  }
  return (
    <>
      <Button variant="secondary" size="md" block className="opay__go" onClick={() => setIsTyping(true)}>
        {m.order_desk_type_trx_id()}
      </Button>
      {order.paymentMethod === "wallet" && mayChange ? (
        <Button variant="quiet" size="sm" className="opay__undo" isLoading={isSaving} onClick={change}>
          {m.order_desk_to_cash()}
        </Button>
      ) : null}
    </>
  );
}

/** Of an order in cash the customer may have sent a part, whatever was asked for. */
export function ToldPayment({ order, acts, onClose }: PanelProps & { onClose: () => void }) {
  const save: ToldProps["save"] = (wallet, trxId, sum) => office.writeDownTransfer(order._id, wallet, trxId, sum);
  const sum = showTaka(order.advance?.amount ?? order.amount);
  const hint = order.paymentMethod === "COD" ? m.order_desk_told_sum_hint({ sum }) : undefined;
  return <ToldTrxId acts={acts} save={save} sumHint={hint} onClose={onClose} />;
}

/** The cash of an order came to the shop's number instead. */
export function PaidToNumber({ order, acts }: PanelProps) {
  const [isTyping, setIsTyping] = useState(false);
  if (isTyping) {
    const save = (wallet: WalletName, trxId: string) => office.settleByTransfer(order._id, wallet, trxId);
    return <ToldTrxId acts={acts} save={save} onClose={() => setIsTyping(false)} />;
  }
  return (
    <Button variant="quiet" size="sm" className="opay__undo" onClick={() => setIsTyping(true)}>
      {m.order_desk_paid_to_number()}
    </Button>
  );
}

/** `sumHint`: with one, a sum may be typed. */
type ToldProps = {
  acts: OrderActs;
  save: (wallet: WalletName, trxId: string, sum?: number) => Promise<{ message: string }>;
  sumHint?: string | undefined;
  onClose: () => void;
};

function ToldTrxId({ acts, save, sumHint, onClose }: ToldProps) {
  const { data: wallets = [] } = useQuery({
    queryKey: ["shop", "wallets"],
    queryFn: async () => (await api().listPaymentMethods()).methods.flatMap((one) => one.wallets ?? []),
  });
  const [typed, setTyped] = useState<{ wallet: WalletName | ""; trxId: string; sum: string }>({
    ...{ wallet: "", trxId: "", sum: "" },
  });
  const wallet = typed.wallet || wallets[0]?.name || "bkash";
  const { errors, isSending, submit } = useForm(["trxId", "wallet", "amount"], async () => {
    const sum = typed.sum.trim() === "" ? undefined : typedFigure(typed.sum);
    const { message } = await save(wallet, typed.trxId, sum);
    onClose();
    await acts.reload();
    return message;
  });
  return (
    <form className="cardpay__ask stack" aria-label={m.order_desk_type_trx_id()} noValidate onSubmit={submit}>
      <Select
        label={m.order_desk_wallet()}
        value={wallet}
        error={errors.wallet}
        onChange={(event) => setTyped({ ...typed, wallet: event.target.value as WalletName })}
      >
        {wallets.map(({ name }) => (
          <option key={name} value={name}>
            {walletName(name)}
          </option>
        ))}
      </Select>
      <Field
        label={m.order_desk_told_trx_id()}
        required
        maxLength={40}
        value={typed.trxId}
        error={errors.trxId}
        onChange={(event) => setTyped({ ...typed, trxId: event.target.value })}
      />
      {sumHint === undefined ? null : (
        <TakaField
          label={m.order_desk_told_sum()}
          optional
          autoComplete="off"
          value={typed.sum}
          error={errors.amount}
          hint={sumHint}
          onChange={(event) => setTyped({ ...typed, sum: event.target.value })}
        />
      )}
      <div>
        <Button type="submit" size="sm" isLoading={isSending}>
          {m.order_desk_save_trx_id()}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}

/** The sum for the owner to look for in the wallet. */
function sumOfTransfer({ advance, amount, flags, ledger }: OrderDetail): number {
  if (advance?.isPaid) return ledger.inCheck || ledger.toCollect;
  return advance?.amount ?? toTaka(toMinor(amount) - toMinor(partSent(flags)) - toMinor(ledger.in));
}

type Answered = PanelProps & { transfer: Pick<TransferOfOrder, "trxId" | "state" | "isRest">; sum?: number };

/** `sum`: what to look for. */
function Answer({ order, acts, transfer: { trxId, state, isRest }, sum = sumOfTransfer(order) }: Answered) {
  // Money that came in before an edit is settled.
  const isCounted = order.advanceReasons?.includes("edit") === true && !isRest;
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const mayAnswer = useMayCall("POST /api/order/transfer/found");
  if (!mayAnswer) return null;
  async function accept() {
    setIsSaving(true);
    await acts.act(() => office.findTransfer(order._id, trxId));
    setIsSaving(false);
  }
  return (
    <>
      {state === "found" ? null : (
        <>
          <Button size="md" block className="opay__go" isLoading={isSaving} onClick={accept}>
            {m.order_desk_accept_transfer()}
          </Button>
          <p className="hint">{m.order_desk_accept_hint({ amount: showTaka(sum) })}</p>
        </>
      )}
      {isMissing ? (
        <NotFound order={order} acts={acts} trxId={trxId} onClose={() => setIsMissing(false)} />
      ) : state === "not-found" || order.refunds || isCounted ? null : (
        <Button variant="danger-quiet" size="sm" className="opay__undo" onClick={() => setIsMissing(true)}>
          {m.order_desk_transfer_not_found()}
        </Button>
      )}
    </>
  );
}

function NotFound({ order, acts, trxId, onClose }: PanelProps & { trxId: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { errors, isSending, submit } = useForm(["reason"], async () => {
    const { message } = await office.missTransfer(order._id, trxId, reason);
    onClose();
    await acts.reload();
    return message;
  });
  return (
    <form className="cardpay__ask stack" aria-label={m.order_desk_transfer_not_found()} noValidate onSubmit={submit}>
      <Field
        label={m.order_desk_reason()}
        value={reason}
        maxLength={200}
        required
        error={errors.reason}
        hint={m.order_desk_not_found_hint()}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" variant="danger" size="sm" isLoading={isSending}>
          {m.order_desk_say_not_found()}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
