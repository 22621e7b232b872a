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
ALTER TABLE "my_plants" ADD CONSTRAINT "my_plants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_plants" ADD CONSTRAINT "my_plants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_plants" ADD CONSTRAINT "my_plants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_calendars" ADD CONSTRAINT "plant_calendars_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_deaths" ADD CONSTRAINT "plant_deaths_plant_id_my_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."my_plants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_deaths" ADD CONSTRAINT "plant_deaths_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_done_marks" ADD CONSTRAINT "plant_done_marks_plant_id_my_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."my_plants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "my_plants_order_key" ON "my_plants" USING btree ("order_id","product_id","size");--> statement-breakpoint
CREATE INDEX "my_plants_customer_idx" ON "my_plants" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plant_calendars_token_key" ON "plant_calendars" USING btree ("token");--> statement-breakpoint
CREATE INDEX "plant_deaths_plant_idx" ON "plant_deaths" USING btree ("plant_id");--> statement-breakpoint
CREATE INDEX "plant_deaths_product_idx" ON "plant_deaths" USING btree ("product_id");