// A person's own phones and browsers that are told of news.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  pushChoices,
  pushHereInput,
  pushHereReply,
  pushOffInput,
  pushOnInput,
  pushReply,
} from "#contract/wire/accounts/push.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { readerLanguage } from "../../http/answers/language.ts";
import { ok } from "../../http/answers/ok.ts";
import { say } from "../../http/answers/say.ts";
import { ownerOf, staffRoleOf } from "../../http/guards/guards.ts";
import { hashToken, sessionToken } from "../../http/guards/sessions.ts";
import { choose, listPushDevices, readChoices, seenHere, switchOff, switchOn } from "./devices.ts";
import { pushKeys } from "./keys.ts";
import { pushTopicsOf } from "./topics.ts";

const options = { config: { role: "owner" } } as const;
const tags = ["owners"];
const response = { 200: done, "4xx": refusal };

/** @param testBase of a push service's double on this machine */
export function pushRoutes(
  instance: FastifyInstance,
  { db, testBase }: { db: Db; testBase: string | undefined },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const reading = { tags, response: { 200: pushReply, "4xx": refusal } };
  app.get("/api/admin/push", { ...options, schema: reading }, async (request) => ({
    ...ok(),
    publicKey: (await pushKeys(db)).publicKey,
    mayTell: pushTopicsOf(staffRoleOf(request)),
    choices: await readChoices(db, ownerOf(request)),
    devices: await listPushDevices(db, ownerOf(request)),
  }));
  app.put("/api/admin/push", { ...options, schema: { tags, body: pushChoices, response } }, async (request) => {
    await choose(db, ownerOf(request), request.body);
    return ok(say(m.done_saved));
  });
  app.post("/api/admin/push/on", { ...options, schema: { tags, body: pushOnInput, response } }, async (request) => {
    const language = request.body.language ?? readerLanguage(request);
    await switchOn(db, hereOf(request), { ...request.body, language }, testBase);
    return ok(say(m.done_device_told));
  });
  const here = { tags, body: pushHereInput, response: { 200: pushHereReply, "4xx": refusal } };
  app.post("/api/admin/push/here", { ...options, schema: here }, async (request) => ({
    ...ok(),
    deviceId: await seenHere(db, hereOf(request), request.body),
  }));
  app.post("/api/admin/push/off", { ...options, schema: { tags, body: pushOffInput, response } }, async (request) => {
    await switchOff(db, ownerOf(request), request.body);
    return ok(say(m.done_device_not_told));
  });
}

const hereOf = (request: FastifyRequest) => ({
  ownerId: ownerOf(request),
  sessionHash: hashToken(sessionToken(request, "owner") ?? ""),
  userAgent: request.headers["user-agent"] ?? "",
});
