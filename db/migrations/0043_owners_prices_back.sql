-- Planned sales wrote their prices into the products. Those that run now get the owner's prices back, except where the owner has
-- changed one since: what a sale lowers is computed from them.
UPDATE "products" p SET "offer_price_minor" = f."usual_minor", "revision" = p."revision" + 1, "saved_by" = NULL, "updated_at" = now()
FROM "planned_sale_prices" f JOIN "planned_sales" s ON s."id" = f."sale_id"
WHERE s."started_at" IS NOT NULL AND s."ended_at" IS NULL
	AND f."product_id" = p."id" AND f."size" = '' AND p."offer_price_minor" = f."sale_minor";--> statement-breakpoint
UPDATE "product_sizes" z SET "offer_price_minor" = f."usual_minor"
FROM "planned_sale_prices" f JOIN "planned_sales" s ON s."id" = f."sale_id"
WHERE s."started_at" IS NOT NULL AND s."ended_at" IS NULL
	AND f."product_id" = z."product_id" AND f."size" = z."size" AND z."offer_price_minor" = f."sale_minor";
