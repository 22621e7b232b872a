import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import { pictureWidths } from "#contract/pictures.ts";
import { PictureError, pictureAtWidth } from "./pictures.ts";
import type { MediaStore } from "./store.ts";

const storedName = /^([0-9a-f]{32})(?:-([1-9]\d{1,3}))?\.webp$/;

/** GET /media/{hash}.webp and /media/{hash}-{width}.webp. A width is made when it is first asked for, and kept. */
export async function mediaRoutes(app: FastifyInstance, { store }: { store: MediaStore }): Promise<void> {
  /** Pictures being read or made now: whoever asks for the same one gets the same. */
  const underWay = new Map<string, Promise<Buffer | null>>();

  app.get<{ Params: { file: string } }>("/media/:file", { config: { role: "public" } }, async (request, reply) => {
    const name = parseName(request.params.file);
    if (!name) return notFound(reply);
    const etag = `"${name.file}"`;
    void reply.header("x-content-type-options", "nosniff");
    // The name is the content's hash: a browser that has it has the right bytes.
    if (request.headers["if-none-match"]?.includes(etag)) return forever(reply, etag).code(304).send();
    try {
      const bytes = await onlyOnce(underWay, name.file, () => readOrMake(store, name, request.log));
      if (!bytes) return notFound(reply);
      return forever(reply, etag).type("image/webp").send(bytes);
    } catch (error) {
      if (!(error instanceof PictureError) || error.status !== 503) throw error;
      // Too many wait for a smaller size: a large picture now is better than none.
      const stored = await store.read(`${name.hash}.webp`);
      if (!stored) return notFound(reply);
      return reply.header("cache-control", "no-store").type("image/webp").send(stored);
    }
  });

  // Without this an address such as /media/a/b would be answered by a page.
  app.get("/media/*", { config: { role: "public" }, schema: { hide: true } }, async (_request, reply) =>
    notFound(reply),
  );
}

type PictureName = { file: string; hash: string; width: number | undefined };

function parseName(file: string): PictureName | undefined {
  const [, hash, digits] = storedName.exec(file) ?? [];
  if (hash === undefined) return undefined;
  const width = digits === undefined ? undefined : Number(digits);
  if (width !== undefined && !(pictureWidths as readonly number[]).includes(width)) return undefined;
  return { file, hash, width };
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
    // A full disk must not take the shop's pictures away: it is made again for the next one who asks.
    log.warn({ err: error, file: name.file }, "a picture could not be kept");
  }
  return made;
}

function onlyOnce<T>(underWay: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(key);
  if (running) return running;
  const started = work().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}

function forever(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", etag);
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header("cache-control", "no-cache").type("text/plain; charset=utf-8").send("Not found");
}
