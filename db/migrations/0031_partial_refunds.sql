CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid,
	"refund_key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"asking_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('due', 'done', 'refused')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_refund_key" ON "refunds" USING btree ("refund_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_due_key" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'due';--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_done_idx" ON "refunds" USING btree ("done_at") WHERE "refunds"."state" = 'done';--> statement-breakpoint
-- Until now a payment was refunded once, as a whole, under its own key, and a transfer to the shop's number by hand.
INSERT INTO "refunds" ("id", "order_id", "payment_id", "refund_key", "amount_minor", "currency", "reason", "state", "reference", "created_at", "done_at")
  SELECT gen_random_uuid(), "order_id", "id", 'refund:' || "id", "paid_minor", coalesce("paid_currency", "currency"), "refund_reason",
    CASE WHEN "state" = 'refunded' THEN 'done' ELSE 'due' END, coalesce("refund_id", ''),
    coalesce("refund_due_at", "refunded_at", "created_at"), CASE WHEN "state" = 'refunded' THEN "refunded_at" END
  FROM "payments" WHERE "paid_minor" > 0 AND ("state" = 'refunded' OR "refund_due_at" IS NOT NULL);--> statement-breakpoint
INSERT INTO "refunds" ("id", "order_id", "refund_key", "amount_minor", "currency", "reason", "state", "reference", "created_at", "done_at")
  SELECT gen_random_uuid(), "id", 'sent-back:' || "id" || ':' || ("transfer"->'refund'->>'trxId'),
    round(("transfer"->'refund'->>'amount')::numeric * 100), 'BDT',
    coalesce(nullif("cancel_reason", ''), nullif("return_reason", ''), "cancel_kind", ''), 'done', "transfer"->'refund'->>'trxId',
    ("transfer"->'refund'->>'at')::timestamptz, ("transfer"->'refund'->>'at')::timestamptz
  FROM "orders" WHERE "transfer"->'refund' IS NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_due_at";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_reason";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_id";