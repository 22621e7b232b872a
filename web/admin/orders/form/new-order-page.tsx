import { Link, useSearchParams } from "react-router";
import * as m from "#messages";
import { walletWords } from "#messages/names.ts";
import { takesGifts } from "#web/settings.ts";
import { GiftFields } from "#web/storefront/purchase/gift-fields.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { answerQuestion, type ChatAnswer, openQuestions, toldTransfer } from "../chat/chat-reading.ts";
import { FromChat } from "../chat/from-chat.tsx";
import { OpenQuestions } from "../chat/open-questions.tsx";
import { NewOrderTabs } from "../new-order-tabs.tsx";
import { DraftSums } from "../order-sums.tsx";
import { isTaken } from "./new-order-checks.ts";
import { type WrittenSource, withChat } from "./new-order-draft.ts";
import { AddressPanel, keepEnter, ProductsPanel, SumBar } from "./order-form.tsx";
import { PastCustomers } from "./past-customers.tsx";
import { useNewOrder } from "./use-new-order.ts";
import "./new-order.css";

const sources: { source: WrittenSource; label: () => string }[] = [
  { source: "phone", label: m.order_desk_by_phone },
  { source: "messenger", label: m.link_desk_by_messenger },
  { source: "whatsapp", label: m.link_desk_by_whatsapp },
  { source: "visit", label: m.order_desk_by_visit },
];

const formId = "new-order";

type NewOrder = ReturnType<typeof useNewOrder>;

/** An order taken by phone, message or in person, paid in cash on delivery. */
export default function NewOrderPage() {
  const [query] = useSearchParams();
  const phone = query.get("phone") ?? "";
  const order = useNewOrder(phone);
  const { draft, errors, products, totals, place, change } = order;
  const placeTerms = place.termsOf(totals);
  const isFromChat = query.get("from") === "chat";
  const questions = {
    open: openQuestions(draft),
    error: errors.asked,
    onAnswer: (at: number, answer: ChatAnswer) => change(answerQuestion(draft, at, answer)),
  };
  return (
    <>
      <Link className="back" to="/admin/orders">
        <Icon name="arrow-left" className="i-18" />
        {m.office_orders()}
      </Link>
      <Head onStartOver={order.startOver} at={isFromChat ? "chat" : "write"} />
      <form
        className={isFromChat ? "odet odet--chat" : "odet"}
        noValidate
        id={formId}
        aria-label={m.office_new_order()}
        ref={order.form}
        onKeyDown={keepEnter}
        onSubmit={order.submit}
      >
        {isFromChat ? (
          <div className="odet__chat">
            <FromChat
              isKept={draft.keepsChat === true}
              chat={draft.chat ?? ""}
              onKeep={(keepsChat) => change({ keepsChat })}
              onRead={(reading, text) => change(withChat(draft, reading, text))}
              onNote={order.addToNote}
            />
          </div>
        ) : null}
        <div>
          <OpenQuestions of="lines" {...questions} />
          <PastCustomers
            first={phone}
            phone={draft.address.phone}
            onTake={(address) => change({ address: { ...draft.address, ...address } })}
          />
          <ProductsPanel {...{ products, errors }} lines={draft.lines} onChange={(lines) => change({ lines })}>
            <NotLoaded products={products} />
          </ProductsPanel>
          <AddressPanel
            address={draft.address}
            errors={errors}
            place={place}
            onChange={order.changeAddress}
            asked={<OpenQuestions of="address" {...questions} />}
          >
            {place.parts && placeTerms && order.delivery ? (
              <place.parts.ZonePanel
                delivery={order.delivery}
                address={draft.address}
                terms={placeTerms}
                isKnown={place.isKnown}
                advanceMinor={null}
                totals={totals}
                rows={order.rows}
              />
            ) : null}
          </AddressPanel>
        </div>
        <div>
          <SourcePanel source={draft.source} onChange={(source) => change({ source })} />
          {takesGifts() || draft.gift !== undefined ? (
            <section className="panel panel--pad oform" aria-label={m.gift_this_is()}>
              <GiftFields message={draft.gift} onChange={(gift) => change({ gift })} />
            </section>
          ) : null}
          <NotePanel note={draft.note} error={errors.note} onChange={(note) => change({ note })} />
          <TotalPanel order={order} />
        </div>
      </form>
      <SumBar totalMinor={order.collectsMinor} words={m.order_desk_sum_to_collect()}>
        <Button type="submit" form={formId} size="md" isLoading={order.isSaving}>
          {m.order_desk_save()}
        </Button>
      </SumBar>
    </>
  );
}

