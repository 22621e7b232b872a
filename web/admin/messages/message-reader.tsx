import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { initialsOf } from "#contract/rules/initials.ts";
import type { ContactMessage } from "#contract/wire/shop/contact.ts";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { mailto } from "../kit/mailto.ts";
import { formatMoment } from "../kit/moment.ts";
import { KnownShopper } from "./known-shopper.tsx";

type MessageReaderProps = {
  message: ContactMessage;
  backHref: string;
  onUnread: () => void;
  onArchive: () => void;
  onRestore: () => void;
};

export function MessageReader({ message, backHref, onUnread, onArchive, onRestore }: MessageReaderProps) {
  const { _id, name, email, isArchived, createdAt } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows to every message that is opened
  useEffect(() => heading.current?.focus({ preventScroll: true }), [_id]);
  return (
    <section className="mread" aria-label={m.messages_desk_message()}>
      <Link className="back mread__back" to={backHref}>
        <Icon name="arrow-left" className="i-18" />
        {m.office_messages()}
      </Link>
      <div className="mread__h">
        <span className="av tint-sky only-d" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div className="mread__who">
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className="soft t14">
            <a className="link" href={mailto(email)}>
              {email}
            </a>{" "}
            <span className="num mread__d">{formatMoment(createdAt)}</span>
          </p>
        </div>
        <div className="right">
          <button type="button" className="iconbtn" aria-label={m.messages_desk_mark_unread()} onClick={onUnread}>
            <Icon name="mail" />
          </button>
        </div>
      </div>
      <div className="mread__b">
        {message.message.split(/\n{2,}/).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a message never change their places
          <p key={at}>{paragraph}</p>
        ))}
        {message.pictures.length > 0 ? (
          <ul className="mread__pics">
            {message.pictures.map(({ _id: pictureId, width, height }, at) => (
              <li key={pictureId}>
                <a href={`/api/contact/picture/${pictureId}`} target="_blank" rel="noopener">
                  <img
                    src={`/api/contact/picture/${pictureId}`}
                    width={width}
                    height={height}
                    alt={m.messages_desk_picture({ at: inDigits(at + 1) })}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <KnownShopper email={email} />
      </div>
      <div className="foot">
        <a className={buttonClass({ size: "md" })} href={replyAddress(message)}>
          <AdminIcon name="reply" className="i-18" />
          {m.messages_desk_reply()}
        </a>
        <Button variant="secondary" size="md" onClick={isArchived ? onRestore : onArchive}>
          <AdminIcon name="archive" className="i-18" />
          {isArchived ? m.messages_desk_restore() : m.messages_desk_archive()}
        </Button>
      </div>
    </section>
  );
}

function replyAddress({ name, email }: ContactMessage): string {
  return mailto(email, {
    subject: m.messages_desk_reply_subject({ shop: shop.shopName }),
    body: `${m.messages_desk_reply_greeting({ name })}\n\n`,
  });
}
