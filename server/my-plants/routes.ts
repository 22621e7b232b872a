import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal, reply as said, text } from "#contract/wire/replies.ts";
import {
  addPlantInput,
  diedInput,
  diedReply,
  doneInput,
  doneMarksReply,
  movePlantInput,
  myPlantsReply,
  plantIdInput,
  renamePlantInput,
  weekEndInput,
  weekInput,
} from "#contract/wire/shoppers/my-plants.ts";
import { readerLanguage } from "../http/answers/language.ts";
import { ok } from "../http/answers/ok.ts";
import { customerOf } from "../http/guards/guards.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { type CalendarShop, calendarPath, endCalendar, readCalendar, renewCalendar } from "./calendar.ts";
import { listDied } from "./died.ts";
import {
  addPlant,
  listMarks,
  markDone,
  movePlant,
  readMyPlants,
  removePlant,
  renamePlant,
  sayAlive,
  sayDied,
} from "./my-plants.ts";
import { askForWeeks, endWeeks, endWeeksByKey, waysOf, weekOf } from "./weeks.ts";

const customerRoute = { config: { role: "customer" } } as const;
const tags = ["my plants"];
const response = { 200: myPlantsReply, "4xx": refusal };
/** A calendar asks some times a day, and many may share an address. */
const readByAddress: Limit = { name: "plant-calendar-address", hits: 240, windowSeconds: 3600 };
const renewedByCustomer: Limit = { name: "plant-calendar-renewed", hits: 20, windowSeconds: 3600 };
const weekByCustomer: Limit = { name: "plant-week", hits: 30, windowSeconds: 3600 };
const endedByAddress: Limit = { name: "plant-week-ended", hits: 120, windowSeconds: 3600 };
const maxAgeSeconds = 3600;

/** Every change answers with all that the page shows. */
export function myPlantRoutes(
  instance: FastifyInstance,
  shop: CalendarShop & { throttle: Throttle; sendsSms(): boolean },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, secret, throttle } = shop;
  const shown = async (customerId: string, now: Date) => ({
    ...ok(),
    ...(await readMyPlants(shop, customerId, now)),
    calendar: await calendarPath(db, secret, customerId),
    messages: { by: await weekOf(db, customerId), ways: await waysOf(db, customerId, shop.sendsSms()) },
  });

  app.get("/api/my-plants", { ...customerRoute, schema: { tags, response } }, async (request) =>
    shown(customerOf(request), new Date()),
  );
  const added = { tags, body: addPlantInput, response };
  app.post("/api/my-plants", { ...customerRoute, schema: added }, async (request) => {
    const now = new Date();
    await addPlant(shop, customerOf(request), request.body, now);
    return shown(customerOf(request), now);
  });
  const marks = { tags, response: { 200: doneMarksReply, "4xx": refusal } };
  app.get("/api/my-plants/done", { ...customerRoute, schema: marks }, async (request) => ({
    ...ok(),
    marks: await listMarks(shop, customerOf(request)),
  }));
  const done = { tags, body: doneInput, response };
  app.post("/api/my-plants/done", { ...customerRoute, schema: done }, async (request) => {
    const now = new Date();
    await markDone(shop, customerOf(request), request.body, now);
    return shown(customerOf(request), now);
  });
  const renamed = { tags, body: renamePlantInput, response };
  app.post("/api/my-plants/rename", { ...customerRoute, schema: renamed }, async (request) => {
    await renamePlant(shop, customerOf(request), request.body.plantId, request.body.name);
    return shown(customerOf(request), new Date());
  });
  const moved = { tags, body: movePlantInput, response };
  app.post("/api/my-plants/move", { ...customerRoute, schema: moved }, async (request) => {
    await movePlant(shop, customerOf(request), request.body.plantId, request.body.place);
    return shown(customerOf(request), new Date());
  });
  const named = { tags, body: plantIdInput, response };
  app.post("/api/my-plants/remove", { ...customerRoute, schema: named }, async (request) => {
    const now = new Date();
    await removePlant(shop, customerOf(request), request.body.plantId, now);
    return shown(customerOf(request), now);
  });
  const died = { tags, body: diedInput, response };
  app.post("/api/my-plants/died", { ...customerRoute, schema: died }, async (request) => {
    const now = new Date();
    await sayDied(shop, customerOf(request), request.body, now);
    return shown(customerOf(request), now);
  });
  app.post("/api/my-plants/alive", { ...customerRoute, schema: named }, async (request) => {
    await sayAlive(shop, customerOf(request), request.body.plantId);
    return shown(customerOf(request), new Date());
  });
  const calendar = { tags, response };
  app.post("/api/my-plants/calendar", { ...customerRoute, schema: calendar }, async (request) => {
    await throttle.take(renewedByCustomer, customerOf(request));
    await renewCalendar(db, secret, customerOf(request), readerLanguage(request));
    return shown(customerOf(request), new Date());
  });
  app.post("/api/my-plants/calendar/end", { ...customerRoute, schema: calendar }, async (request) => {
    await endCalendar(db, customerOf(request));
    return shown(customerOf(request), new Date());
  });
  const week = { tags, body: weekInput, response };
  app.post("/api/my-plants/week", { ...customerRoute, schema: week }, async (request) => {
    const [customerId, now, { way }] = [customerOf(request), new Date(), request.body];
    await throttle.take(weekByCustomer, customerId);
    if (way === null) await endWeeks(db, customerId);
    else {
      const asked = { customerId, way, language: readerLanguage(request), sendsSms: shop.sendsSms() };
      await askForWeeks(db, asked, now);
    }
    return shown(customerId, now);
  });
  const ended = { tags, body: weekEndInput, response: { 200: said, "4xx": refusal } };
  app.post("/api/my-plants/week/end", { config: { role: "public" }, schema: ended }, async (request) => {
    await throttle.take(endedByAddress, request.ip);
    await endWeeksByKey(db, secret, request.body.key);
    return ok();
  });
  const read = { tags, params: z.object({ file: text(200) }), produces: ["text/calendar"] };
  app.get("/api/my-plants/calendar/:file", { config: { role: "public" }, schema: read }, async (request, reply) => {
    await throttle.take(readByAddress, request.ip);
    const { file, etag } = await readCalendar(shop, request.params.file, new Date());
    reply.headers({
      "cache-control": `private, max-age=${maxAgeSeconds}`,
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      etag,
    });
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.type("text/calendar; charset=utf-8").send(file);
  });
  const list = { tags, response: { 200: diedReply, "4xx": refusal } };
  app.get("/api/my-plants/died", { config: { role: "owner" }, schema: list }, async () => ({
    ...ok(),
    ...(await listDied(shop)),
  }));
}
