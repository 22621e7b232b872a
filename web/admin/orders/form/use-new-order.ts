import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { inWholeTaka, offerPriceOf, priceCart, ratesOf, toMinor, toTaka } from "#contract/rules/money/money.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { useClosingWarning } from "#web/admin/kit/form/leave-guard.tsx";
import { wrongElsewhere, wrongFields } from "#web/admin/kit/form/wrong-fields.ts";
import { refused } from "#web/admin/kit/queries.ts";
import { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { office } from "#web/admin/office.ts";
import { ApiError, api } from "#web/api.ts";
import { roundsCash, setCharges } from "#web/settings.ts";
import { useDelivery } from "#web/storefront/purchase/use-delivery.ts";
import { useFocusOnRefusal } from "#web/storefront/purchase/use-focus-on-refusal.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { newKey } from "#web/ui/new-key.ts";
import { toldTransfer } from "../chat/chat-reading.ts";
import { collectsMinor, orderFaults, withDivision } from "./new-order-checks.ts";
import {
  blankOrder,
  isBegun,
  isDrawn,
  keepOrderDraft,
  type NewOrderDraft,
  type OrderErrors,
  readOrderDraft,
} from "./new-order-draft.ts";

/** The form of a new order: its draft, its totals, and `submit`, which places it. @param phone with which an empty one begins */
export function useNewOrder(phone: string) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<OrderErrors>({});
  const [notice, setNotice] = useState("");
  const { draft, change, addToNote, empty } = useDraft(phone);
  const terms = useTerms(draft);
  const takenWallets = useTakenWallets();
  const askForLook = useFocusOnRefusal(form);
  const placing = usePlacing({
    draft,
    terms,
    setErrors,
    setNotice,
    askForLook,
    renewKey: () => change({ key: newKey() }),
  });

  /** Errors and the agreed total hold for what was sent. */
  function changeAndForget(part: Partial<NewOrderDraft>) {
    change(part);
    if (part.lines || part.coupon !== undefined) placing.renounce();
    if (part.lines) setErrors((before) => without(before, /^items/));
    if (part.coupon !== undefined) setErrors((before) => without(before, /^coupon$/));
    if (part.reading) setErrors((before) => without(before, /^address\.(city|thana|state|firstName|lastName)$/));
    if (part.sent !== undefined) setErrors((before) => without(before, /^sent$/));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (placing.isSaving) return;
    const wrong = orderFaults(draft, terms.delivery !== null, terms.totals.totalMinor);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) askForLook();
    else placing.ask();
  }

  return {
    form,
    draft,
    errors,
    notice,
    isSaving: placing.isSaving,
    ...terms,
    takenWallets,
    collectsMinor: collectsMinor(draft, terms.totals.totalMinor, takenWallets),
    submit,
    change: changeAndForget,
    addToNote,
    changeAddress(part: Partial<DeliveryAddress>) {
      change({ address: { ...draft.address, ...part } });
      // The division follows its district.
      const changed = Object.keys({ ...part, ...(part.city !== undefined && { state: "" }) }).map(
        (name) => `address.${name}`,
      );
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !changed.includes(path))));
    },
    startOver() {
      empty();
      setErrors({});
      setNotice("");
      placing.renounce();
    },
  };
}

/** The draft, kept in this tab until it is placed. */
function useDraft(phone: string) {
  const [draft, setDraft] = useState<NewOrderDraft>(() => beganWith(phone, readOrderDraft()));
  /** For what is undone later: other fields stay as they are by then. */
  const latest = useRef(draft);
  useClosingWarning(isBegun(draft));
  function change(part: Partial<NewOrderDraft>) {
    const next = { ...draft, ...part };
    next.address = withDivision(draft.address, next.address);
    latest.current = next;
    setDraft(next);
    keepOrderDraft(next);
  }
  function addToNote(words: string) {
    change({ note: [draft.note, words].filter(Boolean).join("\n") });
    const takeOut = () => {
      const note = latest.current.note.split("\n").filter((line) => !words.split("\n").includes(line));
      const next = { ...latest.current, note: note.join("\n") };
      latest.current = next;
      setDraft(next);
      keepOrderDraft(next);
    };
    toast.ok(m.order_chat_noted(), { label: m.undo(), onPress: takeOut });
  }
  function empty() {
    latest.current = blankOrder();
    setDraft(latest.current);
    keepOrderDraft(null);
    if (isBegun(draft)) toast.ok(m.order_desk_emptied(), { label: m.undo(), onPress: () => change(draft) });
  }
  return { draft, change, addToNote, empty };
}

/** A draft that was begun stays. */
function beganWith(phone: string, draft: NewOrderDraft): NewOrderDraft {
  return phone === "" || isBegun(draft) ? draft : { ...draft, address: { ...draft.address, phone } };
}

type Placing = {
  draft: NewOrderDraft;
  terms: ReturnType<typeof useTerms>;
  setErrors: (errors: OrderErrors) => void;
  setNotice: (notice: string) => void;
  askForLook: () => void;
  renewKey: () => void;
};

