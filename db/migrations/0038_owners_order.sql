ALTER TABLE "products" ADD COLUMN "popular_position" integer;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "position" integer;