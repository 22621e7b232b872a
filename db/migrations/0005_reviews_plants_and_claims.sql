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
CREATE TABLE "my_plants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"product_id" uuid,
	"order_id" uuid,
	"size" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"water" text,
	"quantity" integer NOT NULL,
	"since" date NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "my_plants_named" CHECK ("my_plants"."product_id" is not null or "my_plants"."name" <> ''),
	CONSTRAINT "my_plants_quantity_check" CHECK ("my_plants"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "plant_calendars" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_deaths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plant_id" uuid,
	"product_id" uuid,
	"count" integer NOT NULL,
	"reason" text NOT NULL,
	"died_on" date NOT NULL,
	CONSTRAINT "plant_deaths_count_check" CHECK ("plant_deaths"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "plant_done_marks" (
	"plant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "plant_done_marks_plant_id_kind_day_pk" PRIMARY KEY("plant_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"reporter" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_review_id_reporter_pk" PRIMARY KEY("review_id","reporter")
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"sending_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"order_id" uuid,
	"name" text NOT NULL,
	"size" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_stars_check" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_demo_check" CHECK ("reviews"."is_demo" = ("reviews"."order_id" is null))
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
ALTER TABLE "my_plants" ADD CONSTRAINT "my_plants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_plants" ADD CONSTRAINT "my_plants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_plants" ADD CONSTRAINT "my_plants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_calendars" ADD CONSTRAINT "plant_calendars_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_deaths" ADD CONSTRAINT "plant_deaths_plant_id_my_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."my_plants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_deaths" ADD CONSTRAINT "plant_deaths_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_done_marks" ADD CONSTRAINT "plant_done_marks_plant_id_my_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."my_plants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_lines_open_key" ON "claim_lines" USING btree ("order_id","product_id","size") WHERE "claim_lines"."is_open";--> statement-breakpoint
CREATE INDEX "claim_lines_order_idx" ON "claim_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claim_lines_product_idx" ON "claim_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "claim_photos_claim_idx" ON "claim_photos" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_idempotency_key" ON "claims" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "claims_list_idx" ON "claims" USING btree ("created_at","id","decided_at");--> statement-breakpoint
CREATE INDEX "claims_open_idx" ON "claims" USING btree ("created_at") WHERE "claims"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "my_plants_order_key" ON "my_plants" USING btree ("order_id","product_id","size");--> statement-breakpoint
CREATE INDEX "my_plants_customer_idx" ON "my_plants" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plant_calendars_token_key" ON "plant_calendars" USING btree ("token");--> statement-breakpoint
CREATE INDEX "plant_deaths_plant_idx" ON "plant_deaths" USING btree ("plant_id");--> statement-breakpoint
CREATE INDEX "plant_deaths_product_idx" ON "plant_deaths" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "review_requests_due_idx" ON "review_requests" USING btree ("due_at") WHERE "review_requests"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order_product_key" ON "reviews" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "reviews_shown_idx" ON "reviews" USING btree ("product_id","created_at","id") WHERE "reviews"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_created_idx" ON "reviews" USING btree ("created_at","id");