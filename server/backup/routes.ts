import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  backupFileQuery,
  backupStateReply,
  downloadBackupInput,
  downloadBackupReply,
} from "#contract/wire/shop/backups.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import * as m from "#messages";
import { tellOwners } from "../accounts/letters/owner-changes.ts";
import { requireProof } from "../accounts/owners/team.ts";
import { describeChange } from "../http/activity/activity.ts";
import { ok } from "../http/answers/ok.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { saidTo } from "../http/answers/said-answers.ts";
import { say } from "../http/answers/say.ts";
import { markDownload, requireMark } from "../http/guards/download-mark.ts";
import { ownerOf } from "../http/guards/guards.ts";
import type { Throttle } from "../http/guards/throttling.ts";
import type { Backups } from "./backups.ts";
import { packBackup, requireBackup } from "./download.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["backups"];

type Shop = { db: Db; throttle: Throttle; secret: string; backups: Backups };

export function backupRoutes(instance: FastifyInstance, shop: Shop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { backups, secret } = shop;
  const state = { tags, response: { 200: backupStateReply, "4xx": refusal } };
  app.get("/api/admin/backups", { ...ownerRoute, schema: state }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return { ...ok(), backups: saidTo(request, await backups.state(new Date())) };
  });
  const begin = { tags, response: { 200: done, "4xx": refusal } };
  app.post("/api/admin/backups", { ...ownerRoute, schema: begin }, async (request) => {
    if (backups.folder === undefined) {
      throw new Refusal(409, say(m.refusal_backups_are_off), {
        code: "no-backup-folder",
      });
    }
    // It may take longer than a browser waits; what becomes of it is in the state.
    await backups.begin(backups.folder, (error) => request.log.error({ err: error }, "the backup failed"));
    return ok(say(m.done_the_backup_has_begun));
  });
  downloadRoutes(instance, shop, secret);
}

function downloadRoutes(instance: FastifyInstance, shop: Shop, secret: string): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { folder } = shop.backups;
  const ask = { tags, body: downloadBackupInput, response: { 200: downloadBackupReply, "4xx": refusal } };
  const noted = { role: "owner", event: "backup-downloaded", realm: "owner" } as const;
  app.post("/api/admin/backups/download", { config: noted, schema: ask }, async (request, reply) => {
    const { name } = request.body;
    await requireProof(shop, ownerOf(request), request.body);
    await requireBackup(folder, name);
    await inTransaction(shop.db, (tx) => {
      describeChange({ subject: { kind: "backup", id: name, name } });
      return tellOwners(tx, "backup-downloaded", ownerOf(request));
    });
    reply.header("cache-control", "no-store");
    const { until, mark } = markDownload(secret, `backup ${name}`, ownerOf(request), new Date());
    return {
      ...ok(say(m.done_the_download_begins)),
      url: `/api/admin/backups/file?name=${name}&until=${until}&mark=${mark}`,
    };
  });
  const file = { tags, querystring: backupFileQuery, hide: true };
  app.get("/api/admin/backups/file", { ...ownerRoute, schema: file, compress: false }, async (request, reply) => {
    const { name } = request.query;
    requireMark(secret, `backup ${name}`, request.query, ownerOf(request), new Date());
    const root = await requireBackup(folder, name);
    reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="gachpala-${name}.tar"`)
      .type("application/x-tar");
    return reply.send(await packBackup(root, name));
  });
}