function Head({ onStartOver, at }: { onStartOver: () => void; at: "write" | "chat" }) {
  return (
    <div className="ahead ahead--order">
      <h1>{m.office_new_order()}</h1>
      <NewOrderTabs at={at} />
      <div className="right">
        <Button variant="quiet" size="sm" onClick={onStartOver}>
          {m.order_desk_start_over()}
        </Button>
      </div>
    </div>
  );
}

function NotLoaded({ products: { error, reload } }: Pick<NewOrder, "products">) {
  return error ? (
    <p className="error" role="alert">
      {error}{" "}
      <Button variant="quiet" size="sm" onClick={reload}>
        {m.try_again()}
      </Button>
    </p>
  ) : null;
}

type NotePanelProps = { note: string; error: string | undefined; onChange: (note: string) => void };

function NotePanel({ note, error, onChange }: NotePanelProps) {
  return (
    <section className="panel panel--pad oform" aria-labelledby="new-note">
      <h2 id="new-note">{m.order_desk_note()}</h2>
      <TextArea
        id="order-note"
        label={m.order_desk_note_for_owners()}
        optional
        rows={3}
        value={note}
        error={error}
        hint={m.order_desk_note_hint()}
        onChange={(event) => onChange(event.target.value)}
      />
    </section>
  );
}

type SourcePanelProps = { source: WrittenSource; onChange: (source: WrittenSource) => void };

function SourcePanel({ source: chosen, onChange }: SourcePanelProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="new-source">
      <h2 id="new-source">{m.order_desk_how_it_came()}</h2>
      <div className="sizes" role="radiogroup" aria-labelledby="new-source">
        {sources.map(({ source, label }) => (
          <label key={source} className="size size--sm">
            <input
              className="vh"
              type="radio"
              name="source"
              checked={chosen === source}
              onChange={() => onChange(source)}
            />
            {label()}
          </label>
        ))}
      </div>
    </section>
  );
}

function TotalPanel({ order }: { order: NewOrder }) {
  const { draft, errors, totals, notice } = order;
  const told = toldTransfer(draft);
  return (
    <section className="panel panel--pad newsum" aria-labelledby="new-total">
      <h2 id="new-total">{m.order_desk_to_collect()}</h2>
      <DraftSums totals={totals} />
      {told ? (
        <Field
          id="order-sent"
          label={m.order_chat_sent({ wallet: walletWords[told.wallet](), id: told.trxId })}
          optional
          inputMode="decimal"
          autoComplete="off"
          value={draft.sent ?? ""}
          error={errors.sent}
          hint={
            isTaken(told, order.takenWallets)
              ? m.order_chat_sent_hint({ sum: showMinor(order.collectsMinor) })
              : m.order_chat_sent_uncounted({
                  wallet: walletWords[told.wallet](),
                  sum: showMinor(order.collectsMinor),
                })
          }
          onChange={(event) => order.change({ sent: event.target.value })}
        />
      ) : null}
      {order.hasCoupons ? (
        <Field
          label={m.coupon_code()}
          optional
          autoComplete="off"
          value={draft.coupon}
          error={errors.coupon}
          hint={m.order_desk_coupon_hint()}
          onChange={(event) => order.change({ coupon: event.target.value })}
        />
      ) : null}
      {notice === "" ? null : (
        <div className="banner banner--warn" role="alert" tabIndex={-1}>
          <Icon name="alert" />
          <div>{notice}</div>
        </div>
      )}
      <p className="hint">{m.order_desk_kept_in_tab()}</p>
    </section>
  );
}
