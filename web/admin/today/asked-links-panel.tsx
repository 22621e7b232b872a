import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OfficeLink, OfficeLinks } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { formatMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";
import { TodoPanel } from "./todo-panel.tsx";
import type { Todo } from "./use-today.ts";

/** How long a link lasts that is renewed with one press. */
const renewedDays = 3;

/** Links that have lapsed, and that their customers ask for again. */
export function AskedLinksPanel({ todo: { data, error, refetch } }: { todo: Todo<OfficeLinks> }) {
  return (
    <TodoPanel
      {...{ id: "links", error, count: data?.total, onRetry: refetch }}
      title={m.today_links_asked()}
      icon={<Icon name="clock" className="i-18" />}
      tint="sand"
      hint={m.today_links_asked_hint()}
      acts={
        <ButtonLink variant="secondary" size="sm" to="/admin/orders/links" aria-label={m.office_order_link()}>
          {m.today_open()}
        </ButtonLink>
      }
    >
      <ul>
        {data?.links.map((link) => (
          <AskedLink key={link._id} link={link} />
        ))}
      </ul>
    </TodoPanel>
  );
}

function AskedLink({ link }: { link: OfficeLink }) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { _id, code, person, lines, until } = link;
  const name = person.name || person.phone || m.link_desk_unnamed();
  const what = lines.map((line) => shownName(line)).join(", ");
  async function renew() {
    setSending(true);
    try {
      toast.ok((await office.sendLinkAgain(_id, renewedDays)).message);
    } catch (failure) {
      refused(failure);
    }
    setSending(false);
    await client.invalidateQueries({ queryKey: ["today", "links"] });
  }
  return (
    <li className="todo__row">
      <span className="todo__name">
        <b className="b6" lang={languageOf(name)}>
          {name}
        </b>
        <span className="soft t14" lang={languageOf(what)}>
          {what}
        </span>
        <span className="soft t14">{m.today_link_until({ code, at: formatMoment(until) })}</span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        isLoading={isSending}
        aria-label={m.today_link_renew_of({ code })}
        onClick={() => void renew()}
      >
        {m.today_link_renew()}
      </Button>
    </li>
  );
}
