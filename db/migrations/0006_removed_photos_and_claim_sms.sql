CREATE TABLE "removed_review_photos" (
	"file" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "sms_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "sms_sending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "sms_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "removed_review_photos_idx" ON "removed_review_photos" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "claims_sms_due_idx" ON "claims" USING btree ("sms_due_at") WHERE "claims"."sms_due_at" is not null;
--> statement-breakpoint
UPDATE "product_tallies" t SET quantity = t.quantity - anew.quantity
FROM (
	SELECT (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, l.product_id, sum(l.quantity) AS quantity
	FROM "orders" o JOIN "order_lines" l ON l.order_id = o.id
	WHERE o.replaces IS NOT NULL AND o.canceled_at IS NULL AND o.returned_at IS NULL
	GROUP BY 1, 2
) anew
WHERE t.day = anew.day AND t.product_id = anew.product_id;--> statement-breakpoint
DELETE FROM "product_tallies" WHERE quantity = 0 AND amount_minor = 0;
