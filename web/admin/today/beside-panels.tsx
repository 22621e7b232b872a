import { Link } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import type { CourierCashBook } from "#contract/wire/books/courier-cash.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import type { LowStockRow } from "#contract/wire/catalog/low-stock.ts";
import type { MessagePage } from "#contract/wire/shop/contact.ts";
import type { MailPage } from "#contract/wire/shop/mails.ts";
import type { SmsList } from "#contract/wire/shop/sms.ts";
import type { ClaimPage } from "#contract/wire/shoppers/claims.ts";
import type { QuestionDesk } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { claimKindNames } from "#messages/claim-names.ts";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showCount, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { formatMoment } from "../kit/moment.ts";
import { shownName } from "../kit/shown-name.ts";
import { TodoPanel } from "./todo-panel.tsx";
import { nearlyUsedUp, shownRows, type Todo } from "./use-today.ts";

/** Money that couriers should have brought by now. */
export function CashPanel({ todo: { data, error, refetch } }: { todo: Todo<CourierCashBook> }) {
  const late = data?.couriers.filter(({ lateParcels }) => lateParcels > 0) ?? [];
  const parcels = late.reduce((sum, { lateParcels }) => sum + lateParcels, 0);
  const oldest = Math.max(0, ...(data?.late.map(({ deliveredDays }) => deliveredDays) ?? []));
  return (
    <TodoPanel
      {...{ id: "cash", error, count: data && parcels, onRetry: refetch }}
      title={m.today_cash_late()}
      sum={showSum(late.reduce((sum, one) => sum + toMinor(one.late), 0))}
      icon={<Icon name="banknote" className="i-18" />}
      tint="blush"
      hint={m.today_cash_late_hint({ count: parcels, parcels: inDigits(parcels), days: inDigits(oldest) })}
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/courier-cash" aria-label={m.today_open_cash()}>
          {m.today_open()}
        </ButtonLink>
      }
    >
      <ul>
        {late.map(({ courier, lateParcels, late: sum }) => (
          <li key={courier} className="todo__row">
            <span>
              <b className="b6">{courier}</b>{" "}
              <span className="soft">{m.today_parcels({ count: lateParcels, shown: inDigits(lateParcels) })}</span>
            </span>
            <span className="todo__sum todo__sum--bad num">{showSum(toMinor(sum))}</span>
          </li>
        ))}
      </ul>
    </TodoPanel>
  );
}

