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
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_moves_product_idx" ON "stock_moves" USING btree ("product_id","size","created_at");--> statement-breakpoint
CREATE INDEX "stock_moves_order_idx" ON "stock_moves" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_guest_key" ON "orders" USING btree ("guest_key");--> statement-breakpoint
CREATE INDEX "orders_total_list_idx" ON "orders" USING btree ("total_minor","number","created_at","status","is_paid","payment_method","canceled_at","returned_at");--> statement-breakpoint
CREATE INDEX "order_lines_product_idx" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_stock_check" CHECK ("product_sizes"."stock" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_stock_check" CHECK ("order_lines"."stock_taken" between 0 and "order_lines"."quantity");