import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LinkState, linkStates } from "#contract/rules/office/link-days.ts";
import type { OfficeLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { copyText } from "#web/admin/kit/copy-text.ts";
import { ListState } from "#web/admin/kit/list/list-states.tsx";
import { SearchField } from "#web/admin/kit/list/search-field.tsx";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { refused } from "#web/admin/kit/queries.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { usePause } from "#web/admin/kit/use-pause.ts";
import { office } from "#web/admin/office.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { reminderText } from "./link-text.ts";

const stateNames: Record<LinkState, () => string> = {
  open: m.link_desk_open,
  ordered: m.link_desk_ordered,
  lapsed: m.link_desk_lapsed,
  withdrawn: m.link_desk_withdrawn,
};
const typingPauseMs = 250;

type ActsProps = { onShow: (link: OfficeLink) => void; onEdit: (link: OfficeLink) => void };

export function SentLinks({ onShow, onEdit }: ActsProps) {
  const [state, setState] = useState<LinkState | undefined>();
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const q = usePause(text.trim(), typingPauseMs);
  const { data, error, refetch } = useQuery({
    queryKey: ["order-links", q, state, page],
    queryFn: () => office.listLinks({ q, page, ...(state && { state }) }),
  });
  const links = data?.links;
  const choose = (chosen: LinkState | undefined) => {
    setState(chosen);
    setPage(1);
  };
  return (
    <section className="panel panel--pad slinks" aria-labelledby="sent-links">
      <div className="slinks__head">
        <h2 id="sent-links">
          {m.link_desk_sent()} {data ? <span className="num soft">{inDigits(data.total)}</span> : null}
        </h2>
        <SearchField placeholder={m.link_desk_find()} label={m.link_desk_find()} text={text} onChange={setText} />
        <div className="sizes" role="radiogroup" aria-labelledby="sent-links">
          {[undefined, ...linkStates].map((one) => (
            <label key={one ?? "all"} className="size size--sm">
              <input
                className="vh"
                type="radio"
                name="link-state"
                checked={state === one}
                onChange={() => choose(one)}
              />
              {one === undefined ? m.link_desk_all() : stateNames[one]()}
            </label>
          ))}
        </div>
      </div>
      <ListState error={error} count={links?.length ?? null} none={m.link_desk_none()} onRetry={() => void refetch()} />
      <ul className="slinks__rows">
        {links?.map((link) => (
          <SentLink key={link._id} link={link} onShow={onShow} onEdit={onEdit} />
        ))}
      </ul>
      {data && data.total > page * 20 ? (
        <Button variant="quiet" size="sm" onClick={() => setPage(page + 1)}>
          {m.next_page()}
        </Button>
      ) : null}
    </section>
  );
}

function SentLink({ link, ...acts }: ActsProps & { link: OfficeLink }) {
  const { code, person, lines, total, state, order } = link;
  const name = person.name || person.phone || m.link_desk_unnamed();
  const what = lines.map((line) => shownName(line)).join(", ");
  return (
    <li className="slink">
      <span className="mono b6 slink__code">{code}</span>
      <span className="slink__who">
        <b lang={languageOf(name)}>{name}</b>
        <br />
        <span className="soft t14" lang={languageOf(what)}>
          {what}
        </span>
      </span>
      <span className={`slink__state is-${state}`}>
        <Icon name={iconOf(link)} className="i-18" />
        <span>{stateOf(link)}</span>
        <span className="soft t14">
          {m.link_desk_until_short({ at: formatMoment(link.until) })}
          {state === "open" && link.holdsStock ? <> · {m.link_desk_holding()}</> : null}
        </span>
      </span>
      <b className="num slink__sum">{showTaka(total)}</b>
      <span className="slink__acts">
        {state === "ordered" && order ? (
          <ButtonLink variant="secondary" size="sm" to={`/admin/orders/${order._id}`}>
            {m.link_desk_open_order()}
          </ButtonLink>
        ) : (
          <Acts link={link} {...acts} />
        )}
      </span>
    </li>
  );
}

function iconOf({ state, openedCount }: OfficeLink): IconName {
  if (state === "ordered") return "check-circle";
  if (state === "withdrawn") return "close";
  if (state === "lapsed") return "clock";
  return openedCount === 0 ? "hourglass" : "eye";
}

function stateOf({ state, openedCount, openedAt, order, isForPayment, askedAt }: OfficeLink): string {
  if (state === "ordered") return m.link_desk_ordered_as({ number: order?.number ?? "" });
  if (state === "withdrawn") return m.link_desk_withdrawn();
  if (state === "lapsed") return askedAt ? m.link_desk_asked() : m.link_desk_lapsed();
  if (openedCount === 0 || openedAt === null) {
    return isForPayment ? m.link_desk_paying({ number: order?.number ?? "" }) : m.link_desk_not_opened();
  }
  const at = formatMoment(openedAt);
  return openedCount === 1 ? m.link_desk_opened_once({ at }) : m.link_desk_opened({ count: inDigits(openedCount), at });
}

function Acts({ link, onShow, onEdit }: ActsProps & { link: OfficeLink }) {
  const client = useQueryClient();
  async function act(call: () => Promise<{ link: OfficeLink; message: string }>, shows: boolean) {
    try {
      const { link: now, message } = await call();
      toast.ok(message);
      if (shows) onShow(now);
    } catch (failure) {
      refused(failure);
    }
    await client.invalidateQueries({ queryKey: ["order-links"] });
  }
  if (link.state !== "open") {
    return (
      <Button variant="secondary" size="sm" onClick={() => void act(() => office.sendLinkAgain(link._id, 3), true)}>
        {m.link_desk_again()}
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => onShow(link)}>
        {m.link_desk_show()}
      </Button>
      {link.isForPayment ? null : (
        <Button variant="secondary" size="sm" onClick={() => onEdit(link)}>
          {m.link_desk_edit()}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => void copyText(reminderText(link), m.link_desk_not_copied())}>
        {m.link_desk_remind()}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => void act(() => office.withdrawLink(link._id), false)}>
        {m.link_desk_withdraw()}
      </Button>
    </>
  );
}
