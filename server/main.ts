// The process: environment, database, app, listen, stop gracefully.
import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import { firstShopName } from "#contract/rules/constants.ts";
import { firstLanguageOf } from "#contract/rules/page-path.ts";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { deleteOldPhoneCodes } from "./accounts/customers/phone-codes.ts";
import { deleteOldDevices } from "./accounts/login/known-devices.ts";
import { appSecret } from "./accounts/login/secret.ts";
import { buildApp } from "./app.ts";
import { openBackups } from "./backup/backups.ts";
import { showPlanned } from "./blog/blog.ts";
import { keepBuyers } from "./buyers/keep-buyers.ts";
import { beginAndEndSales } from "./catalog/planned-sales/begin-and-end.ts";
import { queueDecisionsOfBefore } from "./claims/tell.ts";
import { readFacts } from "./doctor/facts.ts";
import { type Env, readEnv } from "./env.ts";
import { asJob } from "./http/activity/activity.ts";
import { deleteExpiredSessions } from "./http/guards/sessions.ts";
import { createThrottle } from "./http/guards/throttling.ts";
import { logLastWords } from "./http/last-words.ts";
import { openLog } from "./http/log.ts";
import { type Job, startJobs } from "./jobs.ts";
import { sendsMails } from "./keys/mail-server.ts";
import { removeMailFiles } from "./mail/delivery/folder.ts";
import { mailJobs, outboxFolder } from "./mails.ts";
import { openMedia } from "./media/open-media.ts";
import type { MediaStore } from "./media/store.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { tellWeeks } from "./my-plants/weeks.ts";
import { forgetAddresses } from "./orders/changing/forget-customer.ts";
import { freeLapsed } from "./orders/links/links.ts";
import { countBoughtTogether } from "./orders/listing/bought-together.ts";
import { checkDuePayments } from "./orders/paying/cards/check-payments.ts";
import { expireUnpaid } from "./orders/paying/transfers/transfers.ts";
import { checkDueParcels } from "./orders/shipping/check-parcels.ts";
import type { CourierShop } from "./orders/shipping/courier-shop.ts";
import { ensureWebBuild } from "./pages/build.ts";
import { drain } from "./pages/front.ts";
import { registerPages } from "./pages/pages.ts";
import { openDevelopmentRenderer, openProductionRenderer } from "./pages/renderer.ts";
import { openControl } from "./process/control.ts";
import { doorsOf } from "./process/doors.ts";
import { fillShop } from "./process/fill.ts";
import { listen, requireFreePort } from "./process/port.ts";
import { startFailure } from "./process/start-failure.ts";
import { stopOnRequest } from "./process/stopping.ts";
import { startWatchdog } from "./process/watchdog.ts";
import { printAddresses, say, sayBeside, warn } from "./process/welcome.ts";
import { readWorkerCount, runWorkers } from "./process/workers.ts";
import { askForReviews } from "./reviews/ask.ts";
import { removePhotos } from "./reviews/remove-photos.ts";
import { sealingSecret } from "./sealing-secret.ts";
import { whenTextIsQueued } from "./sms/queue-texts.ts";
import { deleteUnconfirmedAlerts } from "./stock-alerts/stock-alerts.ts";
import { tellStockAlerts } from "./stock-alerts/tell.ts";
import { textWriter } from "./texts/texts.ts";
import { deleteOldPushes } from "./told/push/devices.ts";
import { openPushSender } from "./told/push/sender.ts";
import { tellPhones } from "./told/push/tell.ts";
import { type LiveView, openLiveView } from "./view/live-view.ts";

/** How soon a change of the view that another process made is noticed. */
const pollMs = 300;

const isDevelopment = process.argv.includes("--dev");

// Until there is something to finish: a start that is cut short leaves nothing half done.
stopOnRequest(async () => {});
let log = openLog("info");
logLastWords(() => log);
try {
  const env = readEnv(process.env);
  log = openLog(env.LOG_LEVEL);
  const workerCount = readWorkerCount(process.argv.slice(2), env.DATABASE_URL);
  if (cluster.isWorker) await serveAsWorker(env);
  else if (workerCount === 1) await startAlone(env);
  else await startSeveral(env, workerCount);
} catch (error) {
  warn(startFailure(error));
  log.debug({ err: error }, "the shop could not start");
  process.exit(1);
}

/** Without a word of the time, the first start looks as if it hung. */
function sayBuilding(): void {
  say(terminal(m.start_building));
}

