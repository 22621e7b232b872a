CREATE TABLE "customer_devices" (
	"token_hash" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "customer_devices_token_hash_customer_id_pk" PRIMARY KEY("token_hash","customer_id")
);
--> statement-breakpoint
CREATE TABLE "owner_devices" (
	"token_hash" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "owner_devices_token_hash_owner_id_pk" PRIMARY KEY("token_hash","owner_id")
);
--> statement-breakpoint
DROP INDEX "account_links_token_key";--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_customer_id_kind_pk";--> statement-breakpoint
DELETE FROM "throttle_counts";--> statement-breakpoint
ALTER TABLE "throttle_counts" DROP CONSTRAINT "throttle_counts_key_window_start_pk";--> statement-breakpoint
ALTER TABLE "throttle_counts" ADD PRIMARY KEY ("key");--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_token_hash_pk" PRIMARY KEY("token_hash");--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "is_closing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_devices" ADD CONSTRAINT "customer_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_devices" ADD CONSTRAINT "owner_devices_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_devices_customer_idx" ON "customer_devices" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_devices_login_idx" ON "customer_devices" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "owner_devices_owner_idx" ON "owner_devices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "owner_devices_login_idx" ON "owner_devices" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "account_links_customer_idx" ON "account_links" USING btree ("customer_id","kind");--> statement-breakpoint
UPDATE "account_links" SET "is_closing" = true WHERE "expires_at" = "requested_at";
