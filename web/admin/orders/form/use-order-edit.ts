import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OrderChangedMeanwhile } from "#contract/wire/orders/order-edit.ts";
import type { DeliveryAddress, OrderDetail, OrderEvent } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import type { Merged } from "#web/admin/kit/dialog/merge-fields.ts";
import { useLeaveGuard } from "#web/admin/kit/form/leave-guard.tsx";
import { withoutErrorsOf, wrongElsewhere, wrongFields } from "#web/admin/kit/form/wrong-fields.ts";
import { queries, refused } from "#web/admin/kit/queries.ts";
import { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { office } from "#web/admin/office.ts";
import { ApiError, api } from "#web/api.ts";
import { useDelivery } from "#web/storefront/purchase/use-delivery.ts";
import { useFocusOnRefusal } from "#web/storefront/purchase/use-focus-on-refusal.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { mergeOrderEdit } from "./merge-order-edit.ts";
import { isDrawn } from "./new-order-draft.ts";
import {
  draftOf,
  followsZone,
  hasCouponOfCategories,
  hasOpenSums,
  type OrderEditDraft,
  rowsOf,
  toInput,
  totalsOf,
  whyNotEdited,
} from "./order-edit-draft.ts";

/** Another owner changed the order meanwhile. */
export type OrderConflict = { order: OrderDetail; merged: Merged<OrderEditDraft>; events: OrderEvent[] };

/** `lines`: with charge and discount. */
export type EditedPart = "lines" | "address";

/**
 * The edit of an order on its page: parts of it become forms at their places, and all that is typed is one change.
 * @param newest as the page shows it now
 */
export function useOrderEdit(newest: OrderDetail) {
  const [parts, setParts] = useState<readonly EditedPart[]>([]);
  /** Where the focus returns to. */
  const [closed, setClosed] = useState<EditedPart | null>(null);
  const isOpen = parts.length > 0;
  /** As it was when the first part was opened: what others change meanwhile takes away nothing that is typed. */
  const [order, setOrder] = useState(newest);
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<OrderEditDraft>(() => draftOf(order));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  /** Which opening of the forms is shown: an answer to an earlier one changes nothing on them. */
  const opening = useRef(0);
  /** The server's total when it differed from ours. The next submit accepts it. */
  const [agreedAmount, setAgreedAmount] = useState<number | null>(null);
  const askForLook = useFocusOnRefusal(area);
  const products = useSoldProducts(isOpen ? draft.lines.map(({ productId }) => productId) : []);
  const rows = rowsOf(order, draft, products);
  const { data: zones } = useQuery({ queryKey: ["delivery"], queryFn: () => api().getDelivery(), enabled: isOpen });
  const place = useDelivery(isOpen && zones?.delivery.isOn ? zones.delivery : null, draft.address, rows);
  const { data: { categories } = {} } = useQuery({
    queryKey: ["shop", "categories"],
    queryFn: () => api().listCategories(),
    enabled: isOpen && hasCouponOfCategories(order),
  });
  const flat = totalsOf(order, draft, products, categories ?? []);
  const totals = draft.delivery === null && followsZone(order, draft) ? place.priced(flat) : flat;
  const isDirty = isOpen && JSON.stringify(draft) !== JSON.stringify(draftOf(order));
  const { blocker, release } = useLeaveGuard(isDirty && !isSaving);

  function open(part: EditedPart) {
    if (!isOpen) {
      setOrder(newest);
      setDraft(draftOf(newest));
      setErrors({});
      setNotice("");
      setAgreedAmount(null);
    }
    setParts([...parts, part]);
  }

  function close() {
    setClosed(parts[0] ?? null);
    opening.current += 1;
    setParts([]);
    setConflict(null);
    // One that still waits for what it is priced by is not sent any more.
    setIsAsked(false);
  }

  function change(part: Partial<OrderEditDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    setAgreedAmount(null);
    setNotice("");
    const changed = Object.keys(part).map((name) => (name === "lines" ? "items" : name));
    setErrors((before) => withoutErrorsOf(changed, before));
  }

  function save() {
    if (!isSaving) setIsAsked(true);
  }

  async function send() {
    setIsSaving(true);
    setNotice("");
    const sentFrom = opening.current;
    const isStillOpen = () => opening.current === sentFrom;
    try {
      const { message } = await office.editOrder(toInput(order, draft, totals, agreedAmount));
      await queries.invalidateQueries({ queryKey: ["order", order._id] });
      release();
      setIsSaving(false);
      if (isStillOpen()) close();
      toast.ok(message);
    } catch (failure) {
      setIsSaving(false);
      if (!isStillOpen()) return refused(failure);
      if (!isChangedMeanwhile(failure)) return refuse(failure);
      await compare(failure.refusal.events, isStillOpen).catch((other) =>
        isStillOpen() ? refuse(other) : refused(other),
      );
    }
  }

  const sendNow = useEffectEvent(() => void send());
  // Sent before the plants of a merged order are known, the total would lack them.
  const isKnown = products.areKnown && place.isReady && (categories !== undefined || !hasCouponOfCategories(order));
  useEffect(() => {
    if (!isAsked || !isKnown) return;
    setIsAsked(false);
    sendNow();
  }, [isAsked, isKnown]);

  /** Another owner's change of the same order: where it touches nothing of the form, this one is saved over it. */
  async function compare(events: OrderEvent[], isStillOpen: () => boolean) {
    const now = (await office.getOrder(order._id)).order;
    if (!isStillOpen()) return;
    const reason = whyNotEdited(now);
    if (reason !== null) {
      askForLook();
      return setNotice(m.order_desk_not_editable({ number: now.number, reason }));
    }
    const merged = mergeOrderEdit(order, draft, now);
    if (merged.theirs.length > 0 || merged.both.length > 0) return setConflict({ order: now, merged, events });
    setOrder(now);
    setIsAsked(true);
  }

  function takeTheirs() {
    if (conflict === null) return;
    setOrder(conflict.order);
    setDraft({ ...draftOf(conflict.order), reason: draft.reason });
    setConflict(null);
  }

  /** Saves both changes; where both touched a field, mine. */
  function saveBoth() {
    if (conflict === null) return;
    setOrder(conflict.order);
    setDraft(conflict.merged.draft);
    setAgreedAmount(null);
    setConflict(null);
    setIsAsked(true);
  }

  function refuse(failure: unknown) {
    if (!(failure instanceof ApiError) || failure.status === 401 || failure.status === 403) return refused(failure);
    const { amount, message } = failure.refusal;
    const wrong = wrongFields(failure);
    askForLook();
    if (typeof amount === "number") {
      setAgreedAmount(amount);
      products.reload();
      setNotice(m.order_desk_edited_total({ total: showTaka(amount) }));
      return;
    }
    const wrongParts = Object.keys(wrong).map(partOf);
    const isShut = wrongParts.includes("lines") && !hasOpenSums(order);
    if (wrongParts.length === 0 || isShut) return setNotice(message);
    // A wrong field is shown also where its part was left as it was.
    const shown = (["lines", "address"] as const).filter((part) => parts.includes(part) || wrongParts.includes(part));
    setParts(shown);
    setErrors(wrong);
    const by = { delivery: place.delivery, hasCoupons: false };
    setNotice(wrongElsewhere(wrong, (field) => /^(delivery|discount|reason)$/.test(field) || isDrawn(field, by)));
  }

  return {
    ...{ order, area, draft, errors, notice, isDirty, products, totals, place, blocker, save, change },
    ...{ parts, closed, open, close },
    ...{ conflict, takeTheirs, saveBoth, keepEditing: () => setConflict(null) },
    isSaving: isSaving || isAsked,
    /** Under way to the server: only now it is too late to discard. */
    isSent: isSaving,
    changeAddress: (part: Partial<DeliveryAddress>) => change({ address: { ...draft.address, ...part } }),
  };
}

/** Where a field of the edit is typed. The reason is in whichever part is open. */
function partOf(field: string): EditedPart | "reason" {
  if (field === "reason") return field;
  return field.startsWith("address") ? "address" : "lines";
}

type ChangedMeanwhile = ApiError & { refusal: OrderChangedMeanwhile };

function isChangedMeanwhile(failure: unknown): failure is ChangedMeanwhile {
  return failure instanceof ApiError && failure.refusal.code === "changed-meanwhile";
}
