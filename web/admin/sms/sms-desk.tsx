import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import { type MailState, mailStates } from "#contract/rules/office/lists.ts";
import type { Sms } from "#contract/wire/shop/sms.ts";
import * as m from "#messages";
import { smsLabels } from "#messages/word-labels.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { Table } from "#web/ui/lists/table.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { StateTabs } from "../kit/list/state-tabs.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { formatMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { SpentLine } from "./spent-line.tsx";
import { refreshSms } from "./use-gateway.ts";
import { WayPick } from "./way-pick.tsx";

/** The shop's text messages: what became of each, and what they cost. Search, page and `state` are in the address. */
export function SmsDesk() {
  const [query] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const q = filter("q");
  const state = mailStates.find((known) => known === filter("state"));
  const page = readPage(query);
  const { data, error, refetch } = useQuery({
    queryKey: ["sms", { page, state, q }],
    queryFn: () => office.listSms({ page, state, q }),
    placeholderData: keepPreviousData,
  });
  const hrefFor = (change: Record<string, string>) => `?${changed(query, change)}`;
  return (
    <>
      <div className="ahead wrapm">
        <h1>{m.sms_title()}</h1>
        <WayPick way="sms" />
        <div className="right">
          <ButtonLink variant="secondary" size="sm" to="/admin/settings/payment">
            {m.sms_to_gateway()}
          </ButtonLink>
        </div>
      </div>
      {data ? (
        <section className="panel panel--pad smsdesk__sums" aria-label={m.sms_costs()}>
          <SpentLine {...data} />
        </section>
      ) : null}
      <StateTabs
        counts={data?.counts}
        nameOf={(one) => stateLook[one].label()}
        chosen={state}
        hrefFor={(one) => hrefFor({ state: one ?? "", page: "" })}
      />
      <div className="panel">
        <div className="tools">
          <SearchField
            placeholder={m.sms_find()}
            label={m.sms_search()}
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
        </div>
        <ListState
          error={error}
          count={data?.messages.length ?? null}
          none={q !== "" || state ? m.sms_no_match() : m.sms_none()}
          onRetry={refetch}
        />
        {data && error === null && data.messages.length > 0 ? (
          <>
            <SmsTable messages={data.messages} />
            <Pagination
              page={data.page}
              pages={data.pages}
              link={Link}
              hrefFor={(one) => hrefFor({ page: pageText(one) })}
            />
          </>
        ) : null}
      </div>
    </>
  );
}

const stateLook: Record<MailState, { label: () => string; chip: string }> = {
  waiting: { label: m.mails_desk_waiting, chip: "st-packing" },
  sent: { label: m.mails_desk_sent, chip: "st-done" },
  failed: { label: m.mails_desk_failed, chip: "st-cancelled" },
  unsure: { label: m.mails_desk_unsure, chip: "st-out" },
  skipped: { label: m.sms_skipped, chip: "st-placed" },
};

function SmsTable({ messages }: { messages: Sms[] }) {
  return (
    <Table
      caption={m.sms_title()}
      head={[
        m.sms_when(),
        m.sms_to(),
        m.sms_says(),
        { label: m.sms_parts(), className: "n" },
        { label: m.sms_cost(), className: "n" },
        m.mails_desk_state(),
        { label: m.mails_desk_send_again(), hidden: true },
      ]}
    >
      {messages.map((one) => (
        <SmsRow key={one._id} sms={one} />
      ))}
    </Table>
  );
}

function SmsRow({ sms }: { sms: Sms }) {
  const { phone, text, parts, cost, state, createdAt, lastError, nextTryAt, orderId, orderNumber } = sms;
  const { label, chip } = stateLook[state];
  return (
    <tr>
      <td data-label={m.sms_when()} className="num">
        {formatMoment(createdAt)}
      </td>
      <td data-label={m.sms_to()} className="num">
        {phone === "" ? "-" : inDigits(phone)}
      </td>
      <td className="smsdesk__says">
        <b className="b6">{kindName(sms.kind)}</b>
        {orderId === null ? null : (
          <>
            {" "}
            <Link className="link" to={`/admin/orders/${orderId}`}>
              {orderNumber}
            </Link>
          </>
        )}
        {text === "" ? null : (
          <span className="soft t14 smsdesk__text" lang={languageOf(text)}>
            {text}
          </span>
        )}
        {lastError === "" ? null : <span className="t14 smsdesk__fault">{lastError}</span>}
        {nextTryAt === null ? null : (
          <span className="t14 smsdesk__fault">{m.sms_next_try({ time: formatMoment(nextTryAt) })}</span>
        )}
      </td>
      <td data-label={m.sms_parts()} className="n num">
        {inDigits(parts)}
      </td>
      <td data-label={m.sms_cost()} className="n num">
        {showSum(toMinor(cost))}
      </td>
      <td>
        <Chip className={`chip--status ${chip}`}>{label()}</Chip>
      </td>
      <td className={sms.canSendAgain ? "acts" : "smsdesk__none"}>
        {sms.canSendAgain ? <SendAgain sms={sms} /> : null}
      </td>
    </tr>
  );
}

function SendAgain({ sms: { _id, state } }: { sms: Sms }) {
  const [isSending, setIsSending] = useState(false);
  async function send() {
    setIsSending(true);
    try {
      toast.ok((await office.sendSmsAgain(_id)).message);
    } catch (error) {
      refused(error);
    }
    setIsSending(false);
    refreshSms();
  }
  return (
    <Button variant="quiet" size="sm" isLoading={isSending} onClick={send}>
      {state === "waiting" ? m.mails_desk_send_now() : m.mails_desk_send_again()}
    </Button>
  );
}

const otherKinds: Partial<Record<string, () => string>> = { test: m.sms_kind_test, invitation: m.sms_kind_invitation };

function kindName(kind: string): string {
  const labels: Partial<Record<string, () => string>> = { ...smsLabels, ...otherKinds };
  return labels[kind]?.() ?? kind;
}
