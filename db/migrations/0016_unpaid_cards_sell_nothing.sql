-- From here on a card order sells its products when it is paid (db/functions/tally_order.sql): those that wait are taken out.
UPDATE "product_tallies" t SET "quantity" = t."quantity" - waiting."quantity", "amount_minor" = t."amount_minor" - waiting."amount_minor"
FROM (
	SELECT (o."created_at" AT TIME ZONE 'Asia/Dhaka')::date AS "day", l."product_id", sum(l."quantity") AS "quantity",
		sum(l."quantity"::bigint * l."offer_price_minor") AS "amount_minor"
	FROM "orders" o JOIN "order_lines" l ON l."order_id" = o."id"
	WHERE o."payment_method" = 'stripe' AND NOT o."is_paid" AND o."canceled_at" IS NULL AND o."returned_at" IS NULL
	GROUP BY 1, 2
) waiting WHERE waiting."day" = t."day" AND waiting."product_id" = t."product_id";--> statement-breakpoint
DELETE FROM "product_tallies" WHERE "quantity" = 0 AND "amount_minor" = 0;
