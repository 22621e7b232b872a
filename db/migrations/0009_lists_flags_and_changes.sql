CREATE TABLE "catalog_changes" (
	"version" bigint PRIMARY KEY NOT NULL,
	"product_ids" jsonb
);
--> statement-breakpoint
DROP INDEX "contact_messages_created_idx";--> statement-breakpoint
DROP INDEX "outbox_created_idx";--> statement-breakpoint
CREATE INDEX "contact_messages_list_idx" ON "contact_messages" USING btree ("created_at","id","archived_at","read_at");--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_list_idx" ON "outbox" USING btree ("created_at","id","state");--> statement-breakpoint
CREATE INDEX "outbox_search_idx" ON "outbox" USING gin ("recipient" gin_trgm_ops,"subject" gin_trgm_ops) WHERE "outbox"."recipient" <> '';--> statement-breakpoint
CREATE INDEX "orders_flagged_idx" ON "orders" USING btree ("number") WHERE "orders"."flag" <> '';