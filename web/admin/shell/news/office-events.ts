/**
 * Changes in the shop, as they happen. Of the browser's windows one holds the stream and tells the others: over HTTP/1.1 a
 * browser opens six connections to a shop in all, and each stream occupies one for good.
 */
import { type NewsTopic, newsTopics, officeEventsPath } from "#contract/rules/office/office-news.ts";

const name = "gp:office-events";
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

type Told = { topics: NewsTopic[] } | { isLive: boolean } | "who is there";
type Follower = {
  /** @param isFirst whether this window holds the stream: what is to happen once, happens here */
  onNews: (topics: NewsTopic[], isFirst: boolean) => void;
  onLive: (isLive: boolean) => void;
};

/** @returns ends it; another window then takes the stream over */
export function followOfficeEvents({ onNews, onLive }: Follower): () => void {
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  let live: boolean | undefined;

  function setLive(isLive: boolean): void {
    live = isLive;
    onLive(isLive);
    channel.postMessage({ isLive } satisfies Told);
  }
  function tell(topics: NewsTopic[]): void {
    onNews(topics, true);
    channel.postMessage({ topics } satisfies Told);
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === "who is there") {
      if (live !== undefined) channel.postMessage({ isLive: live } satisfies Told);
    } else if ("topics" in data) onNews(data.topics, false);
    else onLive(data.isLive);
  };
  channel.postMessage("who is there" satisfies Told);
  const hold = () => holdStream(stopping.signal, setLive, tell);
  // Without HTTPS a browser has no locks: each window then has its own stream.
  if (navigator.locks === undefined) void hold();
  else navigator.locks.request(name, { signal: stopping.signal }, hold).catch(() => {});
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** Resolves when the signal ends it. A stream that breaks is opened again, later each time. */
function holdStream(
  signal: AbortSignal,
  setLive: (isLive: boolean) => void,
  tell: (topics: NewsTopic[]) => void,
): Promise<void> {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let waitMs = firstWaitMs;
  let isLate = false;

  function open(): void {
    source = new EventSource(officeEventsPath);
    source.onopen = () => {
      waitMs = firstWaitMs;
      setLive(true);
      // Nobody has told what changed meanwhile.
      if (isLate) tell([...newsTopics]);
      isLate = true;
    };
    source.onmessage = ({ data }) => tell(topicsOf(data));
    source.onerror = () => {
      source?.close();
      setLive(false);
      // Not all windows of the team at once.
      timer = window.setTimeout(open, waitMs * (0.75 + Math.random() / 2));
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    };
  }
  open();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
}

function topicsOf(data: unknown): NewsTopic[] {
  const words: unknown = JSON.parse(String(data));
  return newsTopics.filter((topic) => Array.isArray(words) && words.includes(topic));
}
