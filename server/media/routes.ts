import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import { pictureWidths } from "#contract/rules/pictures.ts";
import { type IdleWatch, openAvifQueue } from "./avif-queue.ts";
import { avifAtWidth, PictureError, pictureAtWidth } from "./pictures.ts";
import { isVideoName, sendVideo } from "./serve-video.ts";
import type { MediaStore } from "./store.ts";

/** Older names have 32 digits. */
const storedName = /^([0-9a-f]{16}|[0-9a-f]{32})(?:-([1-9]\d{1,3}))?\.webp$/;

// At 96 pixels AVIF would save two hundred bytes only.
const narrowestAvif = 160;

/**
 * GET /media/{hash}.webp and /media/{hash}-{width}.webp. A width is made on its first request, and kept. The same
 * address serves AVIF to browsers that accept it, once it was made in an idle moment.
 */
export async function mediaRoutes(
  app: FastifyInstance,
  { store, idleWatch }: { store: MediaStore; idleWatch?: IdleWatch },
): Promise<void> {
  const avifQueue = openAvifQueue(app.log, idleWatch);
  app.addHook("onClose", () => avifQueue.close());
  /** Pictures being read or made: concurrent requests share them. */
  const underWay = new Map<string, Promise<Buffer | null>>();

  app.get<{ Params: { file: string } }>("/media/:file", { config: { role: "public" } }, async (request, reply) => {
    const { file } = request.params;
    if (isVideoName(file)) return (await sendVideo(store, file, request, reply)) ?? notFound(reply);
    const name = parseName(file);
    if (!name) return notFound(reply);
    const avif = acceptsAvif(request.headers.accept) ? name.avif : undefined;
    void reply.header("x-content-type-options", "nosniff");
    if (name.width !== undefined) void reply.header("vary", "Accept");
    // The name is the content's hash: a browser that holds this file has the right bytes.
    const held = [avif, name.file].find((file) => file && request.headers["if-none-match"]?.includes(etagOf(file)));
    if (held) return forever(reply, held).code(304).send();
    try {
      const better = avif && (await onlyOnce(underWay, avif, () => store.read(avif)));
      if (better) return forever(reply, avif).type("image/avif").send(better);
      const bytes = await onlyOnce(underWay, name.file, () => readOrMake(store, name, request.log));
      if (!bytes) return notFound(reply);
      if (avif) avifQueue.ask(avif, () => makeAvif(store, name, avif));
      return forever(reply, name.file).type("image/webp").send(bytes);
    } catch (error) {
      if (!(error instanceof PictureError) || error.status !== 503) throw error;
      // Too many smaller sizes are waiting: a large picture now is better than none.
      const stored = await store.read(`${name.hash}.webp`);
      if (!stored) return notFound(reply);
      return reply.header("cache-control", "no-store").type("image/webp").send(stored);
    }
  });

  // Otherwise a page would answer addresses such as /media/a/b.
  app.get("/media/*", { config: { role: "public" }, schema: { hide: true } }, async (_request, reply) =>
    notFound(reply),
  );
}

type PictureName = { file: string; hash: string; width: number | undefined; avif: string | undefined };

function parseName(file: string): PictureName | undefined {
  const [, hash, digits] = storedName.exec(file) ?? [];
  if (hash === undefined) return undefined;
  const width = digits === undefined ? undefined : Number(digits);
  if (width !== undefined && !(pictureWidths as readonly number[]).includes(width)) return undefined;
  const avif = width !== undefined && width >= narrowestAvif ? `${hash}-${width}.avif` : undefined;
  return { file, hash, width, avif };
}

/** Only when named: a browser's image/* need not include AVIF. */
function acceptsAvif(accept: string | undefined): boolean {
  return accept !== undefined && /image\/avif\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(accept);
}

async function readOrMake(store: MediaStore, name: PictureName, log: FastifyBaseLogger): Promise<Buffer | null> {
  const kept = await store.read(name.file);
  if (kept || name.width === undefined) return kept;
  const stored = await store.read(`${name.hash}.webp`);
  if (!stored) return null;
  const made = await pictureAtWidth(stored, name.width);
  try {
    await store.write(name.file, made);
  } catch (error) {
    // A full disk must not take the shop's pictures away: the next request makes it again.
    log.warn({ err: error, file: name.file }, "a picture could not be kept");
  }
  return made;
}

async function makeAvif(store: MediaStore, name: PictureName, avif: string): Promise<void> {
  // From the stored picture: the WebP of this width would add its own losses.
  const stored = await store.read(`${name.hash}.webp`);
  const webp = await store.read(name.file);
  if (!stored || !webp || name.width === undefined) return;
  const made = await avifAtWidth(stored, name.width, webp.length);
  if (made) await store.write(avif, made);
}

function onlyOnce<T>(underWay: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(key);
  if (running) return running;
  const started = work().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

function forever(reply: FastifyReply, file: string): FastifyReply {
  return reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", etagOf(file));
}

function etagOf(file: string): string {
  return `"${file}"`;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header("cache-control", "no-cache").type("text/plain; charset=utf-8").send("Not found");
}
