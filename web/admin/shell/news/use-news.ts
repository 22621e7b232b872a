// The office moves by itself: what has changed is read anew, and new orders are said.
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { NewsTopic } from "#contract/rules/office/office-news.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { queries } from "../../kit/queries.ts";
import { setLive } from "../counts/is-live.ts";
import { useNewOrders } from "../counts/new-orders.ts";
import { questionsWaitingKey } from "../counts/questions-waiting.ts";
import { reviewsWaitingKey } from "../counts/reviews-waiting.ts";
import { beginUsing } from "../side/use-used.ts";
import { followOfficeEvents } from "./office-events.ts";
import { deviceHere, followPresses } from "./push-device.ts";
import { playSound } from "./sound.ts";

/** The queries that show something of a topic. The list of orders follows the number of orders: nothing moves there under the pointer. */
const readers: Record<NewsTopic, QueryKey[]> = {
  orders: [["new-orders"], ["orders", "to-check"], ["dashboard"], ["today"], ["packing"]],
  claims: [["open claims"], ["claims"], ["today"]],
  messages: [["unread"], ["messages"], ["dashboard", "messages"], ["today"]],
  reviews: [reviewsWaitingKey],
  questions: [questionsWaitingKey, ["questions"], ["today"]],
  used: [],
};

/** @param isOn whether somebody is signed in */
export function useNews(isOn: boolean): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isOn) return;
    return followOfficeEvents({
      onNews(topics, isHere) {
        isFirst.current = isHere;
        // Somebody's first coupon, sale, post or statement; or a first parcel that is handed to a courier.
        if (topics.includes("used") || topics.includes("orders")) beginUsing();
        for (const queryKey of topics.flatMap((topic) => readers[topic])) void queries.invalidateQueries({ queryKey });
      },
      onLive: setLive,
    });
  }, [isOn]);
  useEffect(() => {
    // A device that was switched off elsewhere learns of it here.
    if (isOn) deviceHere().catch((error) => console.warn("The device's messages could not be looked at", error));
  }, [isOn]);
  useArrivals(isFirst);
}

/** A pressed message opens here, also behind the login. */
export function usePressedMessages(): void {
  const navigate = useNavigate();
  useEffect(() => followPresses((path) => void navigate(path)), [navigate]);
}

/** Orders that come one soon after the other are said together. */
const gatherMs = 1_500;
/** Longer than other toasts: nobody has waited for this one. */
const toastMs = 12_000;

function useArrivals(isFirst: { current: boolean }): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const all = useNewOrders()?.all;
  const known = useRef(all);
  const arrived = useRef(0);
  const timer = useRef<number>(undefined);
  const place = useRef(pathname);
  place.current = pathname;
  useEffect(() => {
    if (all === undefined) return;
    const more = all - (known.current ?? all);
    known.current = all;
    if (more <= 0) return;
    arrived.current += more;
    timer.current ??= window.setTimeout(() => {
      const count = arrived.current;
      arrived.current = 0;
      timer.current = undefined;
      // Who enters an order here knows of it.
      if (place.current.startsWith("/admin/orders/new")) return;
      if (isFirst.current) playSound();
      const words = m.news_new_orders({ count, shown: inDigits(count) });
      toast.ok(words, { label: m.news_open(), onPress: () => navigate("/admin/orders") }, toastMs);
    }, gatherMs);
  }, [all, isFirst, navigate]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
