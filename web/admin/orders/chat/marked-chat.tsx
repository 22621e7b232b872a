import { useState } from "react";
import type { ChatDraft, ChatSpan } from "#contract/wire/orders/chat-orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import "./marked-chat.css";

type Field = ChatSpan["field"];

const fieldNames: Record<Exclude<Field, "shop" | "speaker">, () => string> = {
  name: m.name,
  phone: m.phone,
  address: m.order_chat_mark_address,
  line: m.order_chat_mark_line,
  transfer: m.order_chat_mark_transfer,
  unknown: m.order_chat_mark_unknown,
  note: m.order_chat_mark_note,
};

/** Where the form has a field, as a selector. What is not sold has none. */
const fieldsOfForm: Partial<Record<Field, string>> = {
  name: "#address-firstName",
  phone: "#address-phone",
  address: "#address-street",
  line: "#order-products",
  transfer: "#order-note",
  note: "#order-note",
};

type MarkedChatProps = {
  text: string;
  spans: ChatDraft["spans"];
  /** Puts struck words into the note; there is none for an example. */
  onNote?: (words: string) => void;
};

/**
 * The chat as it was read: each place that says a field is marked with its name, what was not used is struck. A press on a mark leads to the
 * field in the form, and back; one on struck words puts them into the note.
 */
export function MarkedChat({ text, spans, onNote }: MarkedChatProps) {
  const [from, setFrom] = useState<HTMLElement | null>(null);
  function leadTo(field: Field, mark: HTMLElement) {
    const target = document.querySelector<HTMLElement>(fieldsOfForm[field] ?? "");
    if (target === null) return;
    // A heading takes the focus only so.
    if (target.tabIndex < 0) target.tabIndex = -1;
    show(target);
    setFrom(mark);
  }
  function leadBack() {
    if (from !== null) show(from);
    setFrom(null);
  }
  const named = new Set(spans.map(({ field }) => field));
  const pieces = piecesOf(text, spans);
  return (
    <div className="mkchat">
      <p className="mkchat__text">
        {pieces.map(({ start, part, span }) =>
          span === undefined ? (
            onNote && hasWords(part) ? (
              <Struck key={start} part={part} onNote={onNote} />
            ) : (
              <span key={start}>{part}</span>
            )
          ) : span.field === "shop" || span.field === "speaker" ? (
            <span key={start} className={`mkchat__${span.field}`}>
              {part}
            </span>
          ) : (
            <Mark key={start} span={span} part={part} onPress={leadTo} />
          ),
        )}
      </p>
      <ul className="mkchat__key" aria-label={m.order_chat_marks()}>
        {(Object.keys(fieldNames) as (keyof typeof fieldNames)[])
          .filter((field) => named.has(field))
          .map((field) => (
            <li key={field}>
              <mark className={`mk mk--${field}`}>{fieldNames[field]()}</mark>
            </li>
          ))}
        {spans.some(({ isSure }) => !isSure) ? (
          <li>
            <mark className="mk mk--unsure">{m.order_chat_mark_unsure()}</mark>
          </li>
        ) : null}
      </ul>
      {onNote && pieces.some(({ part, span }) => span === undefined && hasWords(part)) ? (
        <p className="hint">{m.order_chat_struck_hint()}</p>
      ) : null}
      {from === null ? null : (
        <Button variant="secondary" size="sm" className="mkchat__back" onClick={leadBack}>
          <Icon name="arrow-left" />
          {m.order_chat_back()}
        </Button>
      )}
    </div>
  );
}

const hasWords = (part: string) => /\p{L}|\p{N}/u.test(part);

/** Blanks around the words stay outside of what is pressed. */
function Struck({ part, onNote }: { part: string; onNote: (words: string) => void }) {
  const words = part.trim();
  const at = part.indexOf(words);
  return (
    <>
      {part.slice(0, at)}
      <button type="button" className="mk--struck" title={m.order_chat_to_note()} onClick={() => onNote(words)}>
        <s>{words}</s>
      </button>
      {part.slice(at + words.length)}
    </>
  );
}

type MarkProps = { span: ChatSpan; part: string; onPress: (field: Field, mark: HTMLElement) => void };

function Mark({ span: { field, isSure }, part, onPress }: MarkProps) {
  const className = `mk mk--${isSure ? field : "unsure"}`;
  const name = field === "shop" || field === "speaker" ? undefined : fieldNames[field]();
  if (fieldsOfForm[field] === undefined) {
    return (
      <mark className={className} title={name}>
        {part}
      </mark>
    );
  }
  return (
    <button
      type="button"
      className={`${className} mk--press`}
      title={name}
      onClick={({ currentTarget }) => onPress(field, currentTarget)}
    >
      {part}
    </button>
  );
}

function show(element: HTMLElement): void {
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
}

type Piece = { start: number; part: string; span: ChatSpan | undefined };

/** The text in order, cut where a mark begins or ends. Of two marks on one place the first stands. */
export function piecesOf(text: string, spans: readonly ChatSpan[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, span: ChatSpan | undefined) => {
    if (end > at) pieces.push({ start: at, part: text.slice(at, end), span });
    at = Math.max(at, end);
  };
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.end <= at) continue;
    add(Math.max(at, span.start), undefined);
    add(Math.min(text.length, span.end), span);
  }
  add(text.length, undefined);
  return pieces;
}
