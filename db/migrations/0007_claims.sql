CREATE TABLE "claim_lines" (
	"claim_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "claim_lines_claim_id_product_id_size_pk" PRIMARY KEY("claim_id","product_id","size"),
	CONSTRAINT "claim_lines_quantity_check" CHECK ("claim_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"webp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kinds" jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"wish" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"amount_minor" bigint,
	"replacement_id" uuid,
	CONSTRAINT "claims_decided_check" CHECK (("claims"."decision" is null) = ("claims"."decided_at" is null)),
	CONSTRAINT "claims_amount_check" CHECK (("claims"."decision" is not distinct from 'money') = ("claims"."amount_minor" is not null)),
	CONSTRAINT "claims_plant_check" CHECK (("claims"."decision" is not distinct from 'plant') = ("claims"."replacement_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces" jsonb;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_owners_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_replacement_id_orders_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_lines_open_key" ON "claim_lines" USING btree ("order_id","product_id","size") WHERE "claim_lines"."is_open";--> statement-breakpoint
CREATE INDEX "claim_lines_order_idx" ON "claim_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claim_lines_product_idx" ON "claim_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "claim_photos_claim_idx" ON "claim_photos" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_idempotency_key" ON "claims" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "claims_list_idx" ON "claims" USING btree ("created_at","id","decided_at");--> statement-breakpoint
CREATE INDEX "claims_open_idx" ON "claims" USING btree ("created_at") WHERE "claims"."decided_at" is null;