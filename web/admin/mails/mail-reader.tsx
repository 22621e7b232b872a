import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { MailDetail } from "#contract/wire/shop/mails.ts";
import * as m from "#messages";
import { Button, buttonClass } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { formatMoment } from "../kit/moment.ts";
import { fateOf, titleOf } from "./mail-words.ts";

type MailReaderProps = { mail: MailDetail; backHref: string; onSend: () => Promise<void> };

/** One email: its text, its delivery state, and a button to send it again. */
export function MailReader({ mail, backHref, onSend }: MailReaderProps) {
  const { _id, state, recipient, text, createdAt, isUnderWay } = mail;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSending, setIsSending] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows to every mail that is opened
  useEffect(() => heading.current?.focus({ preventScroll: true }), [_id]);
  async function send() {
    setIsSending(true);
    await onSend();
    setIsSending(false);
  }
  return (
    <section className="mread" aria-label={m.mails_desk_mail()}>
      <Link className="back mread__back" to={backHref}>
        <Icon name="arrow-left" className="i-18" />
        {m.office_mails()}
      </Link>
      <div className="mread__h">
        <div className="mread__who">
          <h2 ref={heading} tabIndex={-1} lang={languageOf(titleOf(mail))}>
            {titleOf(mail)}
          </h2>
          <p className="soft t14">
            {recipient === "" ? null : m.mails_desk_to({ recipient })}
            <span className="num">{formatMoment(createdAt)}</span>
          </p>
        </div>
      </div>
      <p className={bannerOf(mail)}>{fateOf(mail)}</p>
      {text === "" ? null : (
        <div className="mread__b">
          {text.split(/\n{2,}/).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a mail never change their places
            <p key={at} lang={languageOf(paragraph)}>
              {paragraph}
            </p>
          ))}
        </div>
      )}
      <div className="foot">
        {state === "sent" || isUnderWay ? null : (
          <Button size="md" isLoading={isSending} onClick={send}>
            {state === "waiting" ? m.mails_desk_send_now() : m.mails_desk_send_again()}
          </Button>
        )}
        {text === "" ? null : (
          <a
            className={buttonClass({ variant: "secondary", size: "md" })}
            href={`/api/admin/mails/${_id}/html`}
            target="_blank"
            rel="noreferrer"
          >
            {m.mails_desk_as_sent()}
          </a>
        )}
      </div>
    </section>
  );
}

function bannerOf({ state, isKeptAsFile }: MailDetail): string {
  if (state === "failed" || state === "unsure") return "banner banner--bad";
  return isKeptAsFile ? "banner banner--warn" : "banner";
}
