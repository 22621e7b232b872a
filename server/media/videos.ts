/**
 * Short videos in. They are stored as they came: the shop has nothing that could encode them anew.
 *
 * 1. The first bytes say whether it is MP4 or WebM, never a file's name or declared type; nothing else is stored.
 * 2. Of an MP4 the boxes in which phones write where and with what it was taken are blanked. Its length and every offset stay.
 * 3. A stored name is the hash of the stored bytes, so an address can be kept forever.
 */
import { createHash } from "node:crypto";
import { mostVideoBytes, type ProductVideo } from "#contract/rules/plants/own-facts.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import type { MediaStore } from "./store.ts";

const hashDigits = 16;
const field = "video";

/** The same video stored twice is one file. @throws Refusal 400 (another kind, broken), 413 (too large) */
export async function storeVideo(store: MediaStore, bytes: Buffer): Promise<ProductVideo> {
  if (bytes.length > mostVideoBytes) {
    const most = figure(mostVideoBytes / 1024 / 1024);
    throw new Refusal(413, say(m.refusal_video_at_most_mb, { count: most }), { code: "too-large", field });
  }
  const ending = endingOf(bytes);
  if (ending === undefined)
    throw new Refusal(400, say(m.refusal_videos_must_be_mp4_or_webm), { code: "invalid", field });
  const stored = ending === "mp4" ? withoutPlace(bytes) : bytes;
  const hash = createHash("sha256").update(stored).digest("hex").slice(0, hashDigits);
  await store.write(`${hash}.${ending}`, stored);
  return { url: `/media/${hash}.${ending}`, bytes: stored.length };
}

/** QuickTime has the same form as MP4, and few browsers show it. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|msnv|MSNV|3gp[4-9])$/;

function endingOf(bytes: Buffer): "mp4" | "webm" | undefined {
  const word = (at: number) => bytes.toString("latin1", at, at + 4);
  if (word(4) === "ftyp") return mp4Brands.test(word(8)) ? "mp4" : undefined;
  const isMatroska = bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3;
  return isMatroska && bytes.subarray(0, 64).includes("webm") ? "webm" : undefined;
}

/** The only boxes whose insides are read. */
const parents = new Set(["moov", "trak", "mdia", "moof", "traf"]);
/** Descriptions: the place, the camera, its owner. */
const described = new Set(["udta", "meta", "uuid"]);

/** @throws Refusal 400 when its boxes do not fit into one another, or it has no pictures */
function withoutPlace(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const kinds = new Set<string>();
  blank(copy, 0, copy.length, kinds);
  if (!kinds.has("moov") || !kinds.has("mdat")) throw damaged();
  return copy;
}

function blank(bytes: Buffer, from: number, to: number, kinds: Set<string>): void {
  for (let at = from; at < to; ) {
    if (at + 8 > to) throw damaged();
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const [head, size] = sizeOf(bytes, at, to);
    if (size < head || at + size > to) throw damaged();
    kinds.add(kind);
    if (described.has(kind)) {
      bytes.write("free", at + 4, "latin1");
      bytes.fill(0, at + head, at + size);
    } else if (parents.has(kind)) blank(bytes, at + head, at + size, kinds);
    at += size;
  }
}

/** Of the head and of the whole box: 32 bits, 64 bits, or until the end. */
function sizeOf(bytes: Buffer, at: number, to: number): [head: number, size: number] {
  const short = bytes.readUInt32BE(at);
  if (short === 0) return [8, to - at];
  if (short !== 1) return [8, short];
  if (at + 16 > to) throw damaged();
  return [16, Number(bytes.readBigUInt64BE(at + 8))];
}

const damaged = () => new Refusal(400, say(m.refusal_the_video_is_damaged), { code: "invalid", field });
