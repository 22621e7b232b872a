CREATE TABLE "report_parts" (
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"is_first" boolean NOT NULL,
	"district" text NOT NULL,
	"courier" text NOT NULL,
	"source" text NOT NULL,
	"offer" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refused_pieces" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"sold_minor" bigint DEFAULT 0 NOT NULL,
	"charged_minor" bigint DEFAULT 0 NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"tax_minor" bigint DEFAULT 0 NOT NULL,
	"cost_minor" bigint DEFAULT 0 NOT NULL,
	"uncosted_pieces" integer DEFAULT 0 NOT NULL,
	"uncosted_sold_minor" bigint DEFAULT 0 NOT NULL,
	"uncosted_delivery_minor" bigint DEFAULT 0 NOT NULL,
	"delivery_minor" bigint DEFAULT 0 NOT NULL,
	"lost_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"dead_pieces" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_parts_order_id_day_product_id_pk" PRIMARY KEY("order_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "report_stale" (
	"order_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_sums" (
	"split" text NOT NULL,
	"grain" text NOT NULL,
	"start" date NOT NULL,
	"key" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refused_pieces" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"sold_minor" bigint DEFAULT 0 NOT NULL,
	"charged_minor" bigint DEFAULT 0 NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"tax_minor" bigint DEFAULT 0 NOT NULL,
	"cost_minor" bigint DEFAULT 0 NOT NULL,
	"uncosted_pieces" integer DEFAULT 0 NOT NULL,
	"uncosted_sold_minor" bigint DEFAULT 0 NOT NULL,
	"uncosted_delivery_minor" bigint DEFAULT 0 NOT NULL,
	"delivery_minor" bigint DEFAULT 0 NOT NULL,
	"lost_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"dead_pieces" integer DEFAULT 0 NOT NULL,
	"wasted_pieces" integer DEFAULT 0 NOT NULL,
	"wasted_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_sums_split_grain_start_key_pk" PRIMARY KEY("split","grain","start","key")
);
--> statement-breakpoint
-- Orders of before are summed at the same start (db/migrating/fill-sums.ts).
INSERT INTO "report_stale" ("order_id") SELECT "id" FROM "orders";
--> statement-breakpoint
-- Until db/functions/sum_changed_order.sql is applied, at the same start: what other processes change meanwhile is summed with the rest.
CREATE FUNCTION "sum_changed_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its uuid;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN its := coalesce(NEW.id, OLD.id); ELSE its := coalesce(NEW.order_id, OLD.order_id); END IF;
  IF its IS NOT NULL THEN
    INSERT INTO report_stale (order_id) VALUES (its) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "sum_undone_statement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_stale (order_id)
  SELECT DISTINCT l.order_id FROM courier_statement_lines l WHERE l.statement_id = NEW.id AND l.order_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred, because an order is written in several statements.
CREATE CONSTRAINT TRIGGER "order_summed"
  AFTER INSERT OR DELETE OR UPDATE OF "canceled_at", "returned_at", "is_paid", "payment_method", "subtotal_minor", "total_minor",
    "tax_minor", "created_at", "courier_name", "address", "coupon" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sum_changed_order"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "refund_summed"
  AFTER INSERT OR DELETE OR UPDATE ON "refunds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sum_changed_order"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "claim_summed"
  AFTER INSERT OR DELETE OR UPDATE OF "quantity" ON "claim_lines"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sum_changed_order"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "charge_summed"
  AFTER INSERT OR DELETE OR UPDATE OF "charges_minor" ON "courier_statement_lines"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sum_changed_order"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "statement_summed"
  AFTER UPDATE OF "undone_at" ON "courier_statements"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sum_undone_statement"();
