import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OrderChangedMeanwhile } from "#contract/wire/orders/order-edit.ts";
import type { DeliveryAddress, OrderDetail, OrderEvent } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import type { Merged } from "#web/admin/kit/dialog/merge-fields.ts";
import { useLeaveGuard } from "#web/admin/kit/form/leave-guard.tsx";
import { withoutErrorsOf, wrongFields } from "#web/admin/kit/form/wrong-fields.ts";
import { queries, refused } from "#web/admin/kit/queries.ts";
import { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { office } from "#web/admin/office.ts";
import { ApiError, api } from "#web/api.ts";
import { useDelivery } from "#web/storefront/purchase/use-delivery.ts";
import { useFocusOnRefusal } from "#web/storefront/purchase/use-focus-on-refusal.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { mergeOrderEdit } from "./merge-order-edit.ts";
import {
  draftOf,
  followsZone,
  hasCouponOfCategories,
  type OrderEditDraft,
  rowsOf,
  takaOf,
  toInput,
  totalsOf,
  whyNotEdited,
} from "./order-edit-draft.ts";

/** Another owner changed the order meanwhile. */
export type OrderConflict = { order: OrderDetail; merged: Merged<OrderEditDraft>; events: OrderEvent[] };

/**
 * The form that edits an order.
 * @param opened as it was when the form was opened
 * @param onSaved where the form is a part of the order's page; else the page follows
 */
export function useOrderEdit(opened: OrderDetail, onSaved?: () => void) {
  const [order, setOrder] = useState(opened);
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<OrderEditDraft>(() => draftOf(order));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  /** The server's total when it differed from ours. The next submit accepts it. */
  const [agreedAmount, setAgreedAmount] = useState<number | null>(null);
  const askForLook = useFocusOnRefusal(form);
  const products = useSoldProducts(draft.lines.map(({ productId }) => productId));
  const rows = rowsOf(order, draft, products);
  const { data: zones } = useQuery({ queryKey: ["delivery"], queryFn: office.getDelivery });
  const place = useDelivery(zones?.delivery.isOn ? zones.delivery : null, draft.address, rows);
  const { data: { categories } = {} } = useQuery({
    queryKey: ["shop", "categories"],
    queryFn: () => api().listCategories(),
    enabled: hasCouponOfCategories(order),
  });
  const flat = totalsOf(order, draft, products, categories ?? []);
  const totals = draft.delivery === null && followsZone(order, draft) ? place.priced(flat) : flat;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(order));
  const { blocker, release } = useLeaveGuard(isDirty && !isSaving);

  function change(part: Partial<OrderEditDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    setAgreedAmount(null);
    setNotice("");
    const changed = Object.keys(part).map((name) => (name === "lines" ? "items" : name));
    setErrors((before) => withoutErrorsOf(changed, before));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSaving) setIsAsked(true);
  }

  async function send() {
    setIsSaving(true);
    setNotice("");
    try {
      const { message } = await office.editOrder(toInput(order, draft, agreedAmount ?? takaOf(totals)));
      await queries.invalidateQueries({ queryKey: ["order", order._id] });
      release();
      if (onSaved) onSaved();
      else await navigate(`/admin/orders/${order._id}`);
      toast.ok(message);
    } catch (failure) {
      setIsSaving(false);
      if (isChangedMeanwhile(failure)) await compare(failure.refusal.events).catch(refuse);
      else refuse(failure);
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
  async function compare(events: OrderEvent[]) {
    const now = (await office.getOrder(order._id)).order;
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
    } else if (Object.keys(wrong).length > 0) setErrors(wrong);
    else setNotice(message);
  }

  return {
    ...{ order, form, draft, errors, notice, isDirty, products, totals, place, blocker, submit, change },
    ...{ conflict, takeTheirs, saveBoth, keepEditing: () => setConflict(null) },
    isSaving: isSaving || isAsked,
    changeAddress: (part: Partial<DeliveryAddress>) => change({ address: { ...draft.address, ...part } }),
  };
}

type ChangedMeanwhile = ApiError & { refusal: OrderChangedMeanwhile };

function isChangedMeanwhile(failure: unknown): failure is ChangedMeanwhile {
  return failure instanceof ApiError && failure.refusal.code === "changed-meanwhile";
}
