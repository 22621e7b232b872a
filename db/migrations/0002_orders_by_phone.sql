ALTER TABLE "orders" ADD COLUMN "plain_phone" text;--> statement-breakpoint
CREATE INDEX "orders_plain_phone_idx" ON "orders" USING btree ("plain_phone","created_at","number");