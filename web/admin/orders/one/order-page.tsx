import { useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { MoreMenu } from "#web/admin/kit/menu/more-menu.tsx";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { useMayCall, useMayOpen } from "#web/admin/kit/session/role.ts";
import { ListWait } from "#web/admin/kit/wait/list-wait.tsx";
import { office } from "#web/admin/office.ts";
import { cancelWords, flagsText, partSent } from "#web/admin/order/flag-words.ts";
import { hasEnded, OrderState } from "#web/admin/order/order-state.tsx";
import { actorOf, lastEvent } from "#web/admin/order/order-words.ts";
import { type OrderActs, useOrder } from "#web/admin/order/use-order.ts";
import { paperNames, papersInUse } from "#web/admin/print/paper-names.ts";
import { type Paper, printAddress } from "#web/admin/print/print-address.ts";
import { ApiError } from "#web/api.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { KeptChat } from "../chat/kept-chat.tsx";
import { EditBar, EditInPlace, EditQuestions } from "../form/edit-in-place.tsx";
import { hasOpenSums, isHeldByCourier, whyNotEdited } from "../form/order-edit-draft.ts";
import { useOrderEdit } from "../form/use-order-edit.ts";
import { PayLinkPanel } from "../links/pay-link-panel.tsx";
import { NextStep } from "../next/next-step.tsx";
import { RiskBar } from "../next/risk-bar.tsx";
import { ReturnsMark } from "../phone-orders.tsx";
import { CourierPanel } from "./courier-panel.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { NotePanel } from "./note-panel.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderWalk } from "./order-walk.tsx";
import { PaymentPanel } from "./payment/payment-panel.tsx";
import { StatusPanel } from "./status-panel.tsx";

export default function OrderPage() {
  const { id = "" } = useParams();
  const { order, error, load, acts } = useOrder(id);
  return (
    <>
      <OrderWalk orderId={id} />
      {error ? (
        <div className="panel panel--pad" role="alert">
          <h1 className="t22">{isUnknown(error) ? m.orders_no_such_order() : m.orders_order_not_loaded()}</h1>
          <p className="soft">{error.message}</p>
          <p className="none__act">
            {isUnknown(error) ? (
              <ButtonLink variant="secondary" size="md" to="/admin/orders">
                {m.orders_all_orders()}
              </ButtonLink>
            ) : (
              <Button variant="secondary" size="md" onClick={load}>
                {m.try_again()}
              </Button>
            )}
          </p>
        </div>
      ) : order === undefined ? (
        <>
          <h1 className="vh">{m.order()}</h1>
          <p className="vh" role="status">
            {m.loading_order()}
          </p>
          <ListWait shape="panels" count={6} />
        </>
      ) : (
        <OpenOrder key={order._id} order={order} acts={acts} />
      )}
    </>
  );
}

