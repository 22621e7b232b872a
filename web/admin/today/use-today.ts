// The day's work, list by list. Each list is asked for by itself: one that fails leaves the others.
import { useQuery } from "@tanstack/react-query";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { OrderListInput } from "#contract/wire/orders/orders.ts";
import type { SmsList } from "#contract/wire/shop/sms.ts";
import { isForSale } from "../growing/kit/batch-words.ts";
import { office } from "../office.ts";

/** As the order's list asks anew while nothing tells it of changes. */
const lookEveryMs = 30_000;
/** So many rows of a list are shown; the rest is one press away. */
export const shownRows = 4;
/** Orders that are added up by courier. */
const handedOverMax = 100;
/** An older failure is news to nobody; tests and lapsed invitations would be to do for half a year. */
const failedOfLate = { state: "failed", isRecent: true } as const;

/** `isWaiting` until the first answer or failure; never for a list that the person may not see. */
export type Todo<T> = { data: T | undefined; error: Error | null; isWaiting: boolean; refetch: () => unknown };

function useTodo<T>(name: string, ask: () => Promise<T>, isAsked: boolean): Todo<T> {
  const { data, error, isPending, refetch } = useQuery<T>({
    ...{ queryKey: ["today", name], queryFn: ask, enabled: isAsked, refetchInterval: lookEveryMs },
  });
  return { data, error, isWaiting: isAsked && isPending, refetch };
}

const orders = (filter: OrderListInput) => () =>
  office.listOrderPage({ page: 1, sort: "oldest", limit: shownRows, ...filter });

/** In taka; null where no cost is known. */
async function profitOfYesterday(): Promise<number | null> {
  const day = dayInDhaka(new Date(), -1);
  return (await office.getReport({ from: day, to: day, split: "day" })).report.totals.profit;
}

/** @param may whether the person may open the page at this address */
export function useToday(may: (address: string) => boolean) {
  const sells = may("/admin/orders");
  return {
    toCheck: useTodo("to-check", orders({ toCheck: "yes", mark: "active" }), sells && may("/admin/courier-cash")),
    call: useTodo("call", orders({ task: "call" }), sells),
    pack: useTodo("pack", orders({ task: "pack" }), sells),
    handOver: useTodo("hand-over", orders({ task: "hand-over", limit: handedOverMax }), sells),
    links: useTodo("links", () => office.listLinks({ isAsked: true, limit: shownRows }), sells),
    cash: useTodo("cash", office.getCourierCash, may("/admin/courier-cash")),
    claims: useTodo("claims", () => office.listClaims({ state: "open", limit: shownRows }), may("/admin/claims")),
    questions: useTodo("questions", () => office.listQuestions({ state: "waiting" }), may("/admin/questions")),
    lowStock: useTodo("low-stock", office.listLowStock, may("/admin/stock-book")),
    grown: useTodo("grown", async () => (await office.listBatches()).batches.filter(isForSale), may("/admin/growing")),
    messages: useTodo(
      "messages",
      () => office.listMessages({ limit: shownRows, unread: true }),
      may("/admin/messages"),
    ),
    mails: useTodo("mails", () => office.listMails({ page: 1, ...failedOfLate }), may("/admin/mails")),
    texts: useTodo("texts", () => office.listSms({ page: 1, ...failedOfLate }), may("/admin/mails")),
    sales: useTodo("sales", () => office.getSales(7), may("/admin/dashboard")),
    profit: useTodo("profit", profitOfYesterday, may("/admin/reports")),
  };
}

/** 1 where nine of ten messages that may leave today have left; 0 otherwise, undefined before it is known. */
export function nearlyUsedUp(list: Pick<SmsList, "today"> | undefined): 0 | 1 | undefined {
  return list && (list.today.messages >= list.today.most * 0.9 ? 1 : 0);
}

export type Today = ReturnType<typeof useToday>;

/** How many things are to be done; undefined before all lists are there, and while one is not to be had. */
export function countOfToday(today: Today): number | undefined {
  if (Object.values(today).some(({ data, error, isWaiting }) => isWaiting || (error && data === undefined))) {
    return undefined;
  }
  const counts = [
    today.toCheck.data?.total,
    today.call.data?.total,
    today.pack.data?.total,
    today.handOver.data?.total,
    today.links.data?.total,
    today.cash.data?.late.length,
    today.claims.data?.counts.open,
    today.questions.data?.counts.waiting,
    today.lowStock.data?.total,
    today.grown.data?.length,
    today.messages.data?.unread,
    today.mails.data?.total,
    today.texts.data?.total,
    nearlyUsedUp(today.texts.data),
  ];
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
