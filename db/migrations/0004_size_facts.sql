ALTER TABLE "products" ADD COLUMN "arrives" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bengali_arrives" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_facts" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "goes_with" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bought_with" uuid[] DEFAULT '{}' NOT NULL;