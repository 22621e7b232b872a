DROP INDEX "orders_created_idx";--> statement-breakpoint
DROP INDEX "orders_status_idx";--> statement-breakpoint
CREATE INDEX "orders_created_list_idx" ON "orders" USING btree ("created_at","number","status","is_paid","payment_method","canceled_at","returned_at");--> statement-breakpoint
CREATE INDEX "orders_status_list_idx" ON "orders" USING btree ("status","created_at","number","is_paid","payment_method","canceled_at","returned_at");