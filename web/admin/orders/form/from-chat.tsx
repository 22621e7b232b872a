import { useEffect, useEffectEvent, useState } from "react";
import { maxQuantity } from "#contract/rules/constants.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import type { ChatDraft, ChatLine } from "#contract/wire/orders/chat-orders.ts";
import * as m from "#messages";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { CheckBox } from "#web/admin/kit/form/check-box.tsx";
import { refused } from "#web/admin/kit/queries.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { office } from "#web/admin/office.ts";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { MarkedChat } from "../chat/marked-chat.tsx";
import type { DraftLine } from "./new-order-draft.ts";

type FromChatProps = {
  /** Whether the chat is kept with the order. */
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  /** Only the sure part of the chat. */
  onRead: (draft: ChatDraft, lines: DraftLine[], text: string) => void;
  onAdd: (line: DraftLine) => void;
};

/** Reads a pasted chat into the form. A guess that is not sure is a question, and enters the order only when its answer is pressed. */
export function FromChat({ isKept, onKeep, onRead, onAdd }: FromChatProps) {
  const [text, setText] = useState("");
  const [isEdited, setIsEdited] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [draft, setDraft] = useState<ChatDraft | null>(null);
  const [open, setOpen] = useState<ChatLine[]>([]);
  const [settledNow, setSettled] = useState<DraftLine[] | null>(null);
  const [products, setProducts] = useState<ProductCard[]>([]);

  // The form may have changed while the chat was read.
  const fillIn = useEffectEvent((chat: ChatDraft, lines: DraftLine[]) => onRead(chat, lines, text));
  useEffect(() => {
    if (settledNow === null || draft === null) return;
    setSettled(null);
    fillIn(draft, settledNow);
  }, [settledNow, draft]);

  async function read() {
    setIsReading(true);
    try {
      const answer = (await office.readChat(text)).draft;
      const ids = [...new Set(answer.lines.flatMap(idsOf))];
      const found = ids.length > 0 ? (await api().listProductsById(ids)).products : [];
      const settled = answer.lines.map((line) => settledLine(line, found));
      setProducts(found);
      setDraft(answer);
      setIsEdited(false);
      setOpen(answer.lines.filter((_, at) => settled[at] === null));
      setSettled(settled.filter((line) => line !== null));
    } catch (failure) {
      refused(failure);
    } finally {
      setIsReading(false);
    }
  }

  function answer(question: ChatLine, line: DraftLine) {
    setOpen((before) => before.filter((one) => one !== question));
    onAdd(line);
  }

  return (
    <section className="panel panel--pad oform" aria-labelledby="new-chat">
      <h2 id="new-chat">{m.order_chat_heading()}</h2>
      {draft && !isEdited ? (
        <>
          <MarkedChat text={text} spans={draft.spans} />
          <Button variant="quiet" size="sm" onClick={() => setIsEdited(true)}>
            {m.order_chat_edit_text()}
          </Button>
          <CheckBox label={m.order_chat_keep()} checked={isKept} onChange={onKeep} />
          <ButtonLink variant="secondary" size="sm" to="/admin/orders/links">
            {m.order_chat_send_link()}
          </ButtonLink>
        </>
      ) : (
        <>
          <TextArea
            label={m.field_chat()}
            optional
            rows={6}
            value={text}
            hint={m.order_chat_hint()}
            onChange={(event) => setText(event.target.value)}
          />
          <Button variant="quiet" size="sm" isLoading={isReading} onClick={() => void read()}>
            {m.order_chat_read()}
          </Button>
        </>
      )}
      <div role="status">{draft ? <Found draft={draft} /> : null}</div>
      {open.map((question, at) => (
        <Question
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be the same
          key={at}
          question={question}
          find={(id) => products.find(({ _id }) => _id === id) ?? null}
          onAnswer={(line) => answer(question, line)}
        />
      ))}
    </section>
  );
}

function Found({ draft }: { draft: ChatDraft }) {
  const { lines, phones, name, unknown, district, thana } = draft;
  if (lines.length === 0 && phones.length === 0 && name === null && unknown.length === 0) {
    return <p className="hint">{m.order_chat_nothing()}</p>;
  }
  return (
    <>
      {unknown.length > 0 ? <p className="hint">{m.order_chat_unsold({ names: unknown.join(", ") })}</p> : null}
      {district === null || thana === null ? <p className="hint">{m.order_chat_place_open()}</p> : null}
      <p className="hint">{m.order_chat_filled_in()}</p>
    </>
  );
}

type QuestionProps = {
  question: ChatLine;
  find: (id: string) => ProductCard | null;
  onAnswer: (line: DraftLine) => void;
};

function Question({ question, find, onAnswer }: QuestionProps) {
  const quantity = Math.min(maxQuantity, question.quantity);
  const options = idsOf(question).flatMap((id) => {
    const product = find(id);
    const sizes = question.size && product?.sizes.includes(question.size) ? [question.size] : (product?.sizes ?? []);
    return product ? sizes.map((size) => ({ product, size })) : [];
  });
  return (
    <fieldset className="banner banner--warn">
      <legend className="b6">
        <Icon name="alert" /> {m.order_chat_which({ count: inDigits(quantity) })}
      </legend>
      <div className="sizes">
        {options.map(({ product, size }) => (
          <Button
            key={`${product._id} ${size}`}
            variant="quiet"
            size="sm"
            onClick={() => onAnswer({ productId: product._id, size, quantity })}
          >
            {m.order_desk_add_line({ name: shownName(product), size: sizeName(size) })}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function idsOf({ product, choices }: ChatLine): string[] {
  return product === null ? choices : [product, ...choices];
}

/** Null for a guess. A size that was not said is none where there is only one. */
function settledLine(
  { isSure, product, size, quantity }: ChatLine,
  products: readonly ProductCard[],
): DraftLine | null {
  const sizes = products.find(({ _id }) => _id === product)?.sizes ?? [];
  const only = size ?? (sizes.length === 1 ? sizes[0] : undefined);
  return isSure && product !== null && only !== undefined ? { productId: product, size: only, quantity } : null;
}
