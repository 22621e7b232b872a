import { Link } from "react-router";
import type { Mail } from "#contract/wire/shop/mails.ts";
import * as m from "#messages";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { languageOf } from "#web/ui/language.ts";
import { shortTime } from "../kit/moment.ts";
import { chipOf, titleOf } from "./mail-words.ts";

type MailListProps = { mails: Mail[]; openId: string; hrefFor: (mailId: string) => string };

export function MailList({ mails, openId, hrefFor }: MailListProps) {
  return (
    <ul>
      {mails.map((mail) => (
        <li key={mail._id}>
          <Link
            className={mail._id === openId ? "msg msg--mail is-on" : "msg msg--mail"}
            to={hrefFor(mail._id)}
            preventScrollReset
            aria-current={mail._id === openId ? "true" : undefined}
          >
            <b lang={languageOf(titleOf(mail))}>{titleOf(mail)}</b>
            <small className="num">{shortTime(mail.createdAt)}</small>
            <p>{mail.recipient || (mail.state === "skipped" && mail.lastError) || m.mails_desk_not_written()}</p>
            <Chip className={`chip--status ${chipOf(mail).chip}`}>{chipOf(mail).label}</Chip>
          </Link>
        </li>
      ))}
    </ul>
  );
}
