DROP INDEX "orders_wallet_expiry_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance" jsonb;--> statement-breakpoint
CREATE INDEX "orders_transfer_expiry_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."payment_method" <> 'stripe' and "orders"."expires_at" is not null;