ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missed_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_to_send_idx" ON "orders" USING btree ("created_at","number") WHERE "orders"."status" in ('Order Placed', 'Packing') and "orders"."canceled_at" is null and "orders"."returned_at" is null;