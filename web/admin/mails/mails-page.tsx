import { Link, useSearchParams } from "react-router";
import { mailStates } from "#contract/rules/office/lists.ts";
import type { MailCounts } from "#contract/wire/shop/mails.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { HelperNote } from "../kit/helper-note.tsx";
import { ListState, OnlyFirst } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { StateTabs } from "../kit/list/state-tabs.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { SmsDesk } from "../sms/sms-desk.tsx";
import { WayPick } from "../sms/way-pick.tsx";
import { MailList } from "./mail-list.tsx";
import { MailReader } from "./mail-reader.tsx";
import { stateWords } from "./mail-words.ts";
import { useMails } from "./use-mails.ts";
import "./mails.css";

/** The shop's emails and text messages with their delivery states. Search, page, `state` and the open email (`mail`) are in the address. */
export default function MailsPage() {
  const [filter] = useFilters();
  return filter("way") === "sms" ? <SmsDesk /> : <MailDesk />;
}

function MailDesk() {
  const [query] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const [q, openId] = [filter("q"), filter("mail")];
  const state = mailStates.find((known) => known === filter("state"));
  const page = readPage(query);
  const { found, error, open, reload, send, sendTest } = useMails({ q, page, state, openId });
  const hrefFor = (change: Record<string, string>) => `?${changed(query, change)}`;
  return (
    <>
      <MailsHead counts={found?.counts} onTest={sendTest} />
      {found && !found.hasMailServer ? <NotSetUp /> : null}
      <StateTabs
        counts={found?.counts}
        areMore={found?.hasMore}
        nameOf={(one) =>
          one === "sent" && found?.hasMailServer === false ? m.mails_desk_kept() : stateWords[one].label()
        }
        chosen={state}
        hrefFor={(one) => hrefFor({ state: one ?? "", page: "", mail: "" })}
      />
      <div className={open ? "panel inbox is-open" : "panel inbox"}>
        <section className="inbox__l" aria-label={m.mails_desk_outbox()}>
          <div className="tools tools--line">
            <SearchField
              placeholder={m.mails_desk_find()}
              label={m.mails_desk_search()}
              text={q}
              onChange={(text) => setFilter("q", text)}
            />
          </div>
          <ListState
            error={error}
            count={found?.mails.length ?? null}
            none={q !== "" || state ? m.mails_desk_no_match() : m.mails_desk_none()}
            onRetry={reload}
          />
          {found && error === null ? (
            <>
              <MailList mails={found.mails} openId={openId} hrefFor={(mailId) => hrefFor({ mail: mailId })} />
              {found.hasMore ? <OnlyFirst /> : null}
              <Pagination
                page={found.page}
                pages={found.pages}
                link={Link}
                hrefFor={(one) => hrefFor({ page: pageText(one), mail: "" })}
              />
            </>
          ) : null}
        </section>
        {open ? (
          <MailReader mail={open} backHref={hrefFor({ mail: "" })} onSend={() => send(open._id)} />
        ) : (
          <div className="mread mread--none">
            <p className="soft">{m.mails_desk_choose()}</p>
          </div>
        )}
      </div>
    </>
  );
}

function MailsHead({ counts, onTest }: { counts: MailCounts | undefined; onTest: () => void }) {
  const undelivered = counts ? counts.failed + counts.unsure : 0;
  return (
    <div className="ahead wrapm">
      <h1>{m.office_mails()}</h1>
      <WayPick way="mails" />
      <span className="soft num" role="status">
        {undelivered > 0 ? m.mails_desk_need_a_look({ count: showCount(undelivered) }) : ""}
      </span>
      <div className="right">
        <Button variant="secondary" size="sm" onClick={onTest}>
          {m.mails_desk_send_test()}
        </Button>
      </div>
    </div>
  );
}

function NotSetUp() {
  return (
    <div className="banner banner--warn mails__unset">
      <Icon name="alert" />
      <div>
        <b>{m.mails_desk_unset()}</b> {m.mails_desk_unset_text()}{" "}
        <HelperNote text={m.helper_mails({ variable: "SMTP_URL" })} />
      </div>
    </div>
  );
}