/** Places the order, and turns a refusal into errors of fields or a notice. */
function usePlacing({ draft, terms, setErrors, setNotice, askForLook, renewKey }: Placing) {
  const { products, totals, isKnown } = terms;
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  /** The server's total when it differed from ours. The next submit accepts it. */
  const [agreedAmount, setAgreedAmount] = useState<number | null>(null);

  async function send() {
    setIsSaving(true);
    setNotice("");
    const { key, source, lines, address, note, gift, chat, keepsChat } = draft;
    const coupon = draft.coupon.trim();
    try {
      const items = lines.map(({ productId, size, quantity }) => ({ product: productId, size, quantity }));
      const expectedAmount = agreedAmount ?? toTaka(totals.totalMinor);
      const wishes = { ...(coupon && { coupon }), ...(gift !== undefined && { gift: { message: gift } }) };
      const kept = keepsChat && chat ? { chat } : {};
      const order = { ...kept, source, note, items, address: asSent(address), ...wishes, expectedAmount };
      const { orderId, message } = await office.writeDownOrder(order, key);
      keepOrderDraft(null);
      await writeDownTransferOf(draft, orderId);
      await navigate(`/admin/orders/${orderId}`);
      toast.ok(message);
    } catch (failure) {
      setIsSaving(false);
      refuse(failure);
    }
  }

  function refuse(failure: unknown) {
    if (!(failure instanceof ApiError)) return refused(failure);
    const { amount, code, message } = failure.refusal;
    const ofForm = Object.entries(wrongFields(failure)).filter(([field]) =>
      /^(items|address|note|source|coupon)\b/.test(field),
    );
    askForLook();
    if (failure.status === 401 || failure.status === 403) refused(failure);
    else if (typeof amount === "number") {
      setAgreedAmount(amount);
      void products.reload();
      setNotice(m.order_desk_new_total({ total: showTaka(amount) }));
    } else if (code === "key-reused") {
      renewKey();
      setNotice(m.order_desk_look_at_list({ message }));
    } else if (ofForm.length > 0) {
      const wrong = Object.fromEntries(ofForm);
      setErrors(wrong);
      setNotice(wrongElsewhere(wrong, (field) => isDrawn(field, terms)));
    } else setNotice(failure.status === 0 ? m.order_desk_press_again({ message }) : message);
  }

  const sendNow = useEffectEvent(() => void send());
  // Sent earlier, after a reload for example, the total would lack what is still being read, and be refused as another one.
  useEffect(() => {
    if (!isAsked || !isKnown) return;
    setIsAsked(false);
    sendNow();
  }, [isAsked, isKnown]);

  /** For an order that is not the one of before: nothing is agreed, and nothing waits to be sent. */
  function renounce() {
    setAgreedAmount(null);
    setIsAsked(false);
  }
  return { ask: () => setIsAsked(true), isSaving: isAsked || isSaving, renounce };
}

/** A TrxID of the chat becomes a payment to check. Where the shop does not take that wallet, the note alone says it. */
async function writeDownTransferOf(draft: NewOrderDraft, orderId: string): Promise<void> {
  const told = toldTransfer(draft);
  if (told === undefined) return;
  try {
    await office.writeDownTransfer(orderId, told.wallet, told.trxId, told.amount);
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.refusal.code === "no-wallet")) refused(failure);
  }
}

/** Wallets that the shop has a number of; undefined until they are known. */
function useTakenWallets() {
  const { data } = useQuery({
    queryKey: ["shop", "wallets"],
    queryFn: async () => (await api().listPaymentMethods()).methods.flatMap((one) => one.wallets ?? []),
  });
  return data?.map(({ name }) => name);
}

/** The products of an order, and what it comes to by the shop's charges, zones and offers. */
function useTerms({ lines, address }: NewOrderDraft) {
  const products = useSoldProducts(lines.map(({ productId }) => productId));
  const { data: zones, isPending } = useQuery({ queryKey: ["delivery"], queryFn: () => api().getDelivery() });
  const { data: offers } = useQuery({ queryKey: ["coupons", "in-force"], queryFn: () => api().couponsInForce() });
  const delivery = zones?.delivery.isOn ? zones.delivery : null;
  const rows = lines.map((line) => ({ ...line, product: products.find(line.productId) }));
  const place = useDelivery(delivery, address, rows);
  const flat = priceCart(
    lines.flatMap(({ productId, size, quantity }) => {
      const product = products.find(productId);
      return product ? [{ offerPriceMinor: toMinor(offerPriceOf(product, size)), quantity }] : [];
    }),
    ratesOf(setCharges()),
  );
  return {
    products,
    totals: roundsCash() ? inWholeTaka(place.priced(flat)) : place.priced(flat),
    /** Whether everything that the totals depend on has been read. */
    isKnown: products.areKnown && !isPending && place.isReady,
    delivery,
    place,
    rows,
    hasCoupons: offers?.inForce ?? false,
  };
}

function without(errors: OrderErrors, path: RegExp): OrderErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !path.test(name)));
}

function asSent(address: DeliveryAddress): DeliveryAddress {
  return { ...address, phone: storedPhone(asciiDigits(address.phone)), zipcode: asciiDigits(address.zipcode) };
}
