import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { MergeDialog } from "#web/admin/kit/dialog/merge-dialog.tsx";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { actorOf, eventWords } from "#web/admin/order/order-words.ts";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { lineField } from "./merge-order-edit.ts";
import { draftOf, type OrderEditDraft } from "./order-edit-draft.ts";
import type { useOrderEdit } from "./use-order-edit.ts";

type Edit = ReturnType<typeof useOrderEdit>;

/** Another owner edited the order after it was opened here. */
export function OrderConflictDialog({ edit }: { edit: Edit }) {
  const { conflict, order: opened, draft } = edit;
  const changeOf = (field: string) => ({
    label: labelOf(field, conflict?.order, edit),
    theirs: conflict && inWords(field, draftOf(conflict.order), conflict.order),
    mine: inWords(field, draft, opened),
  });
  return (
    <MergeDialog
      isOpen={conflict !== null}
      theirs={conflict?.merged.theirs.map(changeOf) ?? []}
      both={conflict?.merged.both.map(changeOf) ?? []}
      onTakeTheirs={edit.takeTheirs}
      onSaveBoth={edit.saveBoth}
      onClose={edit.keepEditing}
    >
      {conflict ? changedBy(conflict) : null}
    </MergeDialog>
  );
}

function changedBy({ events, order: { number } }: NonNullable<Edit["conflict"]>): string {
  const last = events.findLast(({ kind }) => kind === "edited") ?? events.at(-1);
  if (last === undefined) return "";
  const what = eventWords(last).title;
  return m.order_desk_changed_by({ who: actorOf(last), time: formatMoment(last.createdAt), number, what });
}

const addressLabels: Record<string, () => string> = {
  phone: m.phone,
  firstName: m.first_name,
  lastName: m.last_name,
  email: m.email,
  street: m.street,
  city: m.city,
  state: m.state,
  zipcode: m.zip_code,
  country: m.country,
};

function labelOf(field: string, now: OrderDetail | undefined, { order, products }: Edit): string {
  if (field === "delivery") return m.settings_delivery_charge();
  if (field === "discount") return m.discount();
  const [kind, part = "", ...size] = field.split(" ");
  if (kind === "address") return addressLabels[part]?.() ?? m.order_desk_address();
  const sold = [...order.items, ...(now?.items ?? [])].find(({ product }) => product._id === part)?.product;
  return `${(sold ?? products.find(part))?.name ?? ""} (${sizeName(size.join(" "))})`;
}

function inWords(field: string, { lines, address, delivery, discount }: OrderEditDraft, order: OrderDetail): string {
  if (field === "delivery") return delivery === null ? showTaka(order.delivery) : inTaka(delivery);
  if (field === "discount") return inTaka(discount || "0");
  if (field.startsWith("address "))
    return String(address[field.slice("address ".length) as keyof typeof address] ?? "");
  return `× ${inDigits(lines.find((line) => lineField(line) === field)?.quantity ?? 0)}`;
}

function inTaka(typed: string): string {
  const taka = typedFigure(typed);
  return Number.isFinite(taka) ? showTaka(taka) : typed;
}
