import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ContactMessage } from "#contract/wire/shop/contact.ts";
import * as m from "#messages";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { office } from "../office.ts";
import { formatDate } from "./sales/points.ts";

const shownMessages = 5;

export function MessagesPanel() {
  const {
    data: list,
    error,
    refetch,
  } = useQuery({
    queryKey: ["dashboard", "messages"],
    queryFn: async () => (await office.listMessages({ limit: shownMessages })).messages,
  });
  return (
    <section className="panel dash__messages" aria-labelledby="dash-messages">
      <div className="phead">
        <h2 id="dash-messages">{m.dash_messages()}</h2>
        <div className="right">
          <ButtonLink variant="quiet" size="sm" to="/admin/messages" aria-label={m.dash_all_messages()}>
            {m.dash_all()}
          </ButtonLink>
        </div>
      </div>
      <ListState error={error} count={list?.length ?? null} none={m.dash_no_messages()} onRetry={refetch} />
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
      <span className="dot">{isRead ? null : <span className="vh">{m.messages_desk_unread()}</span>}</span>
      <b>{name}</b>
      <small>{formatDate(createdAt)}</small>
      <p>{message}</p>
    </Link>
  );
}
