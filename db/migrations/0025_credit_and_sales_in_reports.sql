ALTER TABLE "report_parts" DROP CONSTRAINT "report_parts_order_id_day_product_id_pk";
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sale_id" uuid;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sale_off_minor" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_parts" ADD COLUMN "sale" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_order_id_day_product_id_sale_pk" PRIMARY KEY("order_id","day","product_id","sale");
--> statement-breakpoint
ALTER TABLE "report_parts" ADD COLUMN "credit_minor" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_parts" ADD COLUMN "sale_off_minor" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_sums" ADD COLUMN "credit_minor" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "report_sums" ADD COLUMN "sale_off_minor" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "batch_lines_lost_idx" ON "batch_lines" USING btree ("happened_at") WHERE "batch_lines"."kind" = 'lost';
--> statement-breakpoint
ALTER TABLE "report_parts" DROP COLUMN "is_first";
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sale_check" CHECK (("order_lines"."sale_id" is not null) = ("order_lines"."sale_off_minor" > 0) and "order_lines"."sale_off_minor" >= 0);
--> statement-breakpoint
-- Lines of before say their sale where its record (planned_sale_prices) has just their price, at a time at which it ran.
UPDATE "order_lines" AS t SET "sale_id" = f.sale_id, "sale_off_minor" = f.off_minor
FROM (
	SELECT DISTINCT ON (l.order_id, l.position) l.order_id, l.position, p.sale_id, p.usual_minor - p.sale_minor AS off_minor
	FROM planned_sale_prices p
	JOIN planned_sales s ON s.id = p.sale_id AND s.started_at IS NOT NULL
	JOIN order_lines l ON l.product_id = p.product_id AND l.offer_price_minor = p.sale_minor AND (p.size = l.size OR (p.size = ''
		AND NOT EXISTS (SELECT FROM product_sizes z WHERE z.product_id = l.product_id AND z.size = l.size AND z.offer_price_minor IS NOT NULL)))
	JOIN orders o ON o.id = l.order_id AND o.created_at >= s.starts_at AND o.created_at < coalesce(s.ended_at, s.ends_at)
	ORDER BY l.order_id, l.position, p.usual_minor - p.sale_minor DESC, s.ends_at, s.id
) f
WHERE t.order_id = f.order_id AND t.position = f.position;
--> statement-breakpoint
-- Their orders, and those that used credit, are summed anew at the same start (db/migrating/fill-sums.ts).
INSERT INTO "report_stale" ("order_id")
SELECT id FROM orders WHERE credit_minor > 0 UNION SELECT order_id FROM order_lines WHERE sale_id IS NOT NULL
ON CONFLICT DO NOTHING;