async function startAlone(env: Env): Promise<void> {
  await requireFreePort(env);
  if (!isDevelopment) await ensureWebBuild(sayBuilding);
  const opened = await open(env);
  // Built before the shop is filled: what is wrong with a route is said at once, not after the demo catalog.
  const app = await buildApp({ env, ...opened, log });
  const password = await fillShop(env, opened);
  const address = await serve(env, opened, app);
  printAddresses(env, address, password, doorsOf(env, opened.live.view()));
}

/** The shop is prepared here and served by the workers; this process only watches them. */
async function startSeveral(env: Env, count: number): Promise<void> {
  await requireFreePort(env);
  await ensureWebBuild(sayBuilding);
  const opened = await open(env);
  const password = await fillShop(env, opened);
  const doors = doorsOf(env, opened.live.view());
  await opened.database.close();
  await openMetricsPort(env);
  runWorkers({
    count,
    onListening: (address) => printAddresses(env, address, password, doors),
    onLog: (line) => log.warn(line),
  });
}

async function serveAsWorker(env: Env): Promise<void> {
  const opened = await open(env);
  await serve(env, opened, await buildApp({ env, ...opened, log }));
}

type Opened = { database: Database; media: MediaStore; live: LiveView };

async function open(env: Env): Promise<Opened> {
  // The files of the data folder are nobody else's business on this machine.
  process.umask(0o077);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    dataDir: env.DATA_DIR,
    allowed: { newShop: env.NEW_SHOP === "yes", dataLoss: env.ACCEPT_DATA_LOSS === "yes" },
    onLog: (message, error) => (error === undefined ? log.warn(message) : log.warn({ err: error }, message)),
  });
  return { database, media: await openMedia(env), live: await openLiveView(database.db) };
}

/** @returns the address it listens on */
async function serve(env: Env, { database, media, live }: Opened, app: FastifyInstance): Promise<string> {
  const renderer = isDevelopment ? await openDevelopmentRenderer(app.server) : await openProductionRenderer();
  if (app.metrics) renderer.render = app.metrics.timed(renderer.render);
  const origin = originOf(env);
  const shown = { isDemo: env.DEMO === "on", sendsSms: () => app.texts.inForce !== "none" };
  await registerPages(app, { renderer, isDevelopment, ...shown, origin, live });
  const address = await listen(app, env);
  if (!isDevelopment) startWatchdog(env.WATCHDOG_SECONDS);
  const closeMetrics = app.metrics && !cluster.isWorker ? await openMetricsPort(env, app.metrics) : async () => {};
  const mails = mailJobs({ db: database.db, live, env, origin, sealedWith: () => sealingSecret(env) });
  const backups = openBackups({ database, media }, env);
  const jobs = [...jobsOf({ database, media, live }, env, app), ...parcelJobs(app.couriers), ...mails, ...backups.jobs];
  const stopJobs = startJobs(jobs, (failure, err) => app.log.warn({ err }, failure));
  const closeControl =
    database.engine === "embedded"
      ? await openControl(env.DATA_DIR, {
          backup: backups.backUp,
          facts: () => readFacts(database.db, new Date(), env),
        })
      : async () => {};
  stopOnRequest(async () => {
    await app.officeEvents.close();
    await drain(app.server);
    await Promise.all([app.close(), stopJobs(), closeControl(), closeMetrics()]);
    await renderer.close();
    await database.close();
  });
  return address;
}

/** @param own  of this process; without, those of all workers */
async function openMetricsPort(env: Env, own?: Metrics): Promise<() => Promise<void>> {
  const { METRICS_PORT, METRICS_HOST } = env;
  if (METRICS_PORT === undefined) return async () => {};
  const { serveMetrics, workersMetrics } = await import("./metrics/serve-metrics.ts");
  const { address, close } = await serveMetrics({ METRICS_PORT, METRICS_HOST }, own ?? workersMetrics());
  sayBeside(terminal(m.start_metrics), address);
  return close;
}

/** Of all links. */
function originOf(env: Env): string {
  return env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
}

function parcelJobs(shop: CourierShop): Job[] {
  return [
    {
      failure: "parcels were not asked about",
      everyMs: 30_000,
      run: job("parcels", () => checkDueParcels(shop, new Date())),
    },
  ];
}