export function ClaimsPanel({ todo: { data, error, refetch } }: { todo: Todo<ClaimPage> }) {
  return (
    <TodoPanel
      {...{ id: "claims", error, count: data?.counts.open, onRetry: refetch }}
      title={m.today_claims()}
      icon={<Icon name="shield-check" className="i-18" />}
      tint="blush"
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/claims" aria-label={m.today_answer_claims()}>
          {m.today_answer()}
        </ButtonLink>
      }
    >
      <ul>
        {data?.claims.map(({ _id, kinds, order, photos, lines }) => (
          <li key={_id}>
            <Link className="todo__row todo__row--link" to={`/admin/claims/${_id}`}>
              <Thumb picture={lines[0]?.product.pictures[0]} />
              <span className="todo__name">
                <b className="b6">{kinds.map((kind) => claimKindNames[kind]()).join(", ")}</b>
                <span className="soft t14">
                  {m.today_claim_of({ name: order.name, number: order.number })}
                  {photos.length > 0
                    ? `, ${m.today_photos({ count: photos.length, shown: inDigits(photos.length) })}`
                    : null}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TodoPanel>
  );
}

export function QuestionsPanel({ todo: { data, error, refetch } }: { todo: Todo<QuestionDesk> }) {
  return (
    <TodoPanel
      {...{ id: "questions", error, count: data?.counts.waiting, onRetry: refetch }}
      title={m.today_questions()}
      icon={<AdminIcon name="questions" className="i-18" />}
      tint="sky"
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/questions" aria-label={m.today_answer_questions()}>
          {m.today_answer()}
        </ButtonLink>
      }
    >
      <ul>
        {data?.questions.slice(0, shownRows).map(({ _id, product, text }) => (
          <li key={_id}>
            <Link className="todo__row todo__row--link" to="/admin/questions">
              <Thumb picture={product.picture ?? undefined} />
              <span className="todo__name">
                <b className="b6">{shownName(product)}</b>
                <span className="soft t14 todo__line" lang={languageOf(text)}>
                  {text}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TodoPanel>
  );
}

function Thumb({ picture }: { picture: LowStockRow["picture"] | undefined }) {
  return (
    <span className="th40 th40--cover tint-sage">
      {picture ? <Picture picture={picture} sizes="40px" alt="" /> : null}
    </span>
  );
}

const lowStockAddress = (at: number | undefined) => (at === undefined ? "/admin/list" : `/admin/list?left=${at}`);

export function LowStockPanel({
  todo: { data, error, refetch },
}: {
  todo: Todo<{ rows: LowStockRow[]; total: number; at: number }>;
}) {
  return (
    <TodoPanel
      {...{ id: "low", error, count: data?.total, onRetry: refetch }}
      title={m.dash_low()}
      icon={<Icon name="sprout" className="i-18" />}
      tint="sand"
      acts={
        <ButtonLink variant="secondary" size="sm" to={lowStockAddress(data?.at)} aria-label={m.today_open_low()}>
          {m.today_open()}
        </ButtonLink>
      }
    >
      <ul>
        {data?.rows.slice(0, shownRows).map((row) => (
          <li key={`${row.productId} ${row.size}`}>
            <Link
              className="todo__row todo__row--link"
              to={`/admin/stock-book?${new URLSearchParams({ q: row.name })}`}
            >
              <Thumb picture={row.picture} />
              <span className="todo__name">
                <b className="b6">{shownName(row)}</b>
                <span className="soft t14">{sizeName(row.size)}</span>
              </span>
              <Chip className={`chip--status ${row.left === 0 ? "st-out" : "st-packing"}`}>
                {row.left === 0 ? m.sold_out() : m.few_left({ count: inDigits(row.left) })}
              </Chip>
            </Link>
          </li>
        ))}
      </ul>
    </TodoPanel>
  );
}

/** Batches of which plants can be moved to sale. */
export function GrownPanel({ todo: { data, error, refetch } }: { todo: Todo<Batch[]> }) {
  return (
    <TodoPanel
      {...{ id: "grown", error, count: data?.length, onRetry: refetch }}
      title={m.today_grown()}
      icon={<Icon name="leaf" className="i-18" />}
      tint="sage"
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/growing?state=ready" aria-label={m.today_open_grown()}>
          {m.today_open()}
        </ButtonLink>
      }
    >
      <ul>
        {data?.slice(0, shownRows).map((batch) => (
          <li key={batch._id}>
            <Link className="todo__row todo__row--link" to={`/admin/growing/${batch._id}`}>
              <Thumb picture={batch.picture} />
              <span className="todo__name">
                <b className="b6">{shownName(batch)}</b>
                <span className="soft t14">
                  {m.today_grown_of({ plants: inDigits(batch.alive), place: batch.place })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TodoPanel>
  );
}

export function MessagesPanel({ todo: { data, error, refetch } }: { todo: Todo<MessagePage> }) {
  return (
    <TodoPanel
      {...{ id: "messages", error, count: data?.unread, onRetry: refetch }}
      title={m.office_messages()}
      icon={<AdminIcon name="messages" className="i-18" />}
      tint="sky"
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/messages?unread=1" aria-label={m.today_read_messages()}>
          {m.today_read()}
        </ButtonLink>
      }
    >
      <ul>
        {data?.messages.map(({ _id, name, message, createdAt }) => (
          <li key={_id}>
            <Link className="todo__row todo__row--link" to={`/admin/messages?unread=1&message=${_id}`}>
              <span className="todo__name">
                <span>
                  <b className="b6">{name}</b> <span className="soft t14 num">{formatMoment(createdAt)}</span>
                </span>
                <span className="soft t14 todo__line" lang={languageOf(message)}>
                  {message}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TodoPanel>
  );
}

/** Mails that reached nobody: their customers wait for news. */
export function MailsPanel({ todo: { data, error, refetch } }: { todo: Todo<MailPage> }) {
  return (
    <TodoPanel
      {...{ id: "mails", error, count: data?.total, onRetry: refetch }}
      title={m.today_mails_failed()}
      icon={<Icon name="mail" className="i-18" />}
      tint="blush"
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/mails?state=failed" aria-label={m.today_open_mails()}>
          {m.today_open()}
        </ButtonLink>
      }
    />
  );
}

/** The customers of the evening would hear their news only tomorrow. */
export function TextDayPanel({ todo: { data } }: { todo: Todo<SmsList> }) {
  const { messages, most } = data?.today ?? { messages: 0, most: 0 };
  const used = showCount(messages);
  return (
    <TodoPanel
      {...{ id: "text-day", error: null, count: nearlyUsedUp(data), sum: used, onRetry: () => {} }}
      title={m.today_sms_nearly_used_up()}
      icon={<Icon name="phone" className="i-18" />}
      tint="sand"
      hint={m.today_sms_used_hint({ used, most: showCount(most) })}
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/mails?way=sms" aria-label={m.today_open_sms_of_today()}>
          {m.today_open()}
        </ButtonLink>
      }
    />
  );
}

/** Text messages that reached nobody. */
export function TextsPanel({ todo: { data, error, refetch } }: { todo: Todo<SmsList> }) {
  return (
    <TodoPanel
      {...{ id: "texts", error, count: data?.total, onRetry: refetch }}
      title={m.today_sms_failed()}
      icon={<Icon name="phone" className="i-18" />}
      tint="blush"
      acts={
        <ButtonLink
          variant="secondary"
          size="sm"
          to="/admin/mails?way=sms&state=failed"
          aria-label={m.today_open_sms()}
        >
          {m.today_open()}
        </ButtonLink>
      }
    />
  );
}
