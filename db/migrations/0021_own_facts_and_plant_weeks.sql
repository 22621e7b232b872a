CREATE TABLE "plant_weeks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "own_facts" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "arrives_picture" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "my_plants" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "plant_weeks" ADD CONSTRAINT "plant_weeks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plant_weeks_customer_key" ON "plant_weeks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "plant_weeks_due_idx" ON "plant_weeks" USING btree ("due_at");