function isUnknown(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

function OpenOrder({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const [asked, setAsked] = useState<"cancel" | "return" | null>(null);
  const edit = useOrderEdit(order);
  const canEdit = whyNotEdited(order) === null;
  return (
    <>
      <OrderHead order={order} acts={acts} onAsk={setAsked} />
      {asked && !hasEnded(order) ? (
        <EndDialog kind={asked} order={order} acts={acts} onClose={() => setAsked(null)} />
      ) : null}
      <RiskBar order={order} acts={acts} />
      {order.flags.length > 0 ? <FlagBanner order={order} acts={acts} /> : null}
      {order.replaces ? (
        <p className="soft">
          <Link className="link" to={`/admin/orders/${order.replaces._id}`}>
            {m.order_replaces({ number: order.replaces.number })}
          </Link>
        </p>
      ) : null}
      {hasEnded(order) ? <EndBanner order={order} /> : null}
      {edit.parts.length === 0 ? <NextStep order={order} acts={acts} onUnwanted={() => setAsked("cancel")} /> : null}
      <div className={edit.parts.length > 0 ? "odet odet--edit" : "odet"} ref={edit.area}>
        <div className="odet__lines">
          {edit.parts.includes("lines") ? (
            <EditInPlace edit={edit} part="lines" />
          ) : (
            <OrderLines
              order={order}
              onEdit={canEdit && hasOpenSums(order) ? () => edit.open("lines") : undefined}
              isFocused={edit.closed === "lines"}
              note={isHeldByCourier(order) ? m.order_desk_withdraw_first() : null}
            />
          )}
        </div>
        {edit.parts.includes("address") ? null : <EditBar edit={edit} />}
        <div className="odet__side">
          <PaymentPanel order={order} acts={acts} />
          <CustomerPanel
            order={order}
            onEdit={canEdit ? () => edit.open("address") : undefined}
            isFocused={edit.closed === "address"}
            editedAddress={edit.parts.includes("address") ? <EditInPlace edit={edit} part="address" /> : null}
          />
        </div>
        {edit.parts.includes("address") ? <EditBar edit={edit} /> : null}
        <div className="odet__rest">
          <CourierPanel order={order} acts={acts} />
          <KeptChat order={order} />
          <PayLinkPanel order={order} />
          <TextsOfOrder order={order} />
          <NotePanel order={order} acts={acts} />
          <StatusPanel order={order} acts={acts} />
        </div>
      </div>
      <EditQuestions edit={edit} />
    </>
  );
}

/** Only owner and manager are sent it. */
function TextsOfOrder({ order: { texts } }: { order: OrderDetail }) {
  if (texts === undefined) return null;
  return (
    <section className="panel panel--pad" aria-labelledby="order-texts">
      <h2 id="order-texts">{m.sms_title()}</h2>
      <p>
        <b className="b6 num">{showSum(toMinor(texts.cost))}</b>{" "}
        <span className="soft t14">
          {m.sms_messages_and_parts({ messages: inDigits(texts.messages), parts: inDigits(texts.parts) })}
        </span>
      </p>
    </section>
  );
}

type OrderHeadProps = { order: OrderDetail; acts: OrderActs; onAsk: (kind: "cancel" | "return") => void };

function OrderHead({ order, acts, onAsk }: OrderHeadProps) {
  const isOpen = !hasEnded(order);
  const hasLeft = order.status !== "Order Placed" && order.status !== "Packing";
  const mayReturn = useMayCall("POST /api/order/return");
  const mayGiveBack = useMayCall("POST /api/order/refund");
  // Whose cancel would give money back.
  const mayCancel = mayGiveBack || !order.isPaid || order.paymentMethod === "wallet";
  return (
    <div className="ahead wrapm ahead--order">
      <h1>{m.order_named({ number: order.number })}</h1>
      <OrderState order={order} />
      <ReturnsMark phoneRecord={order.phoneRecord} />
      <span className="soft t14 num">{formatMoment(order.createdAt)}</span>
      <div className="right oacts">
        {mainPapers.map((paper) => (
          <PaperLink
            key={paper}
            paper={paper}
            order={order}
            className={buttonClass({ ...look, className: paper === "slip" ? "" : "only-d" })}
          />
        ))}
        {isOpen && hasLeft && mayReturn ? (
          <Button variant="danger-quiet" size="sm" onClick={() => onAsk("return")}>
            {m.orders_mark_returned()}
          </Button>
        ) : null}
        {isOpen && order.status !== "Delivered" && mayCancel ? (
          <Button variant="danger-quiet" size="sm" className={hasLeft ? "only-d" : ""} onClick={() => onAsk("cancel")}>
            {m.cancel_order()}
          </Button>
        ) : null}
        {order.canceled && canComeBack(order) ? (
          <Button variant="quiet" size="sm" onClick={() => acts.act(() => office.undoCancel(order._id))}>
            {m.orders_undo_cancel()}
          </Button>
        ) : null}
        {order.returned && mayReturn ? (
          <Button variant="quiet" size="sm" onClick={() => acts.act(() => office.undoReturn(order._id))}>
            {m.orders_undo_return()}
          </Button>
        ) : null}
        <MoreMenu label={m.orders_more_of({ number: order.number })}>
          {mainPapers
            .filter((paper) => paper !== "slip")
            .map((paper) => (
              <PaperLink key={paper} paper={paper} order={order} className="only-m" />
            ))}
          {papersInUse()
            .filter((paper) => !mainPapers.includes(paper))
            .map((paper) => (
              <PaperLink key={paper} paper={paper} order={order} />
            ))}
          {isOpen && hasLeft && order.status !== "Delivered" && mayCancel ? (
            <button type="button" className="only-m" onClick={() => onAsk("cancel")}>
              {m.cancel_order()}
            </button>
          ) : null}
        </MoreMenu>
      </div>
    </div>
  );
}

const look = { variant: "secondary" as const, size: "sm" as const };
/** With every order; on a phone only the slip. */
const mainPapers: Paper[] = ["slip", "invoice"];

function PaperLink({ paper, order, className }: { paper: Paper; order: OrderDetail; className?: string }) {
  const { pathname, search } = useLocation();
  const mayPrint = useMayOpen(`/admin/print/${paper}`);
  if (!mayPrint) return null;
  return (
    <Link className={className} to={printAddress(paper, [order._id])} state={{ back: pathname + search }}>
      <AdminIcon name="printer" className="i-18" />
      {paperNames[paper]()}
    </Link>
  );
}

/** Not after it expired or was refunded: such an order must be placed again. */
function canComeBack({ canceled, payments, transfer }: OrderDetail): boolean {
  const isRefunded = payments.some(({ refundDue, refundedAt }) => refundDue || refundedAt);
  return canceled?.kind !== "expired" && !isRefunded && transfer?.state !== "refunded";
}

function FlagBanner({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const mayClear = useMayCall("POST /api/order/flag/clear");
  return (
    <section className="banner banner--warn obanner" aria-label={m.orders_needs_attention()}>
      <Icon name="alert" />
      <div>
        <b>{m.orders_needs_attention_said()}</b> {flagsText(order.flags)}
      </div>
      {mayClear && order.flags.length > (partSent(order.flags) > 0 ? 1 : 0) ? (
        <div className="right">
          <Button variant="quiet" size="sm" onClick={() => acts.act(() => office.clearFlag(order._id))}>
            {m.orders_mark_checked()}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function endReason({ canceled, returned }: OrderDetail): string {
  if (canceled && canceled.kind !== "owner") return cancelWords[canceled.kind];
  return (canceled ?? returned)?.reason ?? "";
}

function endSaid({ canceled, events }: OrderDetail, at: string): string {
  const event = lastEvent(events, canceled ? "canceled" : "returned");
  const time = formatMoment(at);
  if (event === undefined) return canceled ? m.orders_canceled_at({ time }) : m.orders_returned_at({ time });
  const by = { actor: actorOf(event), time };
  return canceled ? m.orders_canceled_by(by) : m.orders_returned_by(by);
}

function EndBanner({ order }: { order: OrderDetail }) {
  const mark = order.canceled ?? order.returned;
  if (mark === null) return null;
  return (
    <div className="banner banner--bad obanner">
      <Icon name="alert" />
      <div>
        <b>{endSaid(order, mark.at)}</b> {m.orders_reason_said({ reason: endReason(order) })}{" "}
        {order.customer ? m.orders_shopper_sees_reason() : ""}
      </div>
    </div>
  );
}
