import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { offerPriceOf } from "#contract/rules/money/money.ts";
import type { OfficeLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { office } from "#web/admin/office.ts";
import { api } from "#web/api.ts";
import { roundsCash, setCharges } from "#web/settings.ts";
import { useFocusOnRefusal } from "#web/storefront/purchase/use-focus-on-refusal.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showHour, showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { newKey } from "#web/ui/new-key.ts";
import { answerQuestion, type ChatAnswer, openQuestions } from "../chat/chat-reading.ts";
import { OpenQuestions } from "../chat/open-questions.tsx";
import { blankOrder, keepOrderDraft, readOrderDraft } from "../form/new-order-draft.ts";
import { NewOrderTabs } from "../new-order-tabs.tsx";
import {
  asEditedLink,
  asNewLink,
  blankTerms,
  draftOfLink,
  draftSums,
  keepTerms,
  type LinkTerms,
  linkPrices,
  readTerms,
} from "./link-draft.ts";
import { LinkLines, LinkOfficeNote, LinkPerson, LinkSent, LinkTermsPanel } from "./link-form.tsx";
import { ReadyLink } from "./ready-link.tsx";
import { SentLinks } from "./sent-links.tsx";
import "../form/new-order.css";

const fields = ["lines", "discount", "reason", "charge", "note", "officeNote", "person", "source", "transfer.amount"];

/** An order that its customer completes by a link, and the links that were sent. */
export default function OrderLinksPage() {
  const client = useQueryClient();
  const [draft, setDraft] = useState(readOrderDraft);
  const [terms, setTerms] = useState(readTerms);
  const [made, setMade] = useState<OfficeLink | null>(null);
  /** A link that was sent, while it is changed: what was typed of a new one is kept meanwhile. */
  const [edited, setEdited] = useState<OfficeLink | null>(null);
  /** When the draft of a new one was last kept in this tab; null until something is typed. */
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const products = useSoldProducts(draft.lines.map(({ productId }) => productId));
  /** Of this link: the same press, repeated, makes no second one. */
  const key = useRef(newKey());
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (edited === null) {
      keepOrderDraft(next);
      setKeptAt(new Date().toISOString());
    }
    key.current = newKey();
  };
  /** Above a form that was longer than the screen. */
  const show = (link: OfficeLink) => {
    setMade(link);
    window.scrollTo({ top: 0 });
  };
  const changeTerms = (part: Partial<LinkTerms>) => {
    const next = { ...terms, ...part };
    setTerms(next);
    if (edited === null) {
      keepTerms(next);
      setKeptAt(new Date().toISOString());
    }
    key.current = newKey();
  };
  const { errors, isSending, submit } = useForm(fields, async () => {
    const { link, message } =
      edited === null
        ? await office.makeLink(asNewLink(draft, terms, priceOf), key.current)
        : await office.editLink(asEditedLink(edited._id, draft, terms, priceOf));
    show(link);
    if (edited === null) {
      keepOrderDraft(null);
      keepTerms(null);
      setKeptAt(null);
    } else stopEditing();
    await client.invalidateQueries({ queryKey: ["order-links"] });
    return message;
  });
  const form = useRef<HTMLFormElement>(null);
  const askForLook = useFocusOnRefusal(form);
  const [isRefused, setIsRefused] = useState(false);
  const open = openQuestions(draft);
  const questions = {
    open,
    error: isRefused ? m.order_chat_answer_first() : undefined,
    onAnswer: (at: number, answer: ChatAnswer) => change(answerQuestion(draft, at, answer)),
  };
  const priceOf = linkPrices(edited, (id, size) => {
    const product = products.find(id);
    return product && offerPriceOf(product, size);
  });
  const { data: zones } = useQuery({ queryKey: ["delivery"], queryFn: () => api().getDelivery() });
  const { taxPercent, deliveryCharge } = setCharges();
  const charges = { taxPercent, deliveryCharge, wholeTakaCash: roundsCash(), delivery: zones?.delivery };
  const { city: district, thana = "" } = draft.address;
  const parcel = { productOf: products.find, to: edited?.person ?? { district, thana } };
  const sums = draftSums(draft, terms, priceOf, charges, parcel);
  const send = (event: FormEvent) => {
    setIsRefused(open.length > 0);
    if (open.length === 0) return void submit(event);
    event.preventDefault();
    askForLook();
  };
  const edit = (link: OfficeLink) => {
    const of = draftOfLink(link);
    setMade(null);
    setEdited(link);
    setDraft(of.draft);
    setTerms(of.terms);
    window.scrollTo({ top: 0 });
  };
  const stopEditing = () => {
    setEdited(null);
    setDraft(readOrderDraft());
    setTerms(readTerms());
  };
  const startOver = () => {
    setMade(null);
    setDraft(blankOrder());
    setTerms(blankTerms);
    key.current = newKey();
  };
  return (
    <>
      <div className="ahead ahead--order">
        <h1>{m.office_new_order()}</h1>
        <NewOrderTabs at="link" />
      </div>
      {made ? (
        <ReadyLink link={made}>
          <Button variant="secondary" size="md" onClick={startOver}>
            {m.link_desk_another()}
          </Button>
        </ReadyLink>
      ) : (
        <form className="odet" noValidate aria-label={m.office_order_link()} ref={form} onSubmit={send}>
          <div>
            {edited ? (
              <div className="panel panel--pad">
                <h2>{m.link_desk_edit_title({ code: edited.code })}</h2>
                <p className="soft">{m.link_desk_edit_hint()}</p>
              </div>
            ) : null}
            <OpenQuestions of="lines" {...questions} />
            <LinkLines
              draft={draft}
              terms={terms}
              products={products}
              errors={errors}
              onChange={change}
              onTerms={changeTerms}
            />
            <LinkTermsPanel
              terms={terms}
              discountMinor={sums.discountMinor}
              errors={errors}
              onTerms={changeTerms}
              {...(edited && { end: edited.until })}
            />
          </div>
          <div>
            {edited ? null : (
              <LinkPerson
                draft={draft}
                errors={errors}
                onChange={change}
                asked={<OpenQuestions of="address" {...questions} />}
              />
            )}
            <LinkOfficeNote draft={draft} errors={errors} onChange={change} />
            <section className="panel panel--pad oform">
              {edited ? null : <LinkSent draft={draft} errors={errors} onChange={change} />}
              {draft.lines.length > 0 && zones && sums.totalMinor !== null ? (
                <p className="lsum">
                  <span className="soft">{m.link_desk_to_pay()}</span>{" "}
                  <b className="num">{showMinor(sums.totalMinor)}</b>
                  {sums.isOpen ? <span className="soft t14">{m.link_desk_by_address_text()}</span> : null}
                </p>
              ) : null}
              {edited === null && keptAt !== null ? (
                <p className="lkept">
                  <Icon name="check-circle" className="i-18" />
                  {m.link_desk_kept({ hour: showHour(keptAt) })}
                </p>
              ) : null}
              {errors.lines ? (
                <p className="error" role="alert">
                  <Icon name="alert" />
                  {errors.lines}
                </p>
              ) : null}
              <Button type="submit" size="lg" isLoading={isSending} disabled={draft.lines.length === 0}>
                {edited ? m.order_desk_save_changes() : m.link_desk_make()}
              </Button>
              {edited ? (
                <Button variant="quiet" size="md" onClick={stopEditing}>
                  {m.cancel()}
                </Button>
              ) : null}
            </section>
          </div>
        </form>
      )}
      <SentLinks onShow={show} onEdit={edit} />
    </>
  );
}
