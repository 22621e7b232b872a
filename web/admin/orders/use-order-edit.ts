import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { DeliveryAddress, OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { showTaka } from "#web/ui/figures.ts";
import { toast } from "#web/ui/toast.tsx";
import { useDelivery } from "../../storefront/checkout/use-delivery.ts";
import { useFocusOnRefusal } from "../../storefront/checkout/use-focus-on-refusal.ts";
import { useLeaveGuard } from "../kit/leave-guard.tsx";
import { queries, refused } from "../kit/queries.ts";
import { withoutErrorsOf, wrongFields } from "../kit/wrong-fields.ts";
import { office } from "../office.ts";
import { draftOf, followsZone, type OrderEditDraft, rowsOf, takaOf, toInput, totalsOf } from "./order-edit-draft.ts";
import { useSoldProducts } from "./use-sold-products.ts";

/** The form that edits an order. @param order as it was when the form was opened */
export function useOrderEdit(order: OrderDetail) {
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
  const flat = totalsOf(order, draft, products);
  const totals = draft.delivery === null && followsZone(order, draft, rows) ? place.priced(flat) : flat;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(order));
  const { blocker, release } = useLeaveGuard(isDirty && !isSaving);

  function change(part: Partial<OrderEditDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    setAgreedAmount(null);
    setNotice("");
    const changed = Object.keys(part).map((name) => (name === "lines" ? "items" : name));
    setErrors((before) => withoutErrorsOf(changed, before));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    setNotice("");
    try {
      const { message } = await office.editOrder(toInput(order, draft, agreedAmount ?? takaOf(totals)));
      toast.ok(message);
      await queries.invalidateQueries({ queryKey: ["order", order._id] });
      release();
      await navigate(`/admin/orders/${order._id}`);
    } catch (failure) {
      setIsSaving(false);
      refuse(failure);
    }
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
    ...{ form, draft, errors, notice, isSaving, isDirty, products, totals, place, blocker, submit, change },
    changeAddress: (part: Partial<DeliveryAddress>) => change({ address: { ...draft.address, ...part } }),
  };
}
