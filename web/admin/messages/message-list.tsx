import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import type { ContactMessage } from "#contract/wire/shop/contact.ts";
import * as m from "#messages";
import { shortTime } from "../kit/moment.ts";

type MessageListProps = { messages: ContactMessage[]; openId: string; hrefFor: (messageId: string) => string };

/** The arrow keys go from one message to the next. */
export function MessageList({ messages, openId, hrefFor }: MessageListProps) {
  return (
    <ul onKeyDown={moveFocus}>
      {messages.map(({ _id, name, message, isRead, createdAt }) => (
        <li key={_id}>
          <Link
            className={["msg", !isRead && "is-new", _id === openId && "is-on"].filter(Boolean).join(" ")}
            to={hrefFor(_id)}
            preventScrollReset
            aria-current={_id === openId ? "true" : undefined}
          >
            <span className="dot">{isRead ? null : <span className="vh">{m.messages_desk_unread()}</span>}</span>
            <b>{name}</b>
            <small className="num">{shortTime(createdAt)}</small>
            <p>{message}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a.msg")];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
