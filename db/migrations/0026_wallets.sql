CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"number" text NOT NULL,
	"trx_id" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_trx_id_check" CHECK ("transfers"."trx_id" ~ '^[A-Z0-9]{8,12}$')
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transfer" jsonb;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_trx_id_key" ON "transfers" USING btree ("trx_id");--> statement-breakpoint
CREATE INDEX "transfers_order_idx" ON "transfers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_wallet_expiry_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."payment_method" = 'wallet' and "orders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_check_idx" ON "orders" USING btree ("number") WHERE "orders"."transfer"->>'state' = 'checking';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_check" CHECK ("orders"."payment_method" in ('COD', 'stripe', 'wallet'));