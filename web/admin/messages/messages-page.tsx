import { useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { ContactMessage } from "#contract/wire/shop/contact.ts";
import * as m from "#messages";
import { showCount } from "#web/ui/figures.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { CheckBox } from "../kit/form/check-box.tsx";
import { ListState, OnlyFirst } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageReader } from "./message-reader.tsx";
import { useMessages } from "./use-messages.ts";

/** Messages from the contact form. Search, page, `archived`, `unread` and the open message (`message`) live in the address. */
export default function MessagesPage() {
  const [query] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const navigate = useNavigate();
  const [q, openId, isArchive] = [filter("q"), filter("message"), filter("archived") === "1"];
  const isUnread = filter("unread") === "1";
  const asked = { q, page: readPage(query), archived: isArchive, unread: isUnread };
  const { found, error, reload, mark, archive } = useMessages(asked);
  /** Read, it is no longer among the unread ones, but stays open. */
  const opened = useRef<ContactMessage>(undefined);
  const listed = found?.messages.find(({ _id }) => _id === openId);
  if (listed) opened.current = listed;
  const open = listed ?? (isUnread && opened.current?._id === openId ? opened.current : undefined);
  const hrefFor = (change: Record<string, string>) => `?${changed(query, change)}`;
  const close = () => navigate(hrefFor({ message: "" }), { preventScrollReset: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening marks as read; a later "unread" stands
  useEffect(() => {
    if (open && !open.isRead) void mark(open, { read: true });
  }, [open?._id]);

  return (
    <>
      <MessagesHead unread={found?.unread ?? 0} />
      <div className={open ? "panel inbox is-open" : "panel inbox"}>
        <section className="inbox__l" aria-label={m.messages_desk_inbox()}>
          <InboxTools q={q} isArchive={isArchive} isUnread={isUnread} onFilter={setFilter} />
          <ListState
            error={error}
            count={found?.messages.length ?? null}
            none={noneOf({ q, isArchive, isUnread })}
            onRetry={reload}
          />
          {found && error === null ? <FoundMessages found={found} openId={openId} hrefFor={hrefFor} /> : null}
        </section>
        {open ? (
          <MessageReader
            message={open}
            backHref={hrefFor({ message: "" })}
            onUnread={async () => (await mark(open, { read: false })) && close()}
            onArchive={async () => (await archive(open)) && close()}
            onRestore={async () => (await mark(open, { archived: false })) && close()}
          />
        ) : (
          <NothingOpen />
        )}
      </div>
    </>
  );
}

type FoundMessagesProps = {
  found: NonNullable<ReturnType<typeof useMessages>["found"]>;
  openId: string;
  hrefFor: (change: Record<string, string>) => string;
};

function FoundMessages({ found, openId, hrefFor }: FoundMessagesProps) {
  return (
    <>
      <MessageList messages={found.messages} openId={openId} hrefFor={(messageId) => hrefFor({ message: messageId })} />
      {found.hasMore ? <OnlyFirst /> : null}
      <Pagination
        page={found.page}
        pages={found.pages}
        link={Link}
        hrefFor={(page) => hrefFor({ page: pageText(page), message: "" })}
      />
    </>
  );
}

function MessagesHead({ unread }: { unread: number }) {
  return (
    <div className="ahead">
      <h1>{m.office_messages()}</h1>
      <span className="soft num" role="status">
        {unread > 0 ? m.messages_desk_count_unread({ count: showCount(unread) }) : ""}
      </span>
    </div>
  );
}

type Filters = { q: string; isArchive: boolean; isUnread: boolean };

function noneOf({ q, isArchive, isUnread }: Filters): string {
  if (q !== "") return m.messages_desk_no_match();
  if (isUnread) return m.messages_desk_none_unread();
  return isArchive ? m.messages_desk_none_archived() : m.messages_desk_none();
}

type InboxToolsProps = Filters & { onFilter: (name: string, text: string) => void };

function InboxTools({ q, isArchive, isUnread, onFilter }: InboxToolsProps) {
  return (
    <div className="tools tools--line">
      <SearchField
        placeholder={m.messages_desk_find()}
        label={m.messages_desk_search()}
        text={q}
        onChange={(text) => onFilter("q", text)}
      />
      <CheckBox
        label={m.messages_desk_unread()}
        checked={isUnread}
        onChange={(checked) => onFilter("unread", checked ? "1" : "")}
      />
      <CheckBox
        label={m.messages_desk_archived()}
        checked={isArchive}
        onChange={(checked) => onFilter("archived", checked ? "1" : "")}
      />
    </div>
  );
}

function NothingOpen() {
  return (
    <div className="mread mread--none">
      <p className="soft">{m.messages_desk_choose()}</p>
    </div>
  );
}
