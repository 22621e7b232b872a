import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  papersQuery,
  papersReply,
  type ReportExportQuery,
  reportExportQuery,
  reportQuery,
  reportReply,
  type SearchReport,
  searchReportQuery,
  searchReportReply,
} from "#contract/wire/books/reports.ts";
import { refusal } from "#contract/wire/replies.ts";
import type { Database } from "#db/database.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { ok } from "../http/answers/ok.ts";
import { writeCsv } from "../http/input/csv.ts";
import { writeWorkbook } from "../http/input/workbook.ts";
import { readSearchReport } from "../search/log/search-report.ts";
import { daysIn, type Period, periodBefore } from "./periods.ts";
import { type AskGrownLosses, readReport } from "./read-report.ts";
import { type ReportTable, reportTable, searchTable } from "./report-table.ts";
import { soldOrders } from "./sold-orders.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["reports"];

type ReportShop = Pick<Database, "report"> & { catalog: Catalog; grownLosses: AskGrownLosses };

export function reportRoutes(instance: FastifyInstance, { report, catalog, grownLosses }: ReportShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags, querystring: reportQuery, response: { 200: reportReply, "4xx": refusal } };
  app.get("/api/admin/reports", { ...ownerRoute, schema }, async ({ query }) => ({
    ...ok(),
    report: await report((db) => readReport(db, { catalog: catalog.view(), grownLosses }, query)),
  }));
  const searchesOf = (asked: Period, most?: number): Promise<SearchReport> =>
    report((db) => {
      const of = { before: periodBefore(asked), dates: daysIn(asked), now: new Date() };
      return readSearchReport(db, asked, of, most);
    });
  const wholeTable = async ({ split, language, ...asked }: ReportExportQuery): Promise<ReportTable> => {
    const all = Number.POSITIVE_INFINITY;
    if (split === "search") return searchTable(await searchesOf(asked, all), language);
    const query = { ...asked, split };
    return reportTable(
      await report((db) => readReport(db, { catalog: catalog.view(), grownLosses }, query, all)),
      split,
      language,
    );
  };
  const exported = { tags, querystring: reportExportQuery };
  app.get("/api/admin/reports/export.csv", { ...ownerRoute, schema: exported }, async ({ query }, reply) => {
    const { header, rows } = await wholeTable(query);
    return reply
      .type("text/csv; charset=utf-8")
      .headers({ "content-disposition": `attachment; filename="${fileName(query)}.csv"` })
      .send(await writeCsv(header, rows));
  });
  app.get("/api/admin/reports/export.xlsx", { ...ownerRoute, schema: exported }, async ({ query }, reply) => {
    const { header, rows, amounts } = await wholeTable(query);
    return reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .headers({ "content-disposition": `attachment; filename="${fileName(query)}.xlsx"` })
      .send(await writeWorkbook(header, rows, amounts));
  });
  const papers = { tags, querystring: papersQuery, response: { 200: papersReply, "4xx": refusal } };
  app.get("/api/admin/reports/papers", { ...ownerRoute, schema: papers }, async ({ query }) => ({
    ...ok(),
    ...(await report((db) => soldOrders(db, query))),
  }));
  const searched = { tags, querystring: searchReportQuery, response: { 200: searchReportReply, "4xx": refusal } };
  app.get("/api/admin/reports/searches", { ...ownerRoute, schema: searched }, async ({ query }) => ({
    ...ok(),
    ...(await searchesOf(query)),
  }));
}

const fileName = ({ from, to, split }: ReportExportQuery) => `report-${split}-${from}-${to}`;
