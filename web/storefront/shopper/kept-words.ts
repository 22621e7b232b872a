/**
 * Words that are typed and not sent, kept in this tab for who typed them when the page is left or read anew.
 *
 * 1. They are theirs who was signed in as the field was begun. What a visitor types, or anybody before the shop has said who is signed
 *    in, becomes theirs who then is.
 * 2. No other account is shown them; who typed them finds them again in this tab. They go with a deleted account.
 */
import { readStored, storedKeys, writeStored } from "#web/browser-storage.ts";
import { currentShopper } from "./shopper.ts";
import { inTurn, isSignInUnknown } from "./shopper-queue.ts";

/** By account. */
type Kept = Record<string, string>;

const nobody = "";
const followed = new WeakSet<HTMLTextAreaElement>();
/** Whether the shop has said, in this page, who is signed in. */
let isKnown = false;
void inTurn(async () => {
  isKnown = true;
});

/**
 * Puts the words of who is signed in into the field if it is empty, and from now on keeps what is typed. May be called again.
 * @param first what an empty field begins with where no words are kept; nobody typed it, so it is not kept
 */
export function keepWords(area: HTMLTextAreaElement, field: string, first = ""): void {
  if (!followed.has(area)) {
    followed.add(area);
    area.addEventListener("input", () => {
      // The page was not left after all.
      delete area.dataset.sent;
      begin(area);
    });
    addEventListener("pagehide", () => {
      keep(field, area.dataset.by || whoIsHere(), "sent" in area.dataset || area.value === first ? "" : area.value);
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) void inTurn(async () => takeBack(area, field, first));
    });
  }
  begin(area);
  void inTurn(async () => fill(area, field, first));
}

/** The browser may show the page as it was left to who has signed in since. */
function takeBack(area: HTMLTextAreaElement, field: string, first: string): void {
  const { by } = area.dataset;
  if (!by || by === whoIsHere() || isSignInUnknown()) return;
  area.value = "";
  begin(area);
  fill(area, field, first);
}

function fill(area: HTMLTextAreaElement, field: string, first: string): void {
  const kept = readKept(field);
  const whose = [whoIsHere(), nobody].find((one) => kept[one] !== undefined);
  if (whose !== undefined && area.value === "") {
    area.value = kept[whose] ?? "";
    // Else they would come again into a field that was emptied.
    keep(field, whose, "");
  }
  if (area.value === "") area.value = first;
  begin(area);
}

/** Of a field whose form is sent as the page is left. */
export function forgetWords(area: HTMLTextAreaElement): void {
  area.dataset.sent = "";
}

const whoIsHere = () => (isKnown ? (currentShopper().customer?._id ?? nobody) : nobody);

function begin(area: HTMLTextAreaElement): void {
  area.dataset.by = area.value === "" ? nobody : area.dataset.by || whoIsHere();
}

function keep(field: string, whose: string, words: string): void {
  const { [whose]: _, ...others } = readKept(field);
  const kept: Kept = words === "" ? others : { ...others, [whose]: words };
  const text = Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
  writeStored(storedKey(field), text, "sessionStorage");
}

function readKept(field: string): Kept {
  try {
    return JSON.parse(readStored(storedKey(field), "sessionStorage") ?? "{}") ?? {};
  } catch {
    // A draft of the shop's earlier pages, which was text alone.
    return {};
  }
}

/** Of an account that is deleted, in this tab. */
export function forgetWordsOf(account: string): void {
  for (const key of storedKeys("sessionStorage")) {
    if (key.startsWith(storedKey(""))) keep(key.slice(storedKey("").length), account, "");
  }
}

const storedKey = (field: string) => `gp:draft:${field}`;
