ALTER TABLE "categories" ADD COLUMN "bengali_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "bengali_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "bengali_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bengali_short_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bengali_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bengali_care_guide" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "bengali_name" text DEFAULT '' NOT NULL;