CREATE TABLE "order_chats" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"chat" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"code" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"key" text,
	"source" text NOT NULL,
	"person" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"delivery_minor" bigint,
	"note" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"holds_stock" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"is_for_payment" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"ordered_at" timestamp with time zone,
	"order_count" integer DEFAULT 0 NOT NULL,
	"chat" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_links_sums_check" CHECK ("order_links"."discount_minor" >= 0 and "order_links"."delivery_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_source_check";--> statement-breakpoint
ALTER TABLE "order_chats" ADD CONSTRAINT "order_chats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_links_secret_key" ON "order_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "order_links_code_key" ON "order_links" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "order_links_owner_key" ON "order_links" USING btree ("owner_id","key");--> statement-breakpoint
CREATE INDEX "order_links_created_idx" ON "order_links" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_links_order_idx" ON "order_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_links_holding_idx" ON "order_links" USING btree ("until") WHERE "order_links"."holds_stock";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_check" CHECK ("orders"."source" in ('shop', 'phone', 'message', 'visit', 'messenger', 'whatsapp'));