function jobsOf({ database, media, live }: Opened, env: Env, { cards, texts, phoneRecords }: FastifyInstance): Job[] {
  const throttle = createThrottle(database.db, env.RATE_LIMIT === "on");
  const hour = 3_600_000;
  const expire = async () => {
    await deleteExpiredSessions(database.db, new Date());
    await deleteOldDevices(database.db, new Date());
    await deleteOldPhoneCodes(database.db, new Date());
    await deleteUnconfirmedAlerts(database.db, new Date());
    await deleteOldPushes(database.db, new Date());
  };
  const home = () => ({ origin: originOf(env), firstLanguage: firstLanguageOf(live.view().settings) });
  const sendsSms = () => texts.sendSms !== undefined;
  const hasMailServer = () => sendsMails(env, live.view().keys);
  const tellAlerts = (stopped: AbortSignal) =>
    tellStockAlerts({ db: database.db, sendsSms: sendsSms(), sendsMails: hasMailServer() }, new Date(), stopped);
  const askReviews = () => askForReviews({ db: database.db, texts, sendsMails: hasMailServer() }, new Date());
  const writeText = textWriter({
    ...{ db: database.db, live, home },
    isBesideMail: () => texts.isBesideMail,
    mostADay: () => texts.mostADay,
    sendsMails: hasMailServer,
  });
  const send = openPushSender(database.db, env);
  const tellTeam = (stopped: AbortSignal) =>
    tellPhones(
      {
        db: database.db,
        send,
        shopName: () => live.view().settings.shopName || firstShopName,
        warn: (message, err) => log.warn({ err }, message),
      },
      new Date(),
      stopped,
    );
  const tellOfWeek = (stopped: AbortSignal) =>
    tellWeeks(
      {
        ...{ db: database.db, catalog: live, home, guaranteeDays: () => 0 },
        secret: () => appSecret(database.db),
        sendSms: texts.sends("plantWeek") ? texts.sendSms : undefined,
        warn: (message, err) => log.warn({ err }, message),
      },
      new Date(),
      stopped,
    );
  const checkPayments = () => checkDuePayments(cards, new Date());
  const show = () => showPlanned(database.db, new Date());
  const forget = job("forgetting", () => forgetAddresses(database.db, new Date()));
  const jobs: Job[] = [
    { failure: "planned posts were not shown", everyMs: 5000, run: job("planned-posts", show) },
    {
      failure: "planned sales did not begin or end",
      everyMs: 1000,
      run: job("planned-sales", () => beginAndEndSales(database.db)),
    },
    { failure: "card payments were not checked", everyMs: 30_000, run: job("payments", checkPayments) },
    {
      failure: "unpaid orders by wallet did not expire",
      everyMs: 60_000,
      run: job("expiry", () => expireUnpaid(cards, new Date())),
    },
    { failure: "no phone was told of news", everyMs: 3000, run: tellTeam },
    {
      failure: "what lapsed links held was not put back",
      everyMs: 30_000,
      run: job("order-links", () => freeLapsed(cards, new Date())),
    },
    { failure: "nobody was told that a product is back", everyMs: 10_000, run: tellAlerts },
    { failure: "messages of the week were not sent", everyMs: 60_000, run: tellOfWeek },
    {
      failure: "what is bought together was not counted",
      everyMs: hour,
      run: () => countBoughtTogether(database.db),
    },
    {
      failure: "photos of withdrawn reviews were not removed",
      everyMs: 600_000,
      run: (stopped) => removePhotos({ db: database.db, media }, new Date(), stopped),
    },
    { failure: "figures of customers were not kept", everyMs: 60_000, run: () => keepBuyers(database.db) },
    {
      failure: "text messages were not sent",
      everyMs: 5000,
      run: (stopped) => texts.sendDue(writeText, stopped),
      wakeOn: whenTextIsQueued,
    },
    {
      failure: "couriers were not asked about phones",
      everyMs: 5000,
      run: (stopped) => phoneRecords.askRound(new Date(), stopped),
    },
    { failure: "old text messages were not deleted", everyMs: hour, run: () => texts.deleteOld() },
    {
      failure: "answers to claims were not sent by SMS",
      everyMs: hour,
      run: () => queueDecisionsOfBefore(database.db),
    },
    { failure: "nobody was asked for a review", everyMs: 600_000, run: askReviews },
    { failure: "expired sessions were not deleted", everyMs: hour, run: expire },
    { failure: "old throttle counts were not deleted", everyMs: hour, run: () => throttle.deleteOld() },
    {
      failure: "addresses of deleted accounts were not forgotten",
      everyMs: hour,
      run: async () => removeMailFiles(outboxFolder(env), await forget()),
    },
  ];
  // Only a served database has other processes that change the catalog.
  if (database.engine === "postgres") {
    jobs.push({ failure: "the catalog's version could not be read", everyMs: pollMs, run: () => live.catchUp() });
  }
  return jobs;
}

/** Its changes are in the book of changes under this name. */
function job<T>(name: string, run: () => Promise<T>): () => Promise<T> {
  return () => asJob(name, run);
}
