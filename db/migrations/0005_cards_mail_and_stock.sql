CREATE TABLE "demo_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_id" text,
	"refund_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"session_id" text,
	"payment_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_minor" bigint,
	"paid_currency" text,
	"paid_at" timestamp with time zone,
	"url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"refund_due_at" timestamp with time zone,
	"refund_reason" text DEFAULT '' NOT NULL,
	"refund_id" text,
	"refunded_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"kind" text NOT NULL,
	"change" integer,
	"left" integer,
	"order_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"mark" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"payment_method" text NOT NULL,
	"orders" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "order_tallies_day_status_mark_is_paid_payment_method_pk" PRIMARY KEY("day","status","mark","is_paid","payment_method")
);
--> statement-breakpoint
CREATE TABLE "product_tallies" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "product_tallies_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
DROP INDEX "order_lines_product_idx";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD COLUMN "stock" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "stock_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "flag" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_key" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "demo_sessions_idempotency_key" ON "demo_sessions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt_key" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_key" ON "payments" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_key" ON "payments" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paid_key" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payments_check_idx" ON "payments" USING btree ("check_at") WHERE "payments"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_moves_product_idx" ON "stock_moves" USING btree ("product_id","size","created_at");--> statement-breakpoint
CREATE INDEX "stock_moves_order_idx" ON "stock_moves" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_guest_key" ON "orders" USING btree ("guest_key");--> statement-breakpoint
CREATE INDEX "orders_total_list_idx" ON "orders" USING btree ("total_minor","number","created_at","status","is_paid","payment_method","canceled_at","returned_at");--> statement-breakpoint
CREATE INDEX "order_lines_product_idx" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_stock_check" CHECK ("product_sizes"."stock" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_stock_check" CHECK ("order_lines"."stock_taken" between 0 and "order_lines"."quantity");