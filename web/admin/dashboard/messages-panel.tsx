import { useCallback } from "react";
import { Link } from "react-router";
import type { ContactMessage } from "#contract/contact.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list-states.tsx";
import { useList } from "../kit/use-list.ts";
import { office } from "../office.ts";
import { formatDate } from "./points.ts";

const shownMessages = 5;

/** `reloads`: another number asks again. */
export function MessagesPanel({ reloads }: { reloads: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed number is the wish to ask again
  const load = useCallback(async () => (await office.listMessages({ limit: shownMessages })).messages, [reloads]);
  const { list, error, reload } = useList(load);
  return (
    <section className="panel dash__messages" aria-labelledby="dash-messages">
      <div className="phead">
        <h2 id="dash-messages">Recent messages</h2>
        <div className="right">
          <ButtonLink variant="quiet" size="sm" to="/admin/messages" aria-label="All messages">
            All
          </ButtonLink>
        </div>
      </div>
      <ListState
        error={error}
        count={list?.length ?? null}
        none="No messages yet. The contact form brings them here."
        onRetry={reload}
      />
      {error === null ? (
        <ul>
          {list?.map((message) => (
            <li key={message._id}>
              <MessageLink message={message} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function MessageLink({ message: { name, message, isRead, createdAt } }: { message: ContactMessage }) {
  return (
    <Link className={isRead ? "msg" : "msg is-new"} to="/admin/messages">
      <span className="dot">{isRead ? null : <span className="vh">Unread</span>}</span>
      <b>{name}</b>
      <small>{formatDate(createdAt)}</small>
      <p>{message}</p>
    </Link>
  );
}
