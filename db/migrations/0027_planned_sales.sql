CREATE TABLE "planned_sale_prices" (
	"sale_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"usual_minor" integer NOT NULL,
	"sale_minor" integer NOT NULL,
	CONSTRAINT "planned_sale_prices_sale_id_product_id_size_pk" PRIMARY KEY("sale_id","product_id","size"),
	CONSTRAINT "planned_sale_prices_check" CHECK ("planned_sale_prices"."sale_minor" >= 0 and "planned_sale_prices"."sale_minor" < "planned_sale_prices"."usual_minor")
);
--> statement-breakpoint
CREATE TABLE "planned_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_sales_span_check" CHECK ("planned_sales"."ends_at" > "planned_sales"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "planned_sale_prices" ADD CONSTRAINT "planned_sale_prices_sale_id_planned_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."planned_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_sale_prices" ADD CONSTRAINT "planned_sale_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_sale_prices_product_idx" ON "planned_sale_prices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "planned_sales_ahead_idx" ON "planned_sales" USING btree ("starts_at") WHERE "planned_sales"."ended_at" is null;