import { useEffect, useEffectEvent, useState } from "react";
import type { AlikeOrder, ChatDraft } from "#contract/wire/orders/chat-orders.ts";
import * as m from "#messages";
import { walletWords } from "#messages/names.ts";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { CheckBox } from "#web/admin/kit/form/check-box.tsx";
import { refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { ChatExample } from "./chat-example.tsx";
import { type ChatReading, isWalletSure, readingOf } from "./chat-reading.ts";
import { LooksLike } from "./looks-like.tsx";
import { MarkedChat } from "./marked-chat.tsx";

type FromChatProps = {
  /** Whether the chat is kept with the order. */
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  /** The chat of the draft, or none. */
  chat: string;
  onRead: (reading: ChatReading, text: string) => void;
  /** Puts words of the chat into the note. */
  onNote: (words: string) => void;
};

/**
 * Reads a pasted chat into the form, at once, also one that is pasted anywhere beside a field. A guess that is not sure is a question, and
 * enters the order only when its answer is pressed.
 */
export function FromChat({ isKept, onKeep, chat, onRead, onNote }: FromChatProps) {
  const [text, setText] = useState(chat);
  const [isEdited, setIsEdited] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [draft, setDraft] = useState<ChatDraft | null>(null);
  const [alike, setAlike] = useState<AlikeOrder | null>(null);
  const [readNow, setReadNow] = useState<ChatReading | null>(null);

  // The form may have changed while the chat was read.
  const fillIn = useEffectEvent((reading: ChatReading) => onRead(reading, text));
  useEffect(() => {
    if (readNow === null) return;
    setReadNow(null);
    fillIn(readNow);
  }, [readNow]);

  async function read(text: string) {
    setIsReading(true);
    try {
      const { draft: answer, alike: order } = await office.readChat(text);
      const ids = [...new Set(answer.lines.flatMap(({ product }) => product ?? []))];
      const found = ids.length > 0 ? (await api().listProductsById(ids)).products : [];
      const { wallet, trxId } = answer.transfer ?? {};
      const isOpen = !isWalletSure(answer);
      const transfer =
        wallet && trxId
          ? isOpen
            ? m.order_chat_transfer_open({ id: trxId })
            : m.order_chat_transfer({ wallet: walletWords[wallet](), id: trxId })
          : "";
      setDraft(answer);
      setAlike(order);
      setIsEdited(false);
      setReadNow(readingOf(answer, text, found, transfer));
    } catch (failure) {
      refused(failure);
    } finally {
      setIsReading(false);
    }
  }

  function take(pasted: string) {
    if (pasted.trim() === "" || isReading) return;
    setText(pasted);
    void read(pasted);
  }
  const takeFromAnywhere = useEffectEvent((event: ClipboardEvent) => {
    const isField = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
    if (!isField) take(event.clipboardData?.getData("text") ?? "");
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => takeFromAnywhere(event);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  const pasteButton = (label: string) => (
    <Button variant="secondary" size="sm" isLoading={isReading} onClick={() => void pasted().then(take)}>
      {label}
    </Button>
  );

  return (
    <section className="panel panel--pad oform" aria-labelledby="new-chat">
      <h2 id="new-chat">{m.order_chat_heading()}</h2>
      {draft && !isEdited ? (
        <>
          <MarkedChat text={text} spans={draft.spans} onNote={onNote} />
          <p className="mkchat__paste">
            <Button variant="quiet" size="sm" onClick={() => setIsEdited(true)}>
              {m.order_chat_edit_text()}
            </Button>
            {mayPaste() ? pasteButton(m.order_chat_paste_again()) : null}
          </p>
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
            readOnly={isReading}
            aria-busy={isReading}
            hint={m.order_chat_hint()}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              const { value, selectionStart, selectionEnd } = event.currentTarget;
              const words = event.clipboardData.getData("text");
              if (words.trim() === "") return;
              event.preventDefault();
              take(value.slice(0, selectionStart) + words + value.slice(selectionEnd));
            }}
          />
          <p className="mkchat__paste">
            {mayPaste() ? pasteButton(m.order_chat_paste()) : null}
            <Button variant="quiet" size="sm" isLoading={isReading} onClick={() => void read(text)}>
              {m.order_chat_read()}
            </Button>
          </p>
          {text.trim() === "" ? <ChatExample /> : null}
        </>
      )}
      <div role="status">
        {alike ? <LooksLike order={alike} /> : null}
        {draft ? <Found draft={draft} /> : null}
      </div>
    </section>
  );
}

/** Pages without https may not read the clipboard. */
const mayPaste = () => typeof navigator.clipboard?.readText === "function";

/** Empty where the owner does not let the page read it. */
async function pasted(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    toast.bad(m.order_chat_not_pasted());
    return "";
  }
